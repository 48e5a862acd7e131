import { useTexts } from '#i18n/texts-context.tsx'
import { shortDay, shortMoment } from '#i18n/short-dates.ts'
import type { StayView } from '../matches.ts'
import type { MatchState as State } from '#domain/match-state.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { placeWords, type PlaceToName } from '../place-words.ts'

/** Arrival, departure and how many nights that is (rules: nights), as plain words. */
export function useNights(): (stay: StayView) => string {
  const { t, locale } = useTexts()
  return ({ start, end, nights }) =>
    t('matches.nights', { from: shortDay(start, locale), to: shortDay(end, locale), count: nights })
}

export function Nights({ stay }: { stay: StayView }) {
  return useNights()(stay)
}

/** The state of a match as chip and word. */
export function MatchStateChip({ state }: { state: State }) {
  const { t } = useTexts()
  return <StateChip state={state}>{t(`matches.state.${state}`)}</StateChip>
}

/** An exact moment in the edition's time zone. */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const { locale } = useTexts()
  return <time dateTime={at}>{shortMoment(at, timeZone, locale)}</time>
}

export function PlaceWords(place: PlaceToName) {
  const { t } = useTexts()
  return placeWords(place, t)
}
