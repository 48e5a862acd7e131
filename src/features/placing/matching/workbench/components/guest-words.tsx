import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { StateChip, type ChipState } from '#ui/state-chip.tsx'
import type { Before, QueueGuest } from './queue-rows.ts'

/** What narrows the choice, in words: "20, female · room alone · no pets". */
export function useHardNeeds(): (guest: QueueGuest) => string {
  const { t } = useTexts()
  return ({ age, gender, sharing, sleeping, wishes }) =>
    [
      `${age}, ${t(`matching.gender.${gender}`)}`,
      ...(sharing === 'yes' ? [] : [t(`matching.sharing.${sharing}`)]),
      ...(sleeping.includes('bed')
        ? []
        : [sleeping.map((kind) => t(`matching.sleeping.${kind}`)).join(', ')]),
      ...wishes.filter((wish) => wish !== 'longCommuteOk').map((wish) => t(`matching.need.${wish}`)),
    ].join(' · ')
}

/** "only with Bao: tier 9", before everything else of a row; empty for who travels alone. */
export function useTogether(): (guest: Pick<QueueGuest, 'together' | 'tier'>) => string {
  const { t } = useTexts()
  return ({ together, tier }) => {
    if (!together) return ''
    const { names, tier: last } = together
    return `${last === tier ? t('workbench.together', { names }) : t('workbench.togetherTier', { names, tier: last })} · `
  }
}

/** "14 Jun – 24 Jun · 10". */
export function useShortStay(): (guest: Pick<QueueGuest, 'start' | 'end' | 'nights'>) => string {
  const { locale } = useTexts()
  return ({ start, end, nights }) => `${shortDay(start, locale)} – ${shortDay(end, locale)} · ${nights}`
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

/** A colleague wants this guest at a certain host. */
export function PinChip() {
  const { t } = useTexts()
  return <StateChip state="draft">{t('workbench.pinned')}</StateChip>
}
