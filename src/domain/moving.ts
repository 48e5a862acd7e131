/** Moving a guest to another host (rules: moving): the new match points to the old one and stands beside it until the answer, or the end of the hold. */
import { Temporal } from 'temporal-polyfill'
import { later } from '#domain/deadline.ts'
import { decide } from '#domain/match.ts'
import { isPromised, type Match, type MatchChange, stateAt, type WayToMove } from '#domain/match-state.ts'

/** `telling`: decided, and nobody outside hears of it before its mails leave. */
export const MOVES = ['asked', 'telling', 'told'] as const
export type Move = (typeof MOVES)[number]

export type MoveRefusal = 'not-promised' | 'not-accepted' | 'has-begun' | 'already-moving' | 'still-held'

/** Why this match cannot be moved like that now; null if nothing speaks against it. */
export function moveRefusal(
  old: {
    readonly match: Pick<Match, 'state' | 'deadline'>
    /** Offered a moment ago: it is taken back rather than moved. */
    readonly isHeld: boolean
    readonly isInMove: boolean
    /** The first night has come: nights that were slept there stay there. */
    readonly hasBegun: boolean
  },
  way: WayToMove,
  now: Temporal.Instant,
): MoveRefusal | null {
  const state = stateAt(old.match, now)
  if (!isPromised(state)) return 'not-promised'
  if (old.isInMove) return 'already-moving'
  if (old.isHeld) return 'still-held'
  if (old.hasBegun) return 'has-begun'
  // Who has not answered yet has one question to answer, not two.
  return way === 'asked' && state !== 'accepted' ? 'not-accepted' : null
}

/** The new match takes over and the old one ends as moved. `next` null: an offer not answered stays one. Null if the old match has ended meanwhile. */
export function takeOver(
  old: Match,
  next: Match,
  now: Temporal.Instant,
): { old: MatchChange; next: MatchChange | null } | null {
  const state = stateAt(old, now)
  if (!isPromised(state)) return null
  const ended = decide(old, { type: 'withdrawn', reason: 'moved' }, now)
  const accepted = state === 'accepted' ? decide(next, { type: 'accepted' }, now) : null
  if (!ended.ok || accepted?.ok === false) return null
  return { old: ended.value, next: accepted?.value ?? null }
}

/** The last moment to answer that the earlier offer had named, and never less than the edition's least hours after the mail. */
export function keptDeadline(
  answerBy: Temporal.Instant,
  sentAt: Temporal.Instant,
  { acceptanceHoursAtLeast }: { readonly acceptanceHoursAtLeast: number },
): Temporal.Instant {
  return later(answerBy, sentAt.add({ hours: acceptanceHoursAtLeast }))
}
