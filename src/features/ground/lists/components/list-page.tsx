import type { ReactNode } from 'react'
import { Link, Form } from 'react-router'
import type { Translate } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { counted } from '#ui/counted.ts'
import { DoneNotice } from '#ui/done-notice.tsx'
import type { ListAnswer, BulkQuestion as Question } from '../acts.ts'
import type { ListOutcome, ListView, LeftView, ListProblem } from '../lists.ts'
import { useListProblem, ExportFold } from './list-export.tsx'
import { ListTable } from './list-table.tsx'
import { rowsForm, PAGE_SIZES } from './list-words.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { Icon } from '#ui/icons.tsx'
import { ToolFold, Toolbar } from '#ui/toolbar.tsx'
import { FilterChips, FilterFields } from './filter-tools.tsx'
import { SavedViews } from './saved-views.tsx'

/** Everything that decides what a list shows, in one row: ordinary forms and links that change nothing. */
function ListToolbar({
  view,
  problem,
  message,
}: {
  view: ListView
  problem: ListProblem | null
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

/** Which rows a press leaves as they are, and why: how many for each cause, and the first by name. */
function LeftOut({ left }: { left: readonly LeftView[] }) {
  const { t, to, locale } = useTexts()
  const all = left.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <>
      <p>{t('lists.left', { count: all })}</p>
      <ul>
        {left.map(({ cause, day, count, named }) => (
          <li key={`${cause} ${day}`}>
            {t(`lists.why.${cause}`, { day: day === null ? '' : shortDay(day, locale) })} ({count})
            {named.map(({ name, to: path }, index) => (
              <span key={path ?? name}>
                {index === 0 ? ': ' : ', '}
                {path === null ? name : <Link to={to(path)}>{name}</Link>}
              </span>
            ))}
            {named.length > 0 && count > named.length && (
              <> {t('lists.andMore', { count: count - named.length })}</>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Before many rows are changed at once: how many they are, what will happen, what stays as it is, and the way back. */
function BulkQuestion({ question, back }: { question: Question; back: string }) {
  const { t } = useTexts()
  const { field, hidden } = question
  return (
    <>
      {question.back && <ErrorSummary problems={question.back.problems} />}
      <PageTitle>{question.title}</PageTitle>
      {question.hasChanged && (
        <Notice kind="warning">
          <p>{t('lists.bulkChanged', { count: question.count })}</p>
        </Notice>
      )}
      <PostForm className="form" back={question.back}>
        {question.lead && <p>{question.lead}</p>}
        {field && <Textarea name={field.name} label={field.label} hint={field.hint ?? undefined} rows={3} />}
        <LeftOut left={question.left} />
        {Object.entries(hidden).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <HiddenField name="which" value={question.which} />
        {question.row.map((id) => (
          <HiddenField key={id} name="row" value={id} />
        ))}
        <HiddenField name="confirmed" value={String(question.count)} />
        <HiddenField name="stamp" value={question.stamp} />
        <p className="actions">
          <Button kind={question.isDanger ? 'danger' : 'primary'} name="intent" value={question.intent}>
            {question.confirm}
          </Button>
          <a href={back}>{t('lists.bulkBack')}</a>
        </p>
      </PostForm>
    </>
  )
}

/** A list of the organisers: one row that says what is shown, the table, and a bar or question for ticked rows. All state is in the address. */
export function ListPage({
  view,
  answer,
  notice,
  actions,
}: {
  view: ListView
  answer: ListAnswer | undefined
  notice?: ReactNode
  actions?: ReactNode
}) {
  const { t, to } = useTexts()
  const problem = answer?.problem ?? null
  const message = useListProblem(problem)
  if (answer?.question) return <BulkQuestion question={answer.question} back={to(view.path + view.search)} />
  return (
    <>
      <ConsoleHead
        lead={view.lead}
        count={view.counted}
        found={counted('found', view.found)}
        actions={actions}
      >
        {view.title}
      </ConsoleHead>
      {view.outcome && !problem && <Done outcome={view.outcome} />}
      {notice}
      <ErrorSummary problems={problem && message ? [{ field: problem.field, message }] : []} />
      <ListToolbar key={view.search} view={view} problem={problem} message={message} />
      <p className="list-narrowed">{narrowedWords(t, view)}</p>
      {view.rows.length === 0 ? (
        <EmptyState title={view.empty}>
          {view.elsewhere && (
            <p>
              <Link to={to(view.elsewhere.to)}>{view.elsewhere.label}</Link>
            </p>
          )}
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
