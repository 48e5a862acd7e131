import type { ApprovedAdmin } from '#db/actor.server.ts'
import { ticksOf } from '#domain/concerns.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { tickConcerns } from '#features/placing/matches/offering/ticking.server.ts'
import { findMatchRecord } from '#features/placing/matches/reading/records.server.ts'

/** Everything that there is to tick about a match, as its page shows it. */
export async function tickAll(deps: Pick<Deps, 'db' | 'clock'>, admin: ApprovedAdmin, matchId: string) {
  const record = await findMatchRecord(deps, admin, { matchId, requestId: 'r' })
  const seen = ticksOf(record?.weighed.open ?? [])
  await tickConcerns(deps, admin, matchId, { seen, reason: 'Both were asked' })
  return seen
}
