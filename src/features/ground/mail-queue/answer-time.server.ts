import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { type ChangeAuthor, findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { leavesUntold, OFFER_MAILS } from '#domain/mail-report.ts'
import { decide } from '#domain/match.ts'
import { findShownAt } from './told.server.ts'

const author: ChangeAuthor = { actor: 'worker', personId: null }

/** The offer has left, or an organiser has told it: the guest's time to answer begins (rules: deadlines). */
export async function startAnswerTime(
  tx: Tx,
  matchId: string,
  deadline: Temporal.Instant,
  now: Temporal.Instant,
  by = author,
): Promise<void> {
  const match = await findMatchForUpdate(tx, matchId)
  if (!match) return
  const change = decide(match, { type: 'sent', deadline }, now)
  // Withdrawn or answered while the mail was on its way: then there is no clock to start.
  if (change.ok) await storeMatchChange(tx, matchId, change.value, by)
}

export type UnreadMail = {
  id: string
  template: string
  matchId: string | null
  /** An organiser reads it instead of whom it is about. */
  isCopy: boolean
  /** When it had left; of one that never did, when that was clear. */
  sentAt: Temporal.Instant
}

/** A mail was refused or came back. If it carried an offer's deadline, the clock stops, organisers are told, and the place stays the guest's. */
export async function stopAnswerTime(tx: Tx, mail: UnreadMail, now: Temporal.Instant): Promise<void> {
  const { id, template, matchId, isCopy, sentAt } = mail
  if (matchId === null || isCopy || !OFFER_MAILS.some((one) => one === template)) return
  const match = await findMatchForUpdate(tx, matchId)
  if (!match) return
  const { offeredAt } = match
  const otherSentAt = await findOtherSentAt(tx, matchId, id)
  const shownAt = await findShownAt(tx, matchId)
  if (!leavesUntold({ sentAt, offeredAt, otherSentAt, shownAt })) return
  const change = decide(match, { type: 'bounced' }, now)
  if (!change.ok || change.value.to !== 'offered') return
  // No clock may have run yet; that the mail did not arrive is told all the same, once for each offer.
  const changed = change.value.changed || !(await isTold(tx, matchId, offeredAt))
  await storeMatchChange(tx, matchId, { ...change.value, changed }, author)
}

async function findOtherSentAt(tx: Tx, matchId: string, mailId: string): Promise<Temporal.Instant | null> {
  const other = await tx
    .selectFrom('outbox')
    .select('sentAt')
    .where('matchId', '=', matchId)
    .where('template', 'in', OFFER_MAILS)
    .where('state', '=', 'sent')
    .where('id', '!=', mailId)
    .where(sql<boolean>`not params ? 'copy'`)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return other?.sentAt ?? null
}

async function isTold(tx: Tx, matchId: string, offeredAt: Temporal.Instant | null): Promise<boolean> {
  const told = await tx
    .selectFrom('matchEvent')
    .select('id')
    .where('matchId', '=', matchId)
    .where('event', '=', 'bounced')
    .$if(offeredAt !== null, (query) => query.where('at', '>=', String(offeredAt) as never))
    .executeTakeFirst()
  return told !== undefined
}
