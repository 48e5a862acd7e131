import { BulkQuestion } from '#features/ground/lists/components/bulk-question.tsx'
import { BulkButtons } from '#features/ground/lists/components/selection-bar.tsx'
import type { BulkQuestion as Question } from '#features/ground/lists/lists.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** What can be done with the matches that are ticked; each asks once more before it happens. */
export function MatchBulk({
  answerDays,
  chosen,
  problem,
}: {
  answerDays: readonly string[]
  chosen?: string
  problem: string | null
}) {
  const { t, locale } = useTexts()
  return (
    <>
      {answerDays.length > 0 && (
        <>
          <SelectField
            name="answerBy"
            label={t('matches.answerBy')}
            prompt={t('common.pleaseChoose')}
            defaultValue={chosen}
            options={answerDays.map((day) => ({ value: day, label: shortDay(day, locale) }))}
            problem={problem}
          />
          <BulkButtons actions={[{ intent: 'extend-all', label: t('matches.extend') }]} />
        </>
      )}
      <BulkButtons actions={[{ intent: 'undraft-all', label: t('matches.undraftAll'), isDanger: true }]} />
    </>
  )
}

/** The question before it happens. */
export function MatchBulkQuestion({
  question,
  answerBy,
  back,
}: {
  question: Question
  answerBy: string | null
  back: string
}) {
  const { t, locale } = useTexts()
  const { changing: count } = question
  if (answerBy !== null) {
    return (
      <BulkQuestion
        question={question}
        title={t('matches.extendAllTitle', { count })}
        confirm={t('matches.extendAllConfirm')}
        back={back}
      >
        <p>{t('matches.extendAllLead', { day: shortDay(answerBy, locale) })}</p>
        <input type="hidden" name="answerBy" value={answerBy} />
      </BulkQuestion>
    )
  }
  return (
    <BulkQuestion
      question={question}
      title={t('matches.undraftAllTitle', { count })}
      confirm={t('matches.undraftAll')}
      back={back}
      danger
    >
      <p>{t('matches.undraftAllLead')}</p>
    </BulkQuestion>
  )
}
