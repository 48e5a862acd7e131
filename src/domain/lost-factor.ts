/** An organiser has lost their second factor, and another one resets it (rules: second factor): who may. */
import { Temporal } from 'temporal-polyfill'
import { ok, refuse, type Result } from '#domain/result.ts'

/** A thief of a mailbox whose owner has no second factor could set one up; within a week its owner is asked for it and notices. */
export const FACTOR_DAYS = 7

export type ResetRefusal = 'own' | 'no-factor' | 'new-factor'

/** `since`: when the resetting organiser set up the oldest second factor that they still have. */
export function mayReset(
  { by, owner, since }: { by: string; owner: string; since: Temporal.Instant | null },
  now: Temporal.Instant,
): Result<null, ResetRefusal> {
  if (by === owner) return refuse('own')
  if (since === null) return refuse('no-factor')
  const counts = since.add({ hours: 24 * FACTOR_DAYS })
  return Temporal.Instant.compare(counts, now) <= 0 ? ok(null) : refuse('new-factor')
}
