import { useTexts } from '#i18n/texts-context.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import type { StayView } from '../matches.ts'

/** Arrival, departure and how many nights that is (rules: nights), as plain words. */
export function useNights(): (stay: StayView) => string {
  const { t, locale } = useTexts()
  return ({ start, end, nights }) =>
    t('matches.nights', { from: shortDay(start, locale), to: shortDay(end, locale), count: nights })
}

export function Nights({ stay }: { stay: StayView }) {
  return useNights()(stay)
}
