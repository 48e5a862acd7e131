import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { noteQueueAction } from '#features/ground/mail-queue/control.server.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { PAGE_MATCHES, type ResendTo } from './resending.ts'

type Deps = { db: Database; clock: () => Temporal.Instant }
export type LiveState = 'offered' | 'accepted'

/** The mails that a match in this state has caused, and that can be sent once more: to the guest first. */
export const RESENT = {
  offered: ['offer-to-guest', 'notice-to-host'],
  accepted: ['accepted-to-guest', 'accepted-to-host'],
} as const satisfies Record<LiveState, readonly MailTemplate[]>

export const templatesOf = (state: LiveState, to: ResendTo) => RESENT[state].slice(0, to === 'guest' ? 1 : 2)

/** How far the mails of one match are: the latest that left, one that waits, one that failed. */
type MailRow = {
  id: string
  lastSentAt: Temporal.Instant | null
  sent: number
  waiting: number
  failed: number
}
type Row = MailRow & { state: LiveState }
type Names = { id: string; guest: string; host: string }

/** Every open match with its mails: answerable offers and accepted matches, without organisers' copies and offers in their hold. */
export async function listLive(tx: Tx, to: ResendTo, ids?: readonly string[]): Promise<Row[]> {
  const { id: editionId } = await getCurrentEdition(tx)
  const templates = (state: LiveState) => sql.join(templatesOf(state, to).map((name) => sql`${name}`))
  const { rows } = await sql<Row>`
    select match.id, match.state_now as state, max(mail.sent_at) as last_sent_at,
      (count(distinct mail.template) filter (where mail.state = 'sent'))::int as sent,
      (count(*) filter (where mail.state in ('queued', 'sending')))::int as waiting,
      (count(*) filter (where mail.state = 'failed'))::int as failed
    from live_match match
    left join outbox mail on mail.match_id = match.id and mail.params ->> 'copy' is null
      and (match.is_open_offer and mail.template in (${templates('offered')})
        or match.is_accepted and mail.template in (${templates('accepted')}))
    where match.edition_id = ${editionId} and match.is_promised
      ${ids ? sql`and match.id = any(${ids}::uuid[])` : sql``}
    group by match.id, match.state_now`.execute(tx)
  return rows
}

/** A page of these matches, by the name of their guest. */
async function listNames(tx: Tx, ids: readonly string[], page: number): Promise<Names[]> {
  const { rows } = await sql<Names>`
    select page.id, page.guest, btrim(coalesce(facts.first_name, '') || ' ' || coalesce(contact.last_name, '')) as host
    from (
      select match.id, match.host_registration_id,
        btrim(coalesce(facts.first_name, '') || ' ' || coalesce(contact.last_name, '')) as guest
      from match
      left join guest_facts facts on facts.registration_id = match.guest_registration_id
      left join contact on contact.registration_id = match.guest_registration_id
      where match.id = any(${ids}::uuid[])
      order by guest, match.id limit ${PAGE_MATCHES} offset ${(page - 1) * PAGE_MATCHES}) page
    left join host_facts facts on facts.registration_id = page.host_registration_id
    left join contact on contact.registration_id = page.host_registration_id
    order by page.guest, page.id`.execute(tx)
  return rows
}

export type ResendRow = {
  id: string
  guest: string
  host: string
  state: LiveState
  /** When the last of these mails left; null: none did. */
  lastSentAt: string | null
  isComplete: boolean
  waiting: number
  failed: number
}

/** "Offer sent to 41 of 60, the last 3 hours ago", for one state. */
export type ResendCount = { state: LiveState; sent: number; all: number; hoursAgo: number | null }

export type ResendView = {
  rows: ResendRow[]
  counts: ResendCount[]
  missing: number
  all: number
  /** Which page of those shown, and how many there are. */
  page: number
  pages: number
  idempotencyKey: string
}

