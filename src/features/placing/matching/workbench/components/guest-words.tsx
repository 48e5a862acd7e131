import { useNights } from '#features/placing/matches/components/match-words.tsx'
import { shortRange } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { StateChip, type ChipState } from '#ui/state-chip.tsx'
import type { Before, QueueGuest } from './queue-rows.ts'

/** What a place must do for this guest, in a few words each, safety first. Never cut: the row grows. */
function useNeedWords(): (guest: QueueGuest) => string[] {
  const { t } = useTexts()
  return ({ gender, sharing, sleeping, wishes }) => [
    t(
      sharing === 'same-gender' ? `workbench.short.sameGender.${gender}` : `workbench.short.gender.${gender}`,
    ),
    ...(sharing === 'no' ? [t('workbench.short.no')] : []),
    ...wishes.filter((wish) => wish !== 'longCommuteOk').map((wish) => t(`workbench.short.${wish}`)),
    ...(sleeping.includes('bed') ? [] : [t('workbench.short.no-bed')]),
  ]
}

/** "only with Bao: tier 9", before all else of a row; empty for who travels alone. */
function useTogether(): (guest: Pick<QueueGuest, 'together' | 'tier'>) => string {
  const { t } = useTexts()
  return ({ together, tier }) => {
    if (!together) return ''
    const { names, tier: last } = together
    return last === tier
      ? t('workbench.together', { names })
      : t('workbench.togetherTier', { names, tier: last })
  }
}

export function NeedWords({ guest }: { guest: QueueGuest }) {
  const together = useTogether()(guest)
  return (
    <span className="bench-needs">
      {together}
      {together && ' · '}
      {useNeedWords()(guest).map((words, index) => (
        <span key={words}>
          {index > 0 && ' · '}
          <span className="bench-need">{words}</span>
        </span>
      ))}
    </span>
  )
}

/** "14–24 Jun", with the number of nights on hover. */
export function ShortStay({ guest: { start, end, nights } }: { guest: QueueGuest }) {
  const { locale } = useTexts()
  return (
    <span className="bench-stay" title={useNights()({ start, end, nights })}>
      {shortRange(start, end, locale)}
    </span>
  )
}

const chips: Record<Exclude<Before, ''>, ChipState> = {
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'withdrawn',
  no_show: 'no_show',
  'guest-cancelled': 'withdrawn',
  'host-cancelled': 'problem',
  'no-reply': 'expired',
  'communication-failed': 'problem',
  'arranged-elsewhere': 'withdrawn',
  organiser: 'withdrawn',
}

/** Some nights are given, and somebody looks for the others (rules: fit). */
export function PartlyChip({ given, nights }: Pick<QueueGuest, 'given' | 'nights'>) {
  const { t } = useTexts()
  if (given === 0) return null
  return <StateChip state="draft">{t('matching.partly', { given, nights })}</StateChip>
}

/** How the last match ended; a guest who did not reply stays on the list, flagged (rules: life of a match). */
export function BeforeChip({ before }: { before: Before }) {
  const { t } = useTexts()
  if (before === '') return null
  return <StateChip state={chips[before]}>{t(`matching.end.${before}`)}</StateChip>
}

export function PinChip() {
  const { t } = useTexts()
  return <StateChip state="draft">{t('workbench.pinned')}</StateChip>
}
