import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange, type ChangeAuthor } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { decide } from '#domain/match.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

/** An offer that has run out, as the row says it; the caller holds its lock. */
type OverdueOffer = {
  id: string
  guestPersonId: string
  hostPersonId: string
  deadlineAt: Temporal.Instant | null
}

/** Writes down that an offer ran out, which frees its place, and tells both sides, whoever comes round to it first (rules: life of a match). */
async function expireMatch(
  tx: Tx,
  due: OverdueOffer,
  author: ChangeAuthor,
  now: Temporal.Instant,
): Promise<void> {
  const match = await findMatchForUpdate(tx, due.id)
  const change = match && decide(match, { type: 'expired' }, now)
  if (!change?.ok) throw new Error(`match ${due.id} is past its deadline and cannot expire`)
  await storeMatchChange(tx, due.id, change.value, author)
  // An offer that was reopened and ran out again is another ending: the deadline tells them apart.
  const ending = `match:${due.id}:expired:${due.deadlineAt?.toString() ?? ''}`
  const mail = { matchId: due.id }
  const toGuest = { ...mail, template: 'expired-to-guest', personId: due.guestPersonId } as const
  const toHost = { ...mail, template: 'expired-to-host', personId: due.hostPersonId } as const
  await enqueueMail(tx, { ...toGuest, dedupeKey: `${ending}:guest` }, now)
  await enqueueMail(tx, { ...toHost, dedupeKey: `${ending}:host` }, now)
}

/** Offers that have run out and are not stored as that yet, for whoever writes it down. */
const lockOverdue = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('match')
    .select(['id', 'guestPersonId', 'hostPersonId', 'deadlineAt'])
    .where('state', '=', 'offered')
    .where('deadlineAt', '<', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .forUpdate()

/** Before a place is given away: offers of these rooms or guests that ran out free theirs now, timer or not (rules: deadlines). */
export async function expireOverdue(
  tx: Tx,
  { roomIds, guestIds }: { roomIds: readonly string[]; guestIds: readonly string[] },
  admin: ApprovedAdmin,
  now: Temporal.Instant,
): Promise<void> {
  const overdue = await lockOverdue(tx, now)
    .where(
      sql<boolean>`(room_id = any(${[...roomIds]}::uuid[]) or guest_registration_id = any(${[...guestIds]}::uuid[]))`,
    )
    .orderBy('id')
    .execute()
  for (const due of overdue) {
    await expireMatch(tx, due, { actor: 'organiser', personId: admin.personId }, now)
  }
}

/**
 * Writes down that offers ran out, frees their places and tells both sides, each in a transaction of its own. May run
 * at any time, any number of times and anywhere at once: the deadline stored with the offer decides (rules: deadlines). Returns how
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
  const due = await lockOverdue(tx, now).orderBy('deadlineAt').limit(1).skipLocked().executeTakeFirst()
  if (!due) return false
  await expireMatch(tx, due, { actor: 'worker', personId: null }, now)
  return true
}
