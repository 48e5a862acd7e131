import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isReturned, isStillBad, RETURNED, type ReportKind } from '#domain/mail-report.ts'
import { stopAnswerTime } from '#features/ground/mail-queue/answer-time.server.ts'
import { suppress } from '#features/ground/suppression.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { noteBadAddress } from '#features/ground/bad-address.server.ts'

type Report = { id: number; mailId: string; kind: ReportKind; status: string | null }
type Mail = {
  template: string
  state: string
  matchId: string | null
  sentAt: Temporal.Instant
  /** An organiser reads it instead of whom it is about. */
  isCopy: boolean
  /** Null: nobody we know, or nobody any more. */
  personId: string | null
  email: string | null
  confirmedAt: Temporal.Instant | null
  signedInAt: Temporal.Instant | null
}

/** Applies one waiting report in one transaction: mail failed, address bad, offer's time stopped, or list mail ended. Null: none waits. */
export async function handleNextReport(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
): Promise<(Report & { template: string }) | null> {
  const report = await takeNext(tx)
  if (!report) return null
  const mail = await getMail(tx, report.mailId)
  if (isReturned(report.kind)) await noteReturn(tx, report, mail, now)
  if (report.kind === 'complaint' && mail.email !== null)
    await suppress(tx, fingerprintOf(keys, mail.email), { source: 'complaint', now })
  // The last of its kind is enough to tell.
  await tx
    .deleteFrom('mailReport')
    .where('outboxId', '=', report.mailId)
    .where('kind', '=', report.kind)
    .where('handledAt', 'is not', null)
    .execute()
  await tx.updateTable('mailReport').set({ handledAt: now.toString() }).where('id', '=', report.id).execute()
  return { ...report, template: mail.template }
}

/** A server may be faster with its report than we with writing down that the mail has left: then it waits. */
async function takeNext(tx: Tx): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select report.id, report.outbox_id as mail_id, report.kind, report.status
    from mail_report report join outbox on outbox.id = report.outbox_id
    where report.handled_at is null and (outbox.state not in ('queued', 'sending')
      or outbox.state = 'queued' and outbox.sent_at is not null)
    order by report.id limit 1
    for update of report, outbox skip locked`.execute(tx)
  return rows[0]
}

/** The notice of a new address goes to the former one: nobody's address today. */
async function getMail(tx: Tx, mailId: string): Promise<Mail> {
  const { rows } = await sql<Mail>`
    select outbox.template, outbox.state, outbox.match_id, coalesce(outbox.sent_at, outbox.last_tried_at, outbox.queued_at) as sent_at,
      outbox.params ? 'copy' or outbox.params ? 'sample' as is_copy,
      person.id as person_id, coalesce(person.email, newsletter_signup.email) as email,
      person.email_confirmed_at as confirmed_at,
      (select max(created_at) from session where session.person_id = person.id) as signed_in_at
    from outbox
    left join challenge on challenge.id = outbox.challenge_id
    left join person on outbox.template <> 'email-changed'
      and (person.id = outbox.person_id or person.email = challenge.email)
    left join newsletter_signup on newsletter_signup.id = outbox.newsletter_signup_id
    where outbox.id = ${mailId}`.execute(tx)
  const [mail] = rows
  if (!mail) throw new Error(`mail ${mailId} is gone although it is locked`)
  return mail
}

async function noteReturn(tx: Tx, report: Report, mail: Mail, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'failed', failure: 'permanent', reason: RETURNED })
    .where('id', '=', report.mailId)
    .where('state', 'in', ['sent', 'failed'])
    .execute()
  const { personId, sentAt } = mail
  if (report.kind === 'refused' && personId !== null && isStillBad(sentAt, mail))
    await noteBadAddress(tx, { personId, status: report.status }, now)
  await stopAnswerTime(tx, { ...mail, id: report.mailId }, now)
}
