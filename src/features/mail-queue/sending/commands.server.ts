import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { presenceLockClass } from '#db/worker-presence.server.ts'
import { nextMailTry } from '#domain/mail-retry.ts'
import { decide } from '#domain/match.ts'
import type { MailRow } from '../composing/schema.ts'

/** Longer than any hand-over can take: only a worker that hangs while its session lives on loses a mail this way. */
const LEASE_MINUTES = 5

export type ClaimedMail = MailRow & { id: string; lane: number; attempts: number; fence: number }

/**
 * Takes the mail that is due first: lane before time (R10). The claim is committed before anything is sent, so no
 * other worker takes the same mail. Undefined: nothing is due, or the queue is paused.
 */
export async function claimMail(
  tx: Tx,
  { worker, lowestLane, now }: { worker: number; lowestLane: number; now: Temporal.Instant },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id from outbox
      where state = 'queued' and due_at <= ${now.toString()} and lane <= ${lowestLane}
        and not exists (select from mail_control where paused_at is not null)
      order by lane, due_at limit 1
      for update skip locked)
    update outbox set state = 'sending', worker = ${worker}, fence = fence + 1, attempts = attempts + 1,
      lease_until = ${now.add({ minutes: LEASE_MINUTES }).toString()}
    from due where outbox.id = due.id
    returning outbox.id, lane, template, person_id, challenge_id, match_id,
      newsletter_signup_id, farewell_id, params, attempts, fence`.execute(tx)
  return rows[0]
}

/**
 * Gives mails back whose worker is gone (its lock is: at once after a kill -9) or hangs (the lease ran out). Nobody
 * knows whether they left the house, so they are marked and go out again under the same Message-ID.
 */
export async function recoverMails(tx: Tx, now: Temporal.Instant): Promise<number> {
  const result = await sql`
    update outbox set state = 'queued', lease_until = null, possibly_sent_twice = true
    where state = 'sending' and (lease_until < ${now.toString()} or not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${presenceLockClass}::int::oid
        and objid = outbox.worker::oid
        and database = (select oid from pg_database where datname = current_database())))`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

export type Outcome =
  | { kind: 'sent'; deadline: Temporal.Instant | null }
  | { kind: 'skipped'; reason: string }
  | { kind: 'temporary'; reason: string; isInDoubt: boolean }
  | { kind: 'permanent'; reason: string }

/**
 * Writes down how it went, unless somebody else has taken the mail meanwhile (the fence moved on). The guest's time to
 * answer starts in the same transaction in which the offer counts as sent (R2). Returns what the queue says now.
 */
export async function storeOutcome(
  tx: Tx,
  mail: ClaimedMail,
  outcome: Outcome,
  now: Temporal.Instant,
): Promise<'sent' | 'skipped' | 'delayed' | 'failed' | 'taken-over'> {
  const next = outcome.kind === 'temporary' ? nextMailTry(mail.attempts, now) : null
  const { updated, result } = columnsOf(outcome, next, now)
  const row = await tx
    .updateTable('outbox')
    .set({ leaseUntil: null, ...updated })
    .where('id', '=', mail.id)
    .where('fence', '=', mail.fence)
    .where('state', 'in', ['sending', 'queued'])
    .returning('id')
    .executeTakeFirst()
  if (!row) return 'taken-over'
  if (outcome.kind === 'sent' && outcome.deadline && mail.matchId) {
    await startAnswerTime(tx, mail.matchId, outcome.deadline, now)
  }
  if (outcome.kind === 'sent' && mail.params['problemId']) {
    await noteReminded(tx, mail.params['problemId'], now)
  }
  return result
}

/** The other side has been asked to get in touch (R6); from now on the problem is an organiser's to decide. */
async function noteReminded(tx: Tx, problemId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('contactProblem')
    .set({ remindedAt: now.toString() })
    .where('id', '=', problemId)
    .where('remindedAt', 'is', null)
    .execute()
}

function columnsOf(outcome: Outcome, next: Temporal.Instant | null, now: Temporal.Instant) {
  switch (outcome.kind) {
    case 'sent':
      return { result: 'sent', updated: { state: 'sent', sentAt: now.toString(), reason: null } } as const
    case 'skipped':
      return { result: 'skipped', updated: { state: 'skipped', reason: outcome.reason } } as const
    case 'permanent':
      return {
        result: 'failed',
        updated: { state: 'failed', failure: 'permanent', reason: outcome.reason },
      } as const
    case 'temporary': {
      const { reason } = outcome
      const doubt = outcome.isInDoubt ? { possiblySentTwice: true } : {}
      return next
        ? ({
            result: 'delayed',
            updated: { state: 'queued', reason, dueAt: next.toString(), ...doubt },
          } as const)
        : ({
            result: 'failed',
            updated: { state: 'failed', failure: 'temporary', reason, ...doubt },
          } as const)
    }
  }
}

async function startAnswerTime(
  tx: Tx,
  matchId: string,
  deadline: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const match = await findMatchForUpdate(tx, matchId)
  if (!match) return
  const change = decide(match, { type: 'sent', deadline }, now)
  // Withdrawn or answered while the mail was on its way: then there is no clock to start.
  if (change.ok) await storeMatchChange(tx, matchId, change.value, { actor: 'worker', personId: null })
}
