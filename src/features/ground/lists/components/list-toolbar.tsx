import { Form, Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { FilterChip, ToolFold, Toolbar } from '#ui/toolbar.tsx'
import type { ListProblem, ListView } from '../lists.ts'
import { ExportFold } from './list-export.tsx'
import { anyChoice, PAGE_SIZES } from './list-words.ts'
import { SavedViews } from './saved-views.tsx'

/** Everything that decides what a list shows, in one row: ordinary forms and links that only change the address. */
export function ListToolbar({
  view,
  problem,
  message,
}: {
  view: ListView
  problem: ListProblem | null
  /** What is wrong, in words. */
  message: string | null
}) {
  const { t, to } = useTexts()
  const messageOf = (intent: string) => (problem?.intent === intent ? message : null)
  return (
    <Toolbar>
      <search>
        <Form method="get" action={to(view.path)} noValidate className="list-filters">
          <div className="tool-search">
            <label htmlFor="q" className="hidden-text">
              {t('lists.search')}
            </label>
            <button className="tool-search-go" aria-label={t('lists.find')}>
              <Icon name="search" />
            </button>
            <input
              type="search"
              id="q"
              name="q"
              className="input"
              placeholder={t('lists.search')}
              defaultValue={view.q}
              maxLength={100}
            />
          </div>
          <FilterFields view={view} />
          <FilterChips view={view} />
          <ColumnFields view={view} />
        </Form>
      </search>
      <SavedViews view={view} problem={messageOf('save-view')} typed={problem?.typed} atEnd />
      {view.rows.length > 0 && <ExportFold view={view} problem={messageOf('export')} kept={problem?.kept} />}
    </Toolbar>
  )
}

function FilterFields({ view: { filters } }: { view: ListView }) {
  const { t } = useTexts()
  const active = filters.filter(({ without }) => without !== null).length
  if (filters.length === 0) return null
  return (
    <ToolFold icon="filter" label={t('lists.filter')} count={active}>
      <div className="tool-fields">
        {filters.map(({ key, label, value, choices }) => (
          <div key={key}>
            <label htmlFor={key} className="label">
              {label}
            </label>
            <select id={key} name={key} className="input" defaultValue={value}>
              <option value={anyChoice}>{t('lists.any')}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <Button>{t('lists.show')}</Button>
    </ToolFold>
  )
}

/** What narrows the list, each to be taken off by itself. */
function FilterChips({ view: { filters, isNarrowed, path } }: { view: ListView }) {
  const { t, to } = useTexts()
  return (
    <div className="filter-chips">
      {filters.map(
        ({ key, label, value, choices, without }) =>
          without !== null && (
            <FilterChip key={key} to={to(without)}>
              {label}: {choices.find((choice) => choice.value === value)?.label ?? t('lists.any')}
            </FilterChip>
          ),
      )}
      {isNarrowed && <Link to={to(path)}>{t('lists.reset')}</Link>}
    </div>
  )
}

function ColumnFields({ view }: { view: ListView }) {
  const { t } = useTexts()
  return (
    <ToolFold icon="columns" label={t('lists.columns')} atEnd>
      <fieldset className="tool-field">
        <legend className="label">{t('lists.columns')}</legend>
        <div className="tool-choices">
          {view.choosable.map(({ key, label, isShown }) => (
            <label key={key}>
              <input type="checkbox" name="columns" value={key} defaultChecked={isShown} /> {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="tool-fields">
        {/* Where rows stack there are no headings to press. It also keeps the order when something else is chosen. */}
        <div>
          <label htmlFor="sort" className="label">
            {t('lists.sort')}
          </label>
          <select id="sort" name="sort" className="input" defaultValue={view.sort}>
            {view.sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="size" className="label">
            {t('lists.size')}
          </label>
          <select id="size" name="size" className="input" defaultValue={view.size}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Button>{t('lists.showColumns')}</Button>
    </ToolFold>
  )
}
