import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange, type ChangeAuthor } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { decide } from '#domain/match.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

/** An offer that has run out, as the row says it; the caller holds its lock. */
export type OverdueOffer = {
  id: string
  guestPersonId: string
  hostPersonId: string
  deadlineAt: Temporal.Instant | null
}

/** Writes down that an offer ran out, which frees its place, and tells both sides, whoever comes round to it first (rules: life of a match). */
export async function expireMatch(
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
export const lockOverdue = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('match')
    .select(['id', 'guestPersonId', 'hostPersonId', 'deadlineAt'])
    .where('state', '=', 'offered')
    .where('deadlineAt', '<', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .forUpdate()

/** Before a place is given away: offers of this room or this guest that ran out free theirs now, timer or not (rules: deadlines). */
export function expireOverdue(
  tx: Tx,
  { roomId, guestRegistrationId }: { roomId: string; guestRegistrationId: string },
  admin: ApprovedAdmin,
  now: Temporal.Instant,
): Promise<void> {
  return expireAllOverdue(tx, { roomIds: [roomId], guestIds: [guestRegistrationId] }, admin, now)
}

/** The same of many rooms and guests. */
export async function expireAllOverdue(
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
