import { useTexts } from '#i18n/texts-context.tsx'
import { NumberField } from '#ui/number-field.tsx'

/** What is left for later rounds: guests of the last tiers, and a share of the places. */
export function HoldFields({
  holdTiersFrom,
  holdShare,
}: {
  holdTiersFrom: number | null
  holdShare: number
}) {
  const { t } = useTexts()
  return (
    <>
      <NumberField
        name="holdShare"
        label={t('planning.holdShare')}
        hint={t('planning.holdShareHint')}
        defaultValue={holdShare || ''}
        max={100}
        optional
      />
      <NumberField
        name="holdTiersFrom"
        label={t('planning.holdTiersFrom')}
        hint={t('planning.holdTiersFromHint')}
        defaultValue={holdTiersFrom ?? ''}
        optional
      />
    </>
  )
}
