import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from './connect.server.ts'
import { type Change, countingOf } from './counters.server.ts'

type Counted = { key: Uint8Array; hours: number }

/**
 * Counts one more use of `key` in the window of `hours` that `now` lies in, and says how many there are with it. It counts at once
 * and for good: parallel requests cannot both be the last one allowed, and nobody waits for what else this transaction does. A
 * transaction that fails, or is tried again, has counted all the same. `key` is a keyed hash, never an address.
 */
export function countUp(tx: Tx, counted: Counted, now: Temporal.Instant): Promise<number> {
  return countingOf(tx).now(changeOf(counted, now, 1))
}

/** Counts one more use once this transaction is settled, and not if it fails: for what earns something. */
export function countWhenDone(tx: Tx, counted: Counted, now: Temporal.Instant): Promise<void> {
  return countingOf(tx).later(changeOf(counted, now, 1))
}

/** Counts one more use, and says whether it is still within `most`. */
export async function countWithin(
  tx: Tx,
  limit: Counted & { most: number },
  now: Temporal.Instant,
): Promise<boolean> {
  return (await countUp(tx, limit, now)) <= limit.most
}

/** Takes one use back that was counted in the present window, once this transaction is settled; harmless where there is none. */
export function countDown(tx: Tx, counted: Counted, now: Temporal.Instant): Promise<void> {
  return countingOf(tx).later(changeOf(counted, now, -1))
}

/** How often `key` was counted in the present window. */
export async function countSoFar(tx: Tx, limit: Counted, now: Temporal.Instant): Promise<number> {
  const row = await tx
    .selectFrom('rateLimit')
    .select('count')
    .where('key', '=', Buffer.from(limit.key))
    .where('windowStart', '=', windowStart(now, limit.hours).toString() as never)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The same of each of these, in their order. */
export async function countEachSoFar(
  tx: Tx,
  limits: readonly Counted[],
  now: Temporal.Instant,
): Promise<number[]> {
  const keys = limits.map(({ key }) => Buffer.from(key))
  const starts = limits.map(({ hours }) => windowStart(now, hours).toString())
  const { rows } = await sql<{ counts: number[] | null }>`
    select array_agg(coalesce(count, 0) order by nth) as counts
    from unnest(${keys}::bytea[], ${starts}::timestamptz[]) with ordinality as asked (key, window_start, nth)
      left join rate_limit using (key, window_start)`.execute(tx)
  return rows[0]?.counts ?? []
}

const changeOf = ({ key, hours }: Counted, now: Temporal.Instant, by: Change['by']): Change => ({
  key,
  windowStart: windowStart(now, hours).toString(),
  by,
})

function windowStart(now: Temporal.Instant, hours: number): Temporal.Instant {
  const length = Math.round(hours * 3_600_000)
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / length) * length)
}
