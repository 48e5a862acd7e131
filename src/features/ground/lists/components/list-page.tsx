import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Translate } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { counted } from '#ui/counted.ts'
import { DoneNotice } from '#ui/done-notice.tsx'
import type { ListOutcome, ListProblem, ListView } from '../lists.ts'
import { LeftOut } from './left-out.tsx'
import { useListProblem } from './list-export.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { rowsForm } from './list-words.ts'
import { SelectionBar } from './selection-bar.tsx'

/**
 * A list of the organisers: one row that says what is shown, the table, and a bar for ticked rows. Everything that is shown
 * stands in the address. `bulk` are the page's own fields and buttons for the selection, inside the same form.
 */
export function ListPage({
  view,
  problem = null,
  bulk,
  notice,
  said,
  actions,
}: {
  view: ListView
  problem?: ListProblem | null
  bulk?: ReactNode
  notice?: ReactNode
  /** What a press of the page's own did, in words; null for one that it does not know. */
  said?: (outcome: ListOutcome) => ReactNode
  /** What else can be begun here, beside the heading. */
  actions?: ReactNode
}) {
  const { t, to } = useTexts()
  const message = useListProblem(problem)
  return (
    <>
      <PageTitle lead={view.lead} count={view.counted} found={counted('found', view.found)} actions={actions}>
        {view.title}
      </PageTitle>
      {view.outcome && !problem && <Done outcome={view.outcome} said={said} />}
      {notice}
      <ErrorSummary problems={problem && message ? [{ field: problem.field, message }] : []} />
      <ListToolbar key={view.search} view={view} problem={problem} message={message} />
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
        <form method="post" noValidate id={rowsForm} className="list-form">
          <ListTable key={view.search} view={view} ticked={problem?.kept?.row ?? []} />
          <SelectionBar found={view.found} which={problem?.kept?.which}>
            {bulk}
          </SelectionBar>
          <Pager view={view} />
        </form>
      )}
    </>
  )
}

function Done({ outcome, said }: { outcome: ListOutcome; said?: (outcome: ListOutcome) => ReactNode }) {
  const { t } = useTexts()
  const { done, changed, left } = outcome
  if (done === 'save-view' || done === 'delete-view' || done === 'deleted')
    return (
      <DoneNotice>
        <p>{t(`lists.done.${done}`)}</p>
      </DoneNotice>
    )
  const words = said?.(outcome)
  if (!words) return null
  return (
    <DoneNotice kind={changed > 0 ? 'good' : 'info'}>
      {words}
      <LeftOut left={left} />
    </DoneNotice>
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
