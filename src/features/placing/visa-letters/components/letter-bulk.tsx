import { BulkQuestion } from '#features/ground/lists/components/bulk-question.tsx'
import { BulkButtons } from '#features/ground/lists/components/selection-bar.tsx'
import type { BulkQuestion as Question } from '#features/ground/lists/lists.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { BULK_INTENTS, type BulkIntent } from './limits.ts'

/** What can be done with the letters that are ticked; each asks once more before it happens. */
export function LetterBulk() {
  const { t } = useTexts()
  return (
    <BulkButtons
      actions={BULK_INTENTS.map((intent) => ({
        intent,
        label: t(`letterDesk.bulk.${intent}`),
        isDanger: intent === 'withdraw-all',
      }))}
    />
  )
}

type QuestionProps = { question: Question; refused: GivenBack | null; back: string }

/** The question before it happens. */
export function LetterQuestion({ question, refused, back }: QuestionProps) {
  const { t } = useTexts()
  const intent = question.intent as BulkIntent
  const { changing: count } = question
  return (
    <>
      {refused && <ErrorSummary problems={refused.problems} />}
      <BulkQuestion
        question={question}
        title={t(`letterDesk.bulkTitle.${intent}`, { count })}
        confirm={t(`letterDesk.bulk.${intent}`)}
        back={back}
        refused={refused}
        danger={intent === 'withdraw-all'}
      >
        <p>{t(`letterDesk.bulkLead.${intent}`)}</p>
        {intent === 'withdraw-all' && (
          <Textarea
            name="reason"
            label={t('letterDesk.withdrawReason')}
            hint={t('letterDesk.withdrawReasonHint')}
            rows={3}
          />
        )}
      </BulkQuestion>
    </>
  )
}

/** Before all guests of a round who wait get one. */
export function RoundQuestion({ round, count, back }: { round: number; count: number; back: string }) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{t('letterDesk.round', { round, count })}</PageTitle>
      <PostForm className="form">
        <p>{t('letterDesk.bulkLead.give-all')}</p>
        <p className="actions">
          <Button name="intent" value="round">
            {t('letterDesk.bulk.give-all')}
          </Button>
          <a href={back}>{t('lists.bulkBack')}</a>
        </p>
      </PostForm>
    </>
  )
}
