/** Notes what touches security (rules: security log), in the transaction of what is noted. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { mayAlarm, type Noted } from '#domain/security-events.ts'
import { originNow } from '#platform/origin.server.ts'
import { raise, tellRestored } from './alarms.server.ts'
import { type Circle, say, write } from './writing.server.ts'

/**
 * Whatever goes wrong with the log itself does not take along what is noted; it is said aloud. Alarms and their mails are part of
 * the same transaction.
 */
export async function noteSecurity(
  tx: Tx,
  now: Temporal.Instant,
  noted: Noted,
  circle: Circle = {},
): Promise<void> {
  const origin = originNow()
  say(noted, circle, origin)
  const count = await write(tx, now, { noted, circle, origin })
  // Also of what could not be written: whoever can break the log must not be able to silence it.
  if (mayAlarm(noted)) await raise(tx, now, { noted, circle, origin, count: count ?? 1 })
}

/** As the owner of the tables, who needs no seal and so cannot go through the function: a backup has taken the place of all rows. */
export async function noteRestored(tx: Tx, now: Temporal.Instant): Promise<void> {
  const at = now.toString()
  const line = { at, lastAt: at, count: 1, network: 'command-line' }
  await tx
    .insertInto('securityEvent')
    .values([
      { ...line, kind: 'command-run', weight: 'look', detail: 'restore' },
      { ...line, kind: 'alarm-restored', weight: 'alarm' },
    ])
    .execute()
  await tellRestored(tx, now)
}
