import type { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { mailTitle } from '#mails/registry.ts'
import type { MailLine } from './components/mail-history.tsx'
import { laneWords, reasonWords, stateWords } from './listing.server.ts'
import type { Reader } from './mail-desk.server.ts'

type Deps = { db: Database; clock: () => Temporal.Instant }
type HistoryRequest = { mailId: string; requestId: string }

export type MailHistory = {
  mail: { what: string; facts: { label: string; value: string }[] }
  /** Null: a mail to nobody we know, such as a code. */
  to: string | null
  registration: { id: string; role: 'guest' | 'host' } | null
  mails: MailLine[]
}

const MOST_MAILS = 500

/** One mail and what else its recipient was sent; access is noted for each of their registrations (rules: who sees what). Null: no such mail. */
export function findMailHistory(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { mailId, requestId }: HistoryRequest,
  reader: Reader,
): Promise<MailHistory | null> {
  const id = z.uuid().safeParse(mailId)
  if (!id.success) return Promise.resolve(null)
  return db.run(admin, async (tx) => {
    const mail = await selectMails(tx).where('id', '=', id.data).executeTakeFirst()
    if (!mail) return null
    const reports = await listReports(tx, id.data, reader)
    const about = {
      what: mailTitle(mail.template, reader.t),
      facts: [...factsOf(mail, reader), ...reports],
    }
    const { personId } = mail
    if (!personId) {
      await recordView(tx, admin, { action: 'mail-history', requestId }, clock())
      return { mail: about, to: null, registration: null, mails: [] }
    }
    const registrations = await listRegistrations(tx, personId)
    const subjects = registrations.map((one) => one.id)
    await recordView(tx, admin, { action: 'mail-history', subjects, requestId }, clock())
    const edition = await getCurrentEdition(tx)
    const current = registrations.find(({ editionId }) => editionId === edition.id) ?? null
    const others = await selectMails(tx)
      .where('personId', '=', personId)
      .orderBy('queuedAt', 'desc')
      .limit(MOST_MAILS)
      .execute()
    return {
      mail: about,
      to: registrations[0]?.email ?? (await emailOf(tx, personId)),
      registration: current && { id: current.id, role: current.role },
      mails: others.map((other) => lineOf(other, reader)),
    }
  })
}

const selectMails = (tx: Tx) =>
  tx
    .selectFrom('outbox')
    .select([
      'id',
      'template',
      'lane',
      'state',
      'failure',
      'reason',
      'keptBackReason',
      'attempts',
      'personId',
    ])
    .select(['possiblySentTwice', 'neverTwice', 'queuedAt', 'dueAt', 'lastTriedAt', 'sentAt'])

const listRegistrations = (tx: Tx, personId: string) =>
  tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select(['registration.id', 'registration.role', 'registration.editionId', 'person.email'])
    .where('registration.personId', '=', personId)
    .execute()

async function emailOf(tx: Tx, personId: string): Promise<string | null> {
  const row = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  return row?.email ?? null
}

type Mail = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>

const moment = (at: Temporal.Instant, { timeZone, locale }: Reader) =>
  shortMoment(at.toString(), timeZone, locale)

function factsOf(mail: Mail, reader: Reader) {
  const { t } = reader
  const when = (at: Temporal.Instant | null) => (at ? moment(at, reader) : '')
  const facts = [
    { label: t('mailDesk.column.state'), value: stateWords(mail, t) },
    { label: t('mailDesk.column.reason'), value: reasonWords(mail.reason, t) },
    { label: t('mailDesk.column.lane'), value: laneWords(mail.lane, t) },
    { label: t('mailDesk.column.queued'), value: when(mail.queuedAt) },
    { label: t('mailDesk.column.due'), value: mail.state === 'queued' ? when(mail.dueAt) : '' },
    { label: t('mailDesk.lastTried'), value: when(mail.lastTriedAt) },
    { label: t('mailDesk.column.sent'), value: when(mail.sentAt) },
    { label: t('mailDesk.column.attempts'), value: String(mail.attempts) },
    { label: t('mailDesk.column.twice'), value: mail.possiblySentTwice ? t('mailDesk.twice') : '' },
    { label: t('mailDesk.neverTwice'), value: mail.neverTwice ? t('mailDesk.neverTwiceYes') : '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What mail servers and providers have said of it, in words; their own words are not kept. */
async function listReports(tx: Tx, mailId: string, reader: Reader) {
  const rows = await tx
    .selectFrom('mailReport')
    .select(['kind', 'status', 'reportedAt'])
    .where('outboxId', '=', mailId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, status, reportedAt }) => ({
    label: reader.t('mailDesk.reported'),
    value: [reader.t(`mailDesk.report.${kind}`), status && `(${status})`, moment(reportedAt, reader)]
      .filter(Boolean)
      .join(' '),
  }))
}

function lineOf(mail: Mail, reader: Reader): MailLine {
  const { t } = reader
  return {
    id: mail.id,
    what: mailTitle(mail.template, t),
    when: moment(mail.sentAt ?? mail.queuedAt, reader),
    state: stateWords(mail, t),
    reason: reasonWords(mail.reason, t),
    attempts: mail.attempts,
    isTwice: mail.possiblySentTwice,
  }
}
