import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { decide } from '#domain/match.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'

/**
 * Writes down that offers ran out, frees their places and tells both sides, each in a transaction of its own. May run
 * at any time, any number of times and anywhere at once: the deadline stored with the offer decides (R2). Returns how
 * many it found.
 */
export async function expireOffers(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  let count = 0
  while (await db.run(worker, (tx) => expireOneOffer(tx, clock()))) count += 1
  return count
}

async function expireOneOffer(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const due = await tx
    .selectFrom('match')
    .select(['id', 'guestPersonId', 'hostPersonId', 'deadlineAt'])
    .where('state', '=', 'offered')
    .where('deadlineAt', '<', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy('deadlineAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  const match = await findMatchForUpdate(tx, due.id)
  const change = match && decide(match, { type: 'expired' }, now)
  if (!change?.ok) throw new Error(`match ${due.id} is past its deadline and cannot expire`)
  await storeMatchChange(tx, due.id, change.value, { actor: 'worker', personId: null })
  // An offer that was reopened and ran out again is another ending: the deadline tells them apart.
  const ending = `match:${due.id}:expired:${due.deadlineAt?.toString() ?? ''}`
  const mail = { lane: lanes.match, matchId: due.id }
  const toGuest = { ...mail, template: 'expired-to-guest', personId: due.guestPersonId } as const
  const toHost = { ...mail, template: 'expired-to-host', personId: due.hostPersonId } as const
  await enqueueMail(tx, { ...toGuest, dedupeKey: `${ending}:guest` }, now)
  await enqueueMail(tx, { ...toHost, dedupeKey: `${ending}:host` }, now)
  return true
}
