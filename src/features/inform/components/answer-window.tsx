import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { DraftFilter } from './filters.ts'

/** Fewer or more days to answer for what is sent from this page; the mails below say so at once. */
export function AnswerWindow({ days, show }: { days: number; show: DraftFilter }) {
  const { t } = useTexts()
  return (
    <form method="get" className="form">
      <input type="hidden" name="show" value={show} />
      <NumberField
        name="days"
        label={t('inform.days')}
        hint={t('inform.daysHint')}
        defaultValue={days}
        max={60}
      />
      <Button kind="quiet">{t('inform.showDays')}</Button>
    </form>
  )
}
