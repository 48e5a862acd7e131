import { useTexts } from '#i18n/texts-context.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { RoundField, TypedRound } from './round-fields.ts'

/** What is left for later rounds: guests of the last tiers, and a share of the places. */
export function HoldFields({
  holdTiersFrom,
  holdShare,
  problemOf,
  typed,
}: {
  holdTiersFrom: number | null
  holdShare: number
  problemOf: (field: RoundField) => string | undefined
  typed?: TypedRound
}) {
  const { t } = useTexts()
  return (
    <>
      <NumberField
        name="holdShare"
        label={t('planning.holdShare')}
        hint={t('planning.holdShareHint')}
        defaultValue={typed?.holdShare ?? (holdShare || '')}
        max={100}
        optional
        problem={problemOf('holdShare')}
      />
      <NumberField
        name="holdTiersFrom"
        label={t('planning.holdTiersFrom')}
        hint={t('planning.holdTiersFromHint')}
        defaultValue={typed?.holdTiersFrom ?? holdTiersFrom ?? ''}
        optional
        problem={problemOf('holdTiersFrom')}
      />
    </>
  )
}
