import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { type MailHealth, mailTrouble, type MailTrouble } from '#domain/mail-health.ts'
import { GMAIL } from '#domain/mail-provider.ts'

/** Mails that have been tried and wait because the server was away: their next try is no new moment at which they are due. */
export const waitsForServer = sql<boolean>`state = 'queued' and kept_back_reason is null and server_failures > 0
  and not possibly_sent_twice`

/** Pause, breaker and the age of the oldest mail that could leave. One that waits for a server counts since that failed. */
export async function readMailHealth(tx: Tx): Promise<MailHealth> {
  const { rows } = await sql<MailHealth>`
    select paused_at, opened_at as down_since,
      (select min(case when failing_since is not null and ${waitsForServer} then least(due_at, failing_since) else due_at end)
        from outbox
        where (state = 'queued' and kept_back_reason is null or state = 'sending')
          and (due_at <= app.moment() or failing_since is not null and ${waitsForServer})) as oldest_due_at
    from mail_control`.execute(tx)
  return rows[0] ?? { pausedAt: null, downSince: null, oldestDueAt: null }
}

type Deps = { db: Database; clock: () => Temporal.Instant }

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
  gmailToday: number
}

/** Everything the page of the queue says above its list. */
export async function readQueueState(tx: Tx, now: Temporal.Instant): Promise<QueueState> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const health = await readMailHealth(tx)
  const { rows } = await sql<Omit<QueueState, keyof MailHealth>>`
    select paused_reason, server_failures, probe_at, last_failure,
      (select person.email from mail_action left join person on person.id = mail_action.by_person_id
        where kind in ('pause', 'restored') order by mail_action.id desc limit 1) as paused_by,
      (select count(*)::int from outbox where kept_back_reason = 'restored') as held,
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

export type QueueActionRow = {
  id: number
  at: Temporal.Instant
  kind: string
  by: string | null
  reason: string | null
  mails: number
}

export async function listQueueActions(tx: Tx, most: number): Promise<QueueActionRow[]> {
  const { rows } = await sql<QueueActionRow>`
    select mail_action.id, at, kind, person.email as by, reason, mails from mail_action
    left join person on person.id = by_person_id order by mail_action.id desc limit ${most}`.execute(tx)
  return rows
}

export type QueueAction = {
  kind: 'pause' | 'resume' | 'retry' | 'cancel' | 'release' | 'resend' | 'restored'
  /** Null: the command line, or nobody. */
  by: string | null
  reason?: string | null
  mails?: number
}

/** What was done to the queue, for other organisers to read. */
export async function noteQueueAction(
  tx: Tx,
  { kind, by, reason, mails = 0 }: QueueAction,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('mailAction')
    .values({ kind, byPersonId: by, reason: reason ?? null, mails, at: now.toString() })
    .execute()
}

/** Nothing leaves any more but codes. False: it was paused already; who paused first and why stays. */
export async function pauseQueue(
  tx: Tx,
  { by, reason }: { by: string | null; reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailControl')
    .set({ pausedAt: now.toString(), pausedReason: reason })
    .where('pausedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteQueueAction(tx, { kind: 'pause', by, reason }, now)
  return true
}

/** What is due leaves at once. Mails held for review stay where they are. False: it was not paused. */
export async function resumeQueue(tx: Tx, by: string | null, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailControl')
    .set({ pausedAt: null, pausedReason: null })
    .where('pausedAt', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteQueueAction(tx, { kind: 'resume', by }, now)
  await wakeWorkers(tx)
  return true
}

/** All workers look at the queue at once; rings only when the transaction is committed. */
export async function wakeWorkers(tx: Tx): Promise<void> {
  await sql`select pg_notify('outbox', '')`.execute(tx)
}

/** Stands in `mail_control.paused_reason` when the queue paused itself; pages have words for it. */
export const PAUSED_AFTER_RESTORE = 'restored'

/**
 * For restoring a backup, in the same transaction or before the first worker starts: every mail that waits in
 * it may have left long ago, so all are held until somebody has looked, and nothing leaves before the queue is resumed
 * but codes, which somebody asks for now. Needs the worker's right. Returns how many are held.
 */
export async function pauseAfterRestore(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({
      state: 'queued',
      leaseUntil: null,
      keptBackReason: 'restored',
      possiblySentTwice: sql<boolean>`possibly_sent_twice or state = 'sending'`,
    })
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  const mails = Number(numUpdatedRows)
  await tx
    .updateTable('mailControl')
    .set({
      pausedAt: now.toString(),
      pausedReason: PAUSED_AFTER_RESTORE,
      serverFailures: 0,
      failingSince: null,
      openedAt: null,
      probeAt: null,
      probes: 0,
    })
    .execute()
  await noteQueueAction(tx, { kind: 'restored', by: null, mails }, now)
  await forgetSteady(tx)
  return mails
}

/** Measured time means nothing between backup and restore: the clock counts as last known when the backup was made (rules: the clock). */
async function forgetSteady(tx: Tx): Promise<void> {
  await sql`insert into clock_record (known_at, boot_seconds, steady_since, trusted_at)
    select max(ended_at), 0, max(ended_at), max(ended_at) from job_run having max(ended_at) is not null
    on conflict (only_row) do update set boot = null`.execute(tx)
}

/**
 * Called by every worker before it sends: does this queue stand where it stood? A dump brought back into another
 * database, or a database moved to another server, is a copy whose mails may have left elsewhere. Returns how many are
 * held; null when it is at home. A copied data folder looks the same: `restore` says it itself.
 */
export async function noticeMove(tx: Tx, now: Temporal.Instant): Promise<number | null> {
  const here = await whereAmI(tx)
  if (here === null) return null
  const { home } = await tx.selectFrom('mailControl').select('home').forUpdate().executeTakeFirstOrThrow()
  if (home === here) return null
  const held = home === null ? null : await pauseAfterRestore(tx, now)
  await tx.updateTable('mailControl').set({ home: here }).execute()
  return held
}

/** The cluster's own number and the database's; null where the server does not tell. */
async function whereAmI(tx: Tx): Promise<string | null> {
  const { rows: rights } = await sql<{ may: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as may`.execute(tx)
  if (!rights[0]?.may) return null
  const { rows } = await sql<{ here: string }>`
    select system_identifier || ':' || oid as here from pg_control_system(), pg_database
    where datname = current_database()`.execute(tx)
  return rows[0]?.here ?? null
}
