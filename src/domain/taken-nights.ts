/** What one side of a match takes back of the nights that both count on, by changing its own dates (rules: life of a match): nothing is dropped, somebody is told. */
import { Temporal } from 'temporal-polyfill'
import { coverageOf } from '#domain/coverage.ts'
import type { MatchState } from '#domain/match-state.ts'
import { commonNights, type Stay } from '#domain/stay.ts'

/**
 * The nights of a match that somebody can still take back: those within their own dates as they are, from today on. Null
 * if there is none. `matched`: the nights of the match.
 */
export function nightsAtStake(matched: Stay, own: Stay, today: Temporal.PlainDate): Stay | null {
  const common = commonNights(matched, own)
  if (!common || Temporal.PlainDate.compare(common.end, today) <= 0) return null
  return Temporal.PlainDate.compare(common.start, today) < 0 ? { ...common, start: today } : common
}

/** Of the nights at stake those that the new dates no longer have, in runs, in order. */
export function takenNights(atStake: Stay, newDates: Stay): readonly Stay[] {
  return coverageOf(atStake, [newDates]).open
}

/**
 * Does the other side hear of it by mail, at once? Whoever has accepted has plans that rest on these nights. An open offer is
 * for organisers first: they may take it back before anybody answers.
 */
export function hearsOfTakenNights(state: MatchState): boolean {
  return state === 'accepted'
}
