import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Translate } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { ListProblem, ListView } from '../lists.ts'
import { FilterForm } from './filter-form.tsx'
import { ListTable } from './list-table.tsx'
import { ExportFields, useListProblem } from './list-export.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectionChoice } from './selection-choice.tsx'
import { CopyRows } from './copy-rows.tsx'

/**
 * A list of the organisers: views, filters, the table, and what can be done with ticked rows. Everything that is shown
 * stands in the address. `bulk` are the page's own fields and buttons for the selection, inside the same form.
 */
export function ListPage({
  view,
  problem,
  bulk,
  notice,
  actions,
}: {
  view: ListView
  problem?: ListProblem | null
  bulk?: ReactNode
  notice?: ReactNode
  /** What else can be begun here, above the list. */
  actions?: ReactNode
}) {
  const { t, to } = useTexts()
  const message = useListProblem(problem ?? null)
  return (
    <>
      <PageTitle lead={view.lead}>{view.title}</PageTitle>
      {actions && <p className="actions">{actions}</p>}
      {notice}
      <ErrorSummary problems={problem && message ? [{ field: problem.field, message }] : []} />
      <SavedViews
        view={view}
        problem={problem?.intent === 'save-view' ? message : null}
        typed={problem?.typed}
      />
      <FilterForm key={view.search} view={view} />
      <p className="list-count">
        <output>{view.counted}</output>
      </p>
      <p className="list-narrowed">{narrowedWords(t, view)}</p>
      {view.rows.length === 0 ? (
        <EmptyState title={view.empty}>
          {view.isNarrowed && (
            <p>
              <Link to={to(view.path)}>{t('lists.reset')}</Link>
            </p>
          )}
        </EmptyState>
      ) : (
        <form method="post" noValidate className="list-form">
          <ListTable key={view.search} view={view} ticked={problem?.kept?.row ?? []} />
          <Pager view={view} />
          <div className="list-tools">
            <SelectionChoice found={view.found} which={problem?.kept?.which} />
            {bulk}
            <ExportFields
              view={view}
              problem={problem?.intent === 'export' ? message : null}
              kept={problem?.kept}
            />
            <CopyRows />
          </div>
        </form>
      )}
    </>
  )
}

/** On paper nobody sees what was chosen above the list. */
function narrowedWords(t: Translate, { q, filters }: ListView): string {
  const chosen = filters.flatMap(({ label, value, choices }) => {
    const choice = choices.find((each) => each.value === value)
    return choice ? [`${label}: ${choice.label}`] : []
  })
  return [...(q ? [`${t('lists.search')}: ${q}`] : []), ...chosen].join(' · ')
}

function Pager({ view: { pages } }: { view: ListView }) {
  const { t, to } = useTexts()
  if (pages.last === 1) return null
  return (
    <nav aria-label={t('lists.pages')} className="list-pager">
      {pages.previous && (
        <Link to={to(pages.previous)} rel="prev">
          {t('lists.previousPage')}
        </Link>
      )}
      <span>{t('lists.pageOf', { page: pages.current, last: pages.last })}</span>
      {pages.next && (
        <Link to={to(pages.next)} rel="next">
          {t('lists.nextPage')}
        </Link>
      )}
    </nav>
  )
}
