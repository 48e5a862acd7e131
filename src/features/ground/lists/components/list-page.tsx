import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Translate } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { counted } from '#ui/counted.ts'
import { DoneNotice } from '#ui/done-notice.tsx'
import type { ListAnswer } from '../acts.ts'
import type { ListOutcome, ListView } from '../lists.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { LeftOut } from './left-out.tsx'
import { useListProblem } from './list-export.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { rowsForm } from './list-words.ts'
import { SelectionBar } from './selection-bar.tsx'

/**
 * A list of the organisers: one row that says what is shown, the table, and a bar for ticked rows, or what is asked before a press on them is
 * done. Everything that is shown stands in the address.
 */
export function ListPage({
  view,
  answer,
  notice,
  actions,
}: {
  view: ListView
  /** Of the form that was sent. */
  answer: ListAnswer | undefined
  notice?: ReactNode
  /** What else can be begun here, beside the heading. */
  actions?: ReactNode
}) {
  const { t, to } = useTexts()
  const problem = answer?.problem ?? null
  const message = useListProblem(problem)
  if (answer?.question) return <BulkQuestion question={answer.question} back={to(view.path + view.search)} />
  return (
    <>
      <PageTitle lead={view.lead} count={view.counted} found={counted('found', view.found)} actions={actions}>
        {view.title}
      </PageTitle>
      {view.outcome && !problem && <Done outcome={view.outcome} />}
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
          <SelectionBar view={view} problem={problem} />
          <Pager view={view} />
        </form>
      )}
    </>
  )
}

function Done({ outcome: { words, isGood, left, isInHistory } }: { outcome: ListOutcome }) {
  const { t, to } = useTexts()
  return (
    <DoneNotice kind={isGood ? 'good' : 'info'}>
      <p>{words}</p>
      {isInHistory && (
        <p>
          <a href={to('/admin/matching/history')}>{t('lists.takeBack')}</a>
        </p>
      )}
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
