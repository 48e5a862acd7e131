import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { DraftFilter } from './filters.ts'

/** Fewer or more days to answer for what is sent from this page; the mails below say so at once. Inside their form, so that what is ticked stays so. */
export function AnswerWindow({ days, show }: { days: number; show: DraftFilter }) {
  const { t } = useTexts()
  return (
    <div className="form">
      <input type="hidden" name="show" value={show} />
      <NumberField
        name="answerDays"
        label={t('inform.days')}
        hint={t('inform.daysHint')}
        defaultValue={days}
        max={60}
      />
      <Button kind="quiet" name="intent" value="days">
        {t('inform.showDays')}
      </Button>
    </div>
  )
}
