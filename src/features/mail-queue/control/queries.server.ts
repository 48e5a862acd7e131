import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { mailTrouble, type MailHealth, type MailTrouble } from '#domain/mail-health.ts'
import { GMAIL } from '#domain/mail-provider.ts'

/** Pause, breaker and the age of the oldest mail that could leave, for organisers and the worker. */
export async function readMailHealth(tx: Tx): Promise<MailHealth> {
  const { rows } = await sql<MailHealth>`
    select paused_at, opened_at as down_since,
      (select min(due_at) from outbox
        where (state = 'queued' and held_reason is null or state = 'sending') and due_at <= app.moment()) as oldest_due_at
    from mail_control`.execute(tx)
  return rows[0] ?? { pausedAt: null, downSince: null, oldestDueAt: null }
}

type Deps = { db: Database; clock: () => Temporal.Instant }

/** For the banner over every page of the console. */
export function findMailTrouble({ db, clock }: Deps, admin: ApprovedAdmin): Promise<MailTrouble | null> {
  return db.run(admin, async (tx) => mailTrouble(await readMailHealth(tx), clock()))
}

export type QueueState = MailHealth & {
  pausedReason: string | null
  /** The organiser who paused; null for the command line, or when it paused itself. */
  pausedBy: string | null
  serverFailures: number
  probeAt: Temporal.Instant | null
  lastFailure: string | null
  held: number
  /** What Gmail took today. */
  gmailToday: number
}

/** Everything the page of the queue says above its list. */
export async function readQueueState(tx: Tx, now: Temporal.Instant): Promise<QueueState> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const health = await readMailHealth(tx)
  const { rows } = await sql<Omit<QueueState, keyof MailHealth>>`
    select paused_reason, server_failures, probe_at, last_failure,
      (select person.email from mail_deed left join person on person.id = mail_deed.by_person_id
        where kind in ('pause', 'restored') order by mail_deed.id desc limit 1) as paused_by,
      (select count(*)::int from outbox where held_reason = 'restored') as held,
      coalesce((select mails from mail_day where day = ${today} and provider = ${GMAIL}), 0) as gmail_today
    from mail_control`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('mail_control has no row')
  return { ...health, ...row }
}

export type MailCount = { state: string; template: string; lane: number; mails: number }

/** How many mails there are of each state, template and lane. */
export async function countMails(tx: Tx): Promise<MailCount[]> {
  const { rows } = await sql<MailCount>`
    select state, template, lane, count(*)::int as mails from outbox
    group by state, template, lane order by lane, template, state`.execute(tx)
  return rows
}

export type DeedRow = {
  id: number
  at: Temporal.Instant
  kind: string
  by: string | null
  reason: string | null
  mails: number
}

/** The latest things done to the queue by hand. */
export async function listDeeds(tx: Tx, most: number): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    select mail_deed.id, at, kind, person.email as by, reason, mails from mail_deed
    left join person on person.id = by_person_id order by mail_deed.id desc limit ${most}`.execute(tx)
  return rows
}
