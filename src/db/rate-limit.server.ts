import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from './connect.server.ts'

/**
 * Counts one more use of `key` in the window of `hours` that `now` lies in and says whether it is still within `most`.
 * One statement, so parallel requests cannot both be the last one allowed. `key` is a keyed hash, never an address.
 */
export async function countWithin(
  tx: Tx,
  limit: { key: Uint8Array; hours: number; most: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await tx
    .insertInto('rateLimit')
    .values({ key: Buffer.from(limit.key), windowStart: windowStart(now, limit.hours).toString(), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql<number>`rate_limit.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= limit.most
}

/** How often `key` was counted in the present window. */
export async function countSoFar(
  tx: Tx,
  limit: { key: Uint8Array; hours: number },
  now: Temporal.Instant,
): Promise<number> {
  const row = await tx
    .selectFrom('rateLimit')
    .select('count')
    .where('key', '=', Buffer.from(limit.key))
    .where('windowStart', '=', windowStart(now, limit.hours).toString() as never)
    .executeTakeFirst()
  return row?.count ?? 0
}

function windowStart(now: Temporal.Instant, hours: number): Temporal.Instant {
  const length = hours * 3_600_000
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / length) * length)
}
