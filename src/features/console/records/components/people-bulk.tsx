import { BulkQuestion } from '#features/ground/lists/components/bulk-question.tsx'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { BulkButtons } from '#features/ground/lists/components/selection-bar.tsx'
import type { ListOutcome, ListView } from '#features/ground/lists/lists.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { PeopleAnswer } from '../bulk.server.ts'
import type { PeopleIntent } from '../bulk.ts'

/** A list of people with what can be done with many of them at once; each asks once more before it happens. */
export function PeopleList({
  view,
  answer,
  intents,
}: {
  view: ListView
  answer: PeopleAnswer | undefined
  intents: readonly PeopleIntent[]
}) {
  const { t, to } = useTexts()
  if (answer?.question) return <PeopleQuestion view={view} answer={answer} question={answer.question} />
  const bulk = (
    <BulkButtons actions={intents.map((intent) => ({ intent, label: t(`records.bulk.${intent}`) }))} />
  )
  const said = ({ done, changed: count }: ListOutcome) => {
    const intent = intents.find((known) => known === done)
    if (!intent) return null
    const canTakeBack = (intent === 'elsewhere-all' || intent === 'needs-place-all') && count > 0
    return (
      <>
        <p>{t(`records.bulkDone.${intent}`, { count })}</p>
        {canTakeBack && (
          <p>
            <a href={to('/admin/matching/history')}>{t('records.bulkTakeBack')}</a>
          </p>
        )}
      </>
    )
  }
  const role = view.path === '/admin/hosts' ? 'host' : 'guest'
  const actions = (
    <>
      <LinkButton to={to(`${view.path}/new`)} kind="quiet">
        {t(`byHand.newTitle.${role}`)}
      </LinkButton>
      {role === 'host' && (
        <LinkButton to={`${to(`${view.path}/new`)}?hall=yes`} kind="quiet">
          {t('byHand.newTitle.hall')}
        </LinkButton>
      )}
    </>
  )
  return <ListPage view={view} problem={answer?.problem} bulk={bulk} said={said} actions={actions} />
}

function PeopleQuestion({
  view,
  answer: { entry, back: refused },
  question,
}: {
  view: ListView
  answer: PeopleAnswer
  question: NonNullable<PeopleAnswer['question']>
}) {
  const { t, to } = useTexts()
  const { intent, changing: count } = question
  return (
    <>
      {refused && <ErrorSummary problems={refused.problems} />}
      <BulkQuestion
        question={question}
        title={t(`records.bulkTitle.${intent}`, { count })}
        confirm={t(`records.bulk.${intent}`)}
        back={to(view.path + view.search)}
        refused={refused}
      >
        {intent === 'note-all' ? (
          <>
            <input type="hidden" name="entry" value={entry} />
            <Textarea name="words" label={t('records.note')} hint={t('records.noteHint')} rows={3} />
          </>
        ) : (
          <p>{t(`records.bulkLead.${intent}`)}</p>
        )}
      </BulkQuestion>
    </>
  )
}
