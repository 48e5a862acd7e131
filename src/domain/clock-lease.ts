import type { Temporal } from 'temporal-polyfill'

/** One worker at a time sees to what is done by the clock; it says every few seconds that it still does (rules: watching). */
export const CLOCK_RULES = {
  beatSeconds: 5,
  /** Longer than a transaction that says nothing is let live (line-limits), so that nothing of the one before can still be settled. */
  lostAfterSeconds: 20,
  lookSeconds: 5,
  /** A clock that nobody has moved for so long stands still, and everybody says so. */
  stillAfterSeconds: 60,
} as const

export type Lease = {
  /** Who has it; null: it was given back. */
  holder: string | null
  /** By the clock of the database, which all of them share; null: it has never moved. */
  movedAt: Temporal.Instant | null
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000

/** May it be taken from its holder? A sign of life of later than now was given by a clock that was wrong. */
export function mayTakeClock({ holder, movedAt }: Lease, now: Temporal.Instant): boolean {
  if (holder === null || movedAt === null) return true
  const silent = secondsBetween(movedAt, now)
  return silent > CLOCK_RULES.lostAfterSeconds || silent < -CLOCK_RULES.lostAfterSeconds
}

/** Has it stood still for too long, as somebody sees it who has been looking since `upSince`? */
export function isClockStill(
  { movedAt, upSince }: { movedAt: Temporal.Instant | null; upSince: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  if (movedAt !== null && secondsBetween(now, movedAt) > CLOCK_RULES.stillAfterSeconds) return true
  const since = Math.min(...[movedAt, upSince].map((at) => (at ? secondsBetween(at, now) : Infinity)))
  return since > CLOCK_RULES.stillAfterSeconds
}
