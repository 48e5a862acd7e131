import { useTexts } from '#i18n/texts-context.tsx'
import { NumberField } from '#ui/number-field.tsx'

/** From which tier on guests are left for later rounds. */
export function HoldField({ holdTiersFrom }: { holdTiersFrom: number | null }) {
  const { t } = useTexts()
  return (
    <NumberField
      name="holdTiersFrom"
      label={t('planning.holdTiersFrom')}
      hint={t('planning.holdTiersFromHint')}
      defaultValue={holdTiersFrom ?? ''}
      optional
    />
  )
}
