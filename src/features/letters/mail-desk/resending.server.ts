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
type Row = MailRow & { state: LiveState; guest: string; host: string }

/**
 * Every open match with what went out for it: offers that can still be answered, and accepted matches. Copies for
 * organisers do not count. Offers in their hold wait by themselves.
 */
export async function listLive(tx: Tx, to: ResendTo, ids?: readonly string[]): Promise<Row[]> {
  const { id: editionId } = await getCurrentEdition(tx)
  const templates = (state: LiveState) => sql.join(templatesOf(state, to).map((name) => sql`${name}`))
  const { rows } = await sql<Row>`
    select match.id, match.state_now as state,
      coalesce(guest_facts.first_name, '') || ' ' || coalesce(guest.last_name, '') as guest,
      coalesce(host_facts.first_name, '') || ' ' || coalesce(host.last_name, '') as host,
      mails.last_sent_at, coalesce(mails.sent, 0)::int as sent, coalesce(mails.waiting, 0)::int as waiting,
      coalesce(mails.failed, 0)::int as failed
    from live_match match
    left join guest_facts on guest_facts.registration_id = match.guest_registration_id
    left join host_facts on host_facts.registration_id = match.host_registration_id
    left join contact guest on guest.registration_id = match.guest_registration_id
    left join contact host on host.registration_id = match.host_registration_id
    left join lateral (
      select max(sent_at) as last_sent_at, count(distinct template) filter (where state = 'sent') as sent,
        count(*) filter (where state in ('queued', 'sending')) as waiting,
        count(*) filter (where state = 'failed') as failed
      from outbox
      where outbox.match_id = match.id and params ->> 'copy' is null
        and (match.is_open_offer and template in (${templates('offered')})
          or match.is_accepted and template in (${templates('accepted')}))) mails on true
    where match.edition_id = ${editionId} and match.is_promised
      ${ids ? sql`and match.id = any(${ids}::uuid[])` : sql``}
    order by guest, match.id`.execute(tx)
  return rows
}

export type ResendRow = {
  id: string
  guest: string
  host: string
  state: LiveState
  /** When the last of these mails left; null: none did. */
  lastSentAt: string | null
  /** All of them have left at some time. */
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
    const rows = live.map((row) => viewRow(row, to))
    const missing = rows.filter(isMissing)
    const shown = show === 'all' ? rows : missing
    const pages = Math.max(1, Math.ceil(shown.length / PAGE_MATCHES))
    const current = Math.min(page, pages)
    return {
      rows: shown.slice((current - 1) * PAGE_MATCHES, current * PAGE_MATCHES),
      counts: countSent(live, to, now),
      missing: missing.length,
      all: rows.length,
      page: current,
      pages,
      idempotencyKey: randomUUID(),
    }
  })
}

const isMissing = ({ isComplete, waiting }: ResendRow) => !isComplete && waiting === 0

function viewRow(
  { id, guest, host, state, lastSentAt, sent, waiting, failed }: Row,
  to: ResendTo,
): ResendRow {
  return {
    id,
    guest: guest.trim(),
    host: host.trim(),
    state,
    lastSentAt: lastSentAt?.toString() ?? null,
    isComplete: sent === templatesOf(state, to).length,
    waiting,
    failed,
  }
}

/** What has left for a set of matches, by state. */
export function countSent(live: readonly Row[], to: ResendTo, now: Temporal.Instant): ResendCount[] {
  return (['offered', 'accepted'] as const).flatMap((state) => {
    const rows = live.filter((row) => row.state === state)
    const moments = rows.flatMap(({ lastSentAt }) => (lastSentAt ? [lastSentAt] : []))
    const last = moments.toSorted(Temporal.Instant.compare).at(-1)
    const sent = rows.filter((row) => row.sent === templatesOf(state, to).length).length
    const hoursAgo = last ? Math.floor(now.since(last).total('hours')) : null
    return rows.length > 0 ? [{ state, sent, all: rows.length, hoursAgo }] : []
  })
}

type Asked = { to: ResendTo; matchIds: readonly string[] }

export type ResendQuestion = { matches: number; mails: number; counts: ResendCount[] }

/** What pressing again would send, and what those people have got already. Changes nothing. */
export function askResend(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { to, matchIds }: Asked,
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
  { to, matchIds, idempotencyKey }: Asked & { idempotencyKey: string },
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
