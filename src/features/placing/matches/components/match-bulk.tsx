import { BulkQuestion } from '#features/ground/lists/components/bulk-question.tsx'
import type { BulkQuestion as Question } from '#features/ground/lists/lists.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
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
    <details open={problem !== null}>
      <summary>{t('matches.bulk')}</summary>
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
          <p>
            <Button kind="quiet" name="intent" value="extend-all">
              {t('matches.extend')}
            </Button>
          </p>
        </>
      )}
      <p>
        <Button kind="quiet" name="intent" value="undraft-all">
          {t('matches.undraftAll')}
        </Button>
      </p>
    </details>
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
  const { count } = question
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
