import { Form, Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { FilterFold } from './filter-fold.tsx'
import { anyChoice, PAGE_SIZES } from './list-words.ts'
import type { ListView } from '../lists.ts'

/** Search, filters, columns and page size: an ordinary form that only changes the address. */
export function FilterForm({ view }: { view: ListView }) {
  const { t, to } = useTexts()
  return (
    <search>
      <FilterFold active={view.narrowedBy} />
      <Form method="get" action={to(view.path)} noValidate className="list-filters folds">
        <div className="list-filter">
          <label htmlFor="q">{t('lists.search')}</label>
          <input type="search" id="q" name="q" className="input" defaultValue={view.q} maxLength={100} />
        </div>
        {view.filters.map(({ key, label, value, choices }) => (
          <div className="list-filter" key={key}>
            <label htmlFor={key}>{label}</label>
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
        {/* Where rows stack there are no headings to press. It also keeps the order when something else is chosen. */}
        <div className="list-filter list-sort">
          <label htmlFor="sort">{t('lists.sort')}</label>
          <select id="sort" name="sort" className="input" defaultValue={view.sort}>
            {view.sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <p className="list-filter-buttons">
          <Button kind="quiet">{t('lists.show')}</Button>
          {view.isNarrowed && <Link to={to(view.path)}>{t('lists.reset')}</Link>}
        </p>
        <details className="list-columns">
          <summary>{t('lists.columns')}</summary>
          <fieldset>
            <legend className="hidden-text">{t('lists.columns')}</legend>
            <div className="list-column-choices">
              {view.choosable.map(({ key, label, isShown }) => (
                <label key={key}>
                  <input type="checkbox" name="columns" value={key} defaultChecked={isShown} /> {label}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="list-filter">
            <label htmlFor="size">{t('lists.size')}</label>
            <select id="size" name="size" className="input input-short" defaultValue={view.size}>
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </div>
          <Button kind="quiet">{t('lists.showColumns')}</Button>
        </details>
      </Form>
    </search>
  )
}
