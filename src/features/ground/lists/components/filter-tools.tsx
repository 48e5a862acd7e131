import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { FilterChip, ToolFold, Toolbar } from '#ui/toolbar.tsx'
import type { ListView } from '../lists.ts'
import { anyChoice } from './list-words.ts'

/** The toolbar of a list that can only be narrowed; what else belongs into its row comes after. */
export function FilterTools({
  path,
  filters,
  children,
}: Pick<ListView, 'path' | 'filters'> & { children?: ReactNode }) {
  const { to } = useTexts()
  return (
    <Toolbar>
      <search>
        <Form method="get" action={to(path)} noValidate className="list-filters">
          <FilterFields filters={filters} />
          <FilterChips
            filters={filters}
            isNarrowed={filters.some(({ without }) => without !== null)}
            path={path}
          />
        </Form>
      </search>
      {children}
    </Toolbar>
  )
}

export function FilterFields({ filters }: Pick<ListView, 'filters'>) {
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
export function FilterChips({
  filters,
  isNarrowed,
  path,
}: Pick<ListView, 'filters' | 'isNarrowed' | 'path'>) {
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