/** What can be sent again, and what has been already; that somebody looked is noted (rules: who sees what). */
export function findResendable(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { to, show, page, requestId }: { to: ResendTo; show: 'missing' | 'all'; page: number; requestId: string },
): Promise<ResendView> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: 'list-resend', requestId }, now)
    const live = await listLive(tx, to)
    const missing = live.filter((row) => isMissing(row, to))
    const shown = new Map((show === 'all' ? live : missing).map((row) => [row.id, row]))
    const pages = Math.max(1, Math.ceil(shown.size / PAGE_MATCHES))
    const current = Math.min(page, pages)
    const names = await listNames(tx, [...shown.keys()], current)
    return {
      rows: names.map((name) => viewRow(shown.get(name.id)!, name, to)),
      counts: countSent(live, to, now),
      missing: missing.length,
      all: live.length,
      page: current,
      pages,
      idempotencyKey: randomUUID(),
    }
  })
}

const isComplete = ({ sent, state }: Row, to: ResendTo) => sent === templatesOf(state, to).length
const isMissing = (row: Row, to: ResendTo) => row.waiting === 0 && !isComplete(row, to)

function viewRow(row: Row, { guest, host }: Names, to: ResendTo): ResendRow {
  const { id, state, waiting, failed } = row
  const lastSentAt = row.lastSentAt?.toString() ?? null
  return { id, guest, host, state, lastSentAt, isComplete: isComplete(row, to), waiting, failed }
}

export function countSent(live: readonly Row[], to: ResendTo, now: Temporal.Instant): ResendCount[] {
  return (['offered', 'accepted'] as const).flatMap((state) => {
    const rows = live.filter((row) => row.state === state)
    const moments = rows.flatMap(({ lastSentAt }) => (lastSentAt ? [lastSentAt] : []))
    const last = moments.toSorted(Temporal.Instant.compare).at(-1)
    const sent = rows.filter((row) => isComplete(row, to)).length
    const hoursAgo = last ? Math.floor(now.since(last).total('hours')) : null
    return rows.length > 0 ? [{ state, sent, all: rows.length, hoursAgo }] : []
  })
}

type ResendRequest = { to: ResendTo; matchIds: readonly string[] }

export type ResendQuestion = { matches: number; mails: number; counts: ResendCount[] }

/** What pressing again would send, and what those people have got already. Changes nothing. */
export function askResend(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { to, matchIds }: ResendRequest,
): Promise<ResendQuestion> {
  return db.run(admin, async (tx) => {
    const live = await listLive(tx, to, matchIds)
    const free = live.filter(({ waiting }) => waiting === 0)
    const mails = free.reduce((sum, { state }) => sum + templatesOf(state, to).length, 0)
    return { matches: free.length, mails, counts: countSent(live, to, clock()) }
  })
}

/**
 * Queues the mails of these matches once more, as they stand now. Whose mail still waits, and whose match is no longer
 * open, is left out. One press sends once, however often it arrives; an offer keeps its deadline (rules: deadlines).
 * Returns how many mails were queued.
 */
export function resendMails(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { to, matchIds, idempotencyKey }: ResendRequest & { idempotencyKey: string },
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    // Two organisers at the same table: the second finds what the first has queued.
    await sql`select pg_advisory_xact_lock(hashtext('resend-matches'))`.execute(tx)
    const free = (await listLive(tx, to, matchIds)).filter(({ waiting }) => waiting === 0)
    const people = await getPeople(
      tx,
      free.map(({ id }) => id),
    )
    const mails = await enqueueMails(
      tx,
      free.flatMap(({ id, state }) =>
        templatesOf(state, to).map((template, side) => ({
          dedupeKey: `resend:${idempotencyKey}:${id}:${template}`,
          template,
          personId: people.get(id)?.[side === 0 ? 'guestPersonId' : 'hostPersonId'] ?? '',
          matchId: id,
        })),
      ),
      now,
    )
    if (mails > 0) await noteQueueAction(tx, { kind: 'resend', by: admin.personId, mails }, now)
    return mails
  })
}

async function getPeople(tx: Tx, matchIds: readonly string[]) {
  const rows = await tx
    .selectFrom('match')
    .select(['id', 'guestPersonId', 'hostPersonId'])
    .where(sql<boolean>`id = any(${[...matchIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
