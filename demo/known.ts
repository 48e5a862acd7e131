import { sql } from '#db/sql.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { type ComingLine, listComing } from '#features/console/calendar/coming.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Temporal } from 'temporal-polyfill'

/** What is known to come after a moment; and mails that wait for their time. */
export type Known = {
  coming: ComingLine[]
  mails: { at: Temporal.Instant; count: number } | null
  timeZone: string
}

export async function listKnown(tx: Tx, now: Temporal.Instant): Promise<Known> {
  const edition = await getCurrentEdition(tx)
  const { timeZone } = edition
  const waiting = await tx
    .selectFrom('outbox')
    .select((eb) => [eb.fn.min('dueAt').as('at'), sql<number>`count(*)::int`.as('count')])
    .where('state', '=', 'queued')
    .where('dueAt', '>', now)
    .executeTakeFirst()
  return {
    coming: await listComing(tx, edition, now),
    mails: waiting?.at ? { at: waiting.at, count: waiting.count } : null,
    timeZone,
  }
}

/** How many mails should have left by now: those under way included. */
export async function countLate(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { late } = await tx
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('late'))
    .where((eb) =>
      eb.or([eb('state', '=', 'sending'), eb.and([eb('state', '=', 'queued'), eb('dueAt', '<=', now)])]),
    )
    .executeTakeFirstOrThrow()
  return late
}

/** What left after one moment and up to another, by kind of mail. */
export function listLeft(tx: Tx, after: Temporal.Instant, until: Temporal.Instant) {
  return tx
    .selectFrom('outbox')
    .select(['template', sql<number>`count(*)::int`.as('count')])
    .where('sentAt', '>', after)
    .where('sentAt', '<=', until)
    .groupBy('template')
    .orderBy('template')
    .execute()
}

/** The workers of this process look for mails now, and not at their next look. */
export const callForMails = (tx: Tx) => sql`notify outbox`.execute(tx)
