/** What one side of a match takes back of the nights that both count on, by changing its own dates (rules: life of a match): nothing is dropped, somebody is told. */
import { Temporal } from 'temporal-polyfill'
import { coverageOf } from '#domain/coverage.ts'
import type { MatchState } from '#domain/match-state.ts'
import { commonNights, type Stay } from '#domain/stay.ts'

/** The nights of a match that can still be taken back: within their own dates, from today on; or null. `matched`: the nights of the match. */
export function nightsAtStake(matched: Stay, own: Stay, today: Temporal.PlainDate): Stay | null {
  const common = commonNights(matched, own)
  if (!common || Temporal.PlainDate.compare(common.end, today) <= 0) return null
  return Temporal.PlainDate.compare(common.start, today) < 0 ? { ...common, start: today } : common
}

/** Of the nights at stake those that the new dates no longer have, in runs, in order. */
export function takenNights(atStake: Stay, newDates: Stay): readonly Stay[] {
  return coverageOf(atStake, [newDates]).open
}

/** Does the other side get a mail at once? If accepted, yes. An open offer is for organisers first: they may withdraw it. */
export function hearsOfTakenNights(state: MatchState): boolean {
  return state === 'accepted'
}
