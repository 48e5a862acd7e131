import { Temporal } from 'temporal-polyfill'
import {
  afterLook,
  type ClockRecord,
  type ClockTrust,
  isApart,
  noTrust,
  rehearsedTrust,
  trustNow,
} from '#domain/clock-trust.ts'
import type { Tx } from './connect.server.ts'
import { sql } from './sql.server.ts'
import { machineSteady } from './steady.server.ts'

export type StoredClock = {
  record: ClockRecord | null
  databaseNow: Temporal.Instant
  /** Time is moved here on purpose, and the database says so of itself (rehearsal-mark.server.ts). */
  isRehearsal: boolean
}

type Row = {
  knownAt: Temporal.Instant | null
  boot: string | null
  bootSeconds: number
  steadySince: Temporal.Instant
  movedFrom: Temporal.Instant | null
  trustedAt: Temporal.Instant
  databaseNow: Temporal.Instant
  mark: string | null
}

export async function readStoredClock(tx: Tx): Promise<StoredClock> {
  const { rows } = await sql<Row>`
    select known_at, boot, boot_seconds, steady_since, moved_from, trusted_at, clock_timestamp() as database_now,
      current_setting('app.rehearsal', true) as mark
    from (select) as one left join clock_record on true`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gives no answer')
  const { knownAt, boot, bootSeconds, steadySince, movedFrom, trustedAt, databaseNow, mark } = row
  const record = knownAt && {
    knownAt,
    steady: { boot, seconds: bootSeconds },
    steadySince,
    movedFrom,
    trustedAt,
  }
  return { record, databaseNow, isRehearsal: mark === 'yes' }
}

/** Stores what a look has found, unless another node has looked since `before`: false. */
export async function storeClock(
  tx: Tx,
  before: ClockRecord | null,
  { knownAt, steady, steadySince, movedFrom, trustedAt }: ClockRecord,
): Promise<boolean> {
  const values = {
    knownAt: knownAt.toString(),
    boot: steady.boot,
    bootSeconds: steady.seconds,
    steadySince: steadySince.toString(),
    movedFrom: movedFrom?.toString() ?? null,
    trustedAt: trustedAt.toString(),
  }
  if (before === null) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('clockRecord')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await tx
    .updateTable('clockRecord')
    .set(values)
    .where('knownAt', '=', sql<Temporal.Instant>`${before.knownAt.toString()}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the clock is trusted with, for callers that ask only now and then. That it has moved shows also where no worker runs. */
export async function readClockTrust(tx: Tx, now: Temporal.Instant): Promise<ClockTrust> {
  const { record, databaseNow, isRehearsal } = await readStoredClock(tx)
  if (isRehearsal) return rehearsedTrust(now)
  if (isApart(now, databaseNow)) return noTrust('apart')
  return record ? trustNow(record, now, machineSteady()) : noTrust(null)
}

/** Somebody who runs the site has looked: what the clock shows now is right, and nothing waits for it any longer. */
export async function sayClockIsRight(tx: Tx, now: Temporal.Instant): Promise<void> {
  const { record } = await readStoredClock(tx)
  await storeClock(tx, record, {
    ...afterLook(record, now, machineSteady()),
    movedFrom: null,
    trustedAt: now,
  })
  // A worker may have looked at this very moment.
  await tx.updateTable('clockRecord').set({ movedFrom: null, trustedAt: now.toString() }).execute()
}
