import type { Temporal } from 'temporal-polyfill'
import type { Gate, Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { isBreachOf } from '#db/sql.server.ts'
import type { ReportKind } from '#domain/mail-report.ts'
import { suppress } from '#features/ground/suppression.server.ts'
import { readUnsubscribeLink } from '#features/ground/suppression.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { findReturnedMail } from '#platform/mailer/bounce-address.server.ts'
import { readReport } from '#platform/mailer/reports/read-report.server.ts'

type Deps = { db: Database; keys: Keys; clock: () => Temporal.Instant }

/** `unknown`: a report, but of no mail of ours that is still there; `no-report`: any other mail. */
export type Taken = 'noted' | 'unknown' | 'no-report'

/** Records a report from the address for returned mails; the worker applies it. Only addresses we made count. Repeatable. */
export async function takeReport(
  { db, keys, clock }: Deps,
  actor: Gate | Worker,
  message: Uint8Array,
): Promise<Taken> {
  const report = await readReport(message)
  if (!report) return 'no-report'
  const mailId = findReturnedMail(keys, report.returnPath)
  const isComplaint = report.kind === 'complaint'
  const fingerprint = isComplaint ? readUnsubscribeUrl(keys, report.unsubscribeUrl) : null
  const now = clock()
  if (fingerprint) await db.run(actor, (tx) => suppress(tx, fingerprint, { source: 'complaint', now }))
  if (mailId === null) return fingerprint ? 'noted' : 'unknown'
  try {
    await db.run(actor, (tx) => note(tx, { outboxId: mailId, ...report }, now))
    return 'noted'
  } catch (error) {
    if (isBreachOf(error, 'mail_report_outbox_id_fkey')) return 'unknown'
    throw error
  }
}

/** Who calls a list mail unwanted wants no more of them: its own way out says who, signed by us. */
function readUnsubscribeUrl(keys: Keys, url: string | null): Buffer | null {
  const token = url && URL.parse(url)?.searchParams.get('token')
  return token ? readUnsubscribeLink(keys, token) : null
}

type Note = { outboxId: string; kind: ReportKind; status: string | null }

/** The one who posts may write and not read: hence no named conflict column. */
async function note(tx: Tx, { outboxId, kind, status }: Note, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('mailReport')
    .values({ outboxId, kind, status, reportedAt: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
