import { ANSWER_UNITS, LONGEST_WINDOW } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** How long there is to answer: a number, and days or hours. */
export function AnswerTimeFields({
  hint,
  time,
  unit = 'days',
  problem,
}: {
  hint: string
  time?: string | number
  unit?: string
  problem?: string
}) {
  const { t } = useTexts()
  return (
    <>
      <NumberField
        name="answerTime"
        label={t('matching.answerTime')}
        hint={hint}
        max={LONGEST_WINDOW}
        optional
        defaultValue={time}
        problem={problem}
      />
      <SelectField
        name="answerUnit"
        label={t('matching.answerUnit')}
        hint={t('matching.answerUnitHint')}
        options={ANSWER_UNITS.map((value) => ({ value, label: t(`matching.answerUnit.${value}`) }))}
        defaultValue={unit}
        width="short"
      />
    </>
  )
}
