import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { ToolFold, Toolbar } from '#ui/toolbar.tsx'
import type { ListProblem, ListView } from '../lists.ts'
import { FilterChips, FilterFields } from './filter-tools.tsx'
import { ExportFold } from './list-export.tsx'
import { PAGE_SIZES } from './list-words.ts'
import { SavedViews } from './saved-views.tsx'

/** Everything that decides what a list shows, in one row: ordinary forms and links that change nothing. */
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
        {/* Sent as a form, so that no name gets into an address. */}
        <Form method="post" action={to(view.path)} noValidate className="list-filters">
          <input type="hidden" name="intent" value="find" />
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
          <FilterFields filters={view.filters} />
          <FilterChips filters={view.filters} isNarrowed={view.isNarrowed} path={view.path} />
          <ColumnFields view={view} />
        </Form>
      </search>
      <SavedViews view={view} problem={messageOf('save-view')} typed={problem?.typed} atEnd />
      {view.rows.length > 0 && <ExportFold view={view} problem={messageOf('export')} kept={problem?.kept} />}
    </Toolbar>
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
