import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { GMAIL } from '#domain/mail-provider.ts'
import { nextMailTry, nextServerTry, type Trouble } from '#domain/mail-retry.ts'
import { refusedAddressStatus } from '#domain/mail-report.ts'
import { noteBadAddress } from '#features/ground/bad-address.server.ts'
import { startAnswerTime, stopAnswerTime } from '../answer-time.server.ts'
import type { ComposedMail } from '../composing/composing.ts'
import { noteTold } from '../telling.server.ts'
import { noteServerAnswer, noteServerTrouble, returnProbe } from './breaker.server.ts'
import { IN_DOUBT, type ClaimedMail } from './claiming.server.ts'

export type Outcome =
  | ({ kind: 'sent'; provider: typeof GMAIL | null } & Pick<ComposedMail, 'deadline' | 'told'>)
  | { kind: 'skipped'; reason: string }
  | { kind: 'temporary'; reason: string; isInDoubt: boolean; trouble: Trouble | null }
  | { kind: 'permanent'; reason: string; isAnswer: boolean }
  /** Its recipient's domain takes no more for now, or its broadcast is paused: no try was made. */
  | { kind: 'later'; at: Temporal.Instant }
  /** Its reader has no mailbox: an organiser tells it on the phone (rules: by hand). */
  | { kind: 'call' }

/** What the queue says of a mail now, and what of the mail server. */
export type Stored = {
  mail: 'sent' | 'skipped' | 'delayed' | 'failed' | 'later' | 'call' | 'taken-over'
  breaker: 'opened' | 'closed' | null
}

/** From now on it is in doubt whether this mail has left. False: somebody else has it, or it is gone, and it must not leave. */
export async function markHandOver(
  tx: Tx,
  { id, fence }: ClaimedMail,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('outbox')
    .set({ handedOverAt: now.toString() })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records the result unless another worker has taken the mail (fence). A guest's time to answer starts in the same transaction (rules: deadlines). */
export async function storeOutcome(
  tx: Tx,
  mail: ClaimedMail,
  outcome: Outcome,
  now: Temporal.Instant,
): Promise<Stored> {
  const { updated, result } = columnsOf(mail, outcome, now)
  const row = await tx
    .updateTable('outbox')
    .set({ leaseUntil: null, ...updated })
    .where('id', '=', mail.id)
    .where('fence', '=', mail.fence)
    .where('state', 'in', ['sending', 'queued'])
    .returning('id')
    .executeTakeFirst()
  const breaker = await noteServer(tx, mail, outcome, now)
  if (!row) return { mail: 'taken-over', breaker }
  if (outcome.kind === 'sent') await noteSent(tx, mail, outcome, now)
  if (result === 'failed') await noteNotSent(tx, mail, outcome, now)
  return { mail: result, breaker }
}

/** What an outcome says of the mail server, no matter who has the mail by now. */
async function noteServer(
  tx: Tx,
  { id, isProbe }: ClaimedMail,
  outcome: Outcome,
  now: Temporal.Instant,
): Promise<Stored['breaker']> {
  if (outcome.kind === 'temporary' && outcome.trouble === 'server')
    return (await noteServerTrouble(tx, outcome.reason, now)) ? 'opened' : null
  const hasAnswered =
    outcome.kind === 'sent' ||
    (outcome.kind === 'permanent' && outcome.isAnswer) ||
    (outcome.kind === 'temporary' && outcome.trouble === 'mail')
  if (hasAnswered) return (await noteServerAnswer(tx, now, id)) ? 'closed' : null
  if (isProbe) await returnProbe(tx, now)
  return null
}

type Sent = Extract<Outcome, { kind: 'sent' }>
async function noteSent(tx: Tx, mail: ClaimedMail, sent: Sent, now: Temporal.Instant) {
  const { matchId, params } = mail
  if (sent.deadline && matchId) await startAnswerTime(tx, matchId, sent.deadline, now)
  await noteTold(tx, mail, sent.told, 'mail', now)
  if (params['problemId']) await noteReminded(tx, params['problemId'], now)
  if (sent.provider) await countToday(tx, sent.provider, now)
}

/** A mail that never left counts as one that came back (features/letters/returned-mail). */
async function noteNotSent(tx: Tx, mail: ClaimedMail, outcome: Outcome, now: Temporal.Instant) {
  const { id, template, matchId, personId, params } = mail
  const status = outcome.kind === 'permanent' ? refusedAddressStatus(outcome.reason) : null
  // The notice of a new address goes to the former one: nobody's address today.
  if (status !== null && personId !== null && template !== 'email-changed')
    await noteBadAddress(tx, { personId, status }, now)
  const isCopy = 'copy' in params || 'sample' in params
  await stopAnswerTime(tx, { id, template, matchId, isCopy, sentAt: now }, now)
}

/** By days of UTC, as providers count. Last in its transaction, so that others wait for this row as short as can be. */
async function countToday(tx: Tx, provider: string, now: Temporal.Instant): Promise<void> {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  await tx
    .insertInto('mailDay')
    .values({ day, provider, mails: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'provider']).doUpdateSet({ mails: sql<number>`mail_day.mails + 1` }),
    )
    .execute()
}

/** The other side has been asked to get in touch (rules: life of a match); from now on the problem is an organiser's to decide. */
export async function noteReminded(tx: Tx, problemId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('contactProblem')
    .set({ remindedAt: now.toString() })
    .where('id', '=', problemId)
    .where('remindedAt', 'is', null)
    .execute()
}

function columnsOf(mail: ClaimedMail, outcome: Outcome, now: Temporal.Instant) {
  switch (outcome.kind) {
    case 'sent':
      return { result: 'sent', updated: { state: 'sent', sentAt: now.toString(), reason: null } } as const
    case 'skipped':
      return { result: 'skipped', updated: { state: 'skipped', reason: outcome.reason } } as const
    case 'permanent':
      return { result: 'failed', updated: failed('permanent', outcome.reason) } as const
    case 'call': {
      const updated = { state: 'queued', keptBackReason: 'call', attempts: mail.attempts - 1 } as const
      return { result: 'call', updated } as const
    }
    case 'later': {
      const updated = { state: 'queued', dueAt: outcome.at.toString(), attempts: mail.attempts - 1 } as const
      return { result: 'later', updated } as const
    }
    case 'temporary':
      return columnsOfFailure(mail, outcome, now)
  }
}

type Temporary = Extract<Outcome, { kind: 'temporary' }>
function columnsOfFailure(
  mail: ClaimedMail,
  { reason, isInDoubt, trouble }: Temporary,
  now: Temporal.Instant,
) {
  if (isInDoubt && mail.neverTwice)
    return { result: 'failed', updated: failed('temporary', IN_DOUBT) } as const
  // One that the server may have taken is not offered every few seconds, whatever the cause.
  const isServers = trouble === 'server' && !isInDoubt
  const serverFailures = mail.serverFailures + (isServers ? 1 : 0)
  const next = isServers
    ? nextServerTry(serverFailures, now)
    : nextMailTry(mail.attempts - serverFailures, now)
  const doubt = { serverFailures, ...(isInDoubt ? { possiblySentTwice: true } : {}) }
  if (next === null)
    return { result: 'failed', updated: { ...failed('temporary', reason), ...doubt } } as const
  const updated = { state: 'queued', reason, dueAt: next.toString(), ...doubt } as const
  return { result: 'delayed', updated } as const
}

const failed = (failure: 'temporary' | 'permanent', reason: string) =>
  ({ state: 'failed', failure, reason }) as const
