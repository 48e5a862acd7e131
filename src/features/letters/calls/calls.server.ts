import { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { composeMail } from '#features/ground/mail-queue/composing/composing.server.ts'
import type { Composition, MailRow } from '#features/ground/mail-queue/composing/composing.ts'
import { languageName } from '#i18n/language-names.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { mailTitle, renderMail } from '#mails/registry.ts'
import { arrivesSoon } from '#domain/last-minute.ts'
import { nameWithContact } from '#domain/name.ts'
import { readListedPhone, spacedPhone } from '#platform/phone.server.ts'
import { wordsToSay } from './calls.ts'

export type Phone = { e164: string; words: string }
export type CallView = {
  mailId: string
  name: string
  phone: Phone | null
  record: string | null
  title: string
  /** The words, in the language of whom they are for, and its name in the organiser's. */
  words: string
  language: string
  /** ISO instants. */
  since: string
  /** Telling it starts the time to answer, which ends then; null: nothing is asked. */
  until: string | null
  /** The last moment to answer that the words name. */
  said: string | null
  isOffer: boolean
  /** Their registration is to be gone through with them. */
  isToComplete: boolean
  tries: { at: string; by: string }[]
}

type Row = MailRow & {
  id: string
  dueAt: Temporal.Instant
  /** Of an offer to a guest: the day of arrival. */
  arrival: Temporal.PlainDate | null
  role: 'guest' | 'host' | null
  registrationId: string | null
  firstName: string | null
  lastName: string | null
  hallName: string | null
  phone: string | null
  /** As it was typed, where none is stored. */
  saidPhone: string | null
  street: string | null
  town: string | null
}

/** Of who has not handed in, what a list or an organiser has noted so far. */
const said = (control: string) =>
  sql`coalesce(own.draft #>> array['finished', 'personal', ${control}, '0'], own.draft #>> array['prefilled', 'personal', ${control}, '0'])`

/** Mails to people without a mailbox, the longest due first; `only`: one of them. */
async function listCallRows(tx: Tx, editionId: string, only?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select mail.id, mail.template, mail.person_id, mail.challenge_id, mail.newsletter_signup_id, mail.farewell_id,
      mail.match_id, mail.campaign_id, mail.params, mail.due_at,
      case when mail.template = 'offer-to-guest' then lower(match.stay) end as arrival, own.role, own.id as registration_id,
      coalesce(guest.first_name, host.first_name, ${said('firstName')}) as first_name,
      coalesce(contact.last_name, ${said('lastName')}) as last_name, contact.phone_e164 as phone, ${said('phone')} as said_phone,
      home.hall_name, home.street || ' ' || home.house_number as street, home.postal_code || ' ' || home.city as town
    from outbox mail
      left join match on match.id = mail.match_id
      left join lateral (select r.id, r.role, r.draft from registration r
        where r.person_id = mail.person_id and r.edition_id = ${editionId}::uuid
        order by r.id in (match.guest_registration_id, match.host_registration_id) desc nulls last,
          r.id::text = mail.params ->> 'registrationId' desc nulls last, r.id limit 1) own on true
      left join guest_facts guest on guest.registration_id = own.id
      left join host_facts host on host.registration_id = own.id
      left join contact on contact.registration_id = own.id
      left join host_address home on home.registration_id = own.id
    where mail.state = 'queued' and mail.kept_back_reason = 'call' ${only ? sql`and mail.id = ${only}::uuid` : sql``}
    order by mail.due_at, mail.id limit ${MOST}`.execute(tx)
  return rows
}
const MOST = 200

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'randomInt'>
type ReadRequest = { requestId: string; locale: Locale }

/** As the worker would write it now; a database transaction of an organiser can do that, too. */
export function composeCall(tx: Tx, row: MailRow, deps: Omit<ReadDeps, 'db'>): Promise<Composition> {
  const { clock, keys, settings, randomInt } = deps
  return composeMail(tx, row, clock(), { siteUrl: settings.publicUrl.origin, keys, randomInt })
}

const phoneOf = (e164: string | null): Phone | null =>
  e164 === null ? null : { e164, words: spacedPhone(e164) }

function readSaid(written: string | null): string | null {
  const read = written === null ? null : readListedPhone(written, null)
  return read?.ok ? read.value.e164 : null
}

function viewOf(
  row: Row,
  mail: Extract<Composition, { kind: 'mail' }>,
  deps: Pick<ReadDeps, 'settings'>,
  reader: Locale,
) {
  const { settings } = deps
  const frame = { brand: settings.brandName, siteUrl: settings.publicUrl.origin, isCalled: true }
  const { text, locale } = renderMail(mail.content, mail.locale, frame)
  const { id: mailId, firstName, lastName, hallName, role, registrationId } = row
  return {
    mailId,
    name: nameWithContact({ firstName, lastName, hallName }, '–'),
    phone: phoneOf(row.phone ?? readSaid(row.saidPhone)),
    record: registrationId && role ? `/admin/${role}/${registrationId}` : null,
    isToComplete: row.template === 'import-call',
    title: mailTitle(row.template, translator(reader)),
    words: wordsToSay(text),
    language: languageName(locale, reader),
    since: row.dueAt.toString(),
    until: mail.deadline?.toString() ?? null,
    said: mail.told?.facts.find(({ fact }) => fact === 'deadline')?.value ?? null,
    isOffer: row.template === 'offer-to-guest',
  }
}

/** Everybody who is to be called, with what to say. Who is named is noted (rules: who sees what). */
export function listCalls(
  deps: ReadDeps,
  admin: ApprovedAdmin,
  { requestId, locale }: ReadRequest,
): Promise<CallView[]> {
  return deps.db.run(admin, async (tx) => {
    const { calls, subjects } = await readCalls(tx, deps, locale)
    if (subjects.length > 0)
      await recordView(tx, admin, { action: 'view-calls', subjects, requestId }, deps.clock())
    return calls
  })
}

/** The same inside a transaction; who is named is for the caller to note. */
export async function readCalls(
  tx: Tx,
  deps: Omit<ReadDeps, 'db'>,
  locale: Locale,
): Promise<{ calls: CallView[]; subjects: string[] }> {
  const edition = await getCurrentEdition(tx)
  const calls: CallView[] = []
  const listed = await listCallRows(tx, edition.id)
  const now = deps.clock()
  const isUrgent = ({ arrival }: Row) => arrival !== null && arrivesSoon(arrival, edition, now)
  const rows = [...listed.filter(isUrgent), ...listed.filter((row) => !isUrgent(row))]
  const tries = await listTries(
    tx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const mail = await composeCall(tx, row, deps)
    if (mail.kind === 'mail')
      calls.push({ ...viewOf(row, mail, deps, locale), tries: tries.get(row.id) ?? [] })
  }
  return { calls, subjects: rows.flatMap(({ registrationId }) => registrationId ?? []) }
}

async function listTries(tx: Tx, mailIds: readonly string[]) {
  if (mailIds.length === 0) return new Map<string, CallView['tries']>()
  const rows = await tx
    .selectFrom('callTry')
    .leftJoin('person', 'person.id', 'callTry.byPersonId')
    .select(['callTry.outboxId', 'callTry.at', 'person.email'])
    .where('callTry.outboxId', 'in', mailIds)
    .orderBy('callTry.id')
    .execute()
  const grouped = Map.groupBy(rows, ({ outboxId }) => outboxId)
  return new Map(
    [...grouped].map(([id, some]) => [
      id,
      some.map(({ at, email }) => ({ at: at.toString(), by: email ?? '' })),
    ]),
  )
}

export type LetterView = { to: string[]; title: string; words: string; language: string }

/** The same words on paper, for somebody who is not reached on the phone; null: nothing is to be told. */
export function findLetter(
  deps: ReadDeps,
  admin: ApprovedAdmin,
  { mailId, requestId, locale }: ReadRequest & { mailId: string },
): Promise<LetterView | null> {
  return deps.db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const [row] = await listCallRows(tx, edition.id, mailId)
    const mail = row && (await composeCall(tx, row, deps))
    if (!row || mail?.kind !== 'mail') return null
    const subjects = row.registrationId ? [row.registrationId] : []
    await recordView(tx, admin, { action: 'view-calls', subjects, requestId }, deps.clock())
    const { name, title, words, language } = viewOf(row, mail, deps, locale)
    return { to: [name, row.street, row.town].flatMap((line) => line ?? []), title, words, language }
  })
}

export type SoonOver = { matchId: string; name: string; host: string; phone: Phone | null; until: string }

/** Hours before the end of an offer in which a call is worth more than another mail. */
const CALL_HOURS = 24

/** Guests whose time to answer is nearly over, the soonest first: whom to ring before it is. */
export function listSoonOver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { requestId }: { requestId: string },
): Promise<SoonOver[]> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const rows = await tx
      .selectFrom('liveMatch as match')
      .leftJoin('contact', 'contact.registrationId', 'match.guestRegistrationId')
      .select(['match.id', 'match.guestRegistrationId', 'match.deadlineAt', 'contact.phoneE164 as phone'])
      .select(nameOfRegistration('match.guestRegistrationId').as('name'))
      .select(nameOfRegistration('match.hostRegistrationId').as('host'))
      .where('match.editionId', '=', edition.id)
      .where('match.isOpenOffer', '=', true)
      .where('match.deadlineAt', '<=', now.add({ hours: CALL_HOURS }).toString() as never)
      .orderBy('match.deadlineAt')
      .orderBy('match.id')
      .limit(MOST)
      .execute()
    const subjects = rows.map(({ guestRegistrationId }) => guestRegistrationId)
    if (subjects.length > 0) await recordView(tx, admin, { action: 'view-calls', subjects, requestId }, now)
    return rows.map((row) => ({
      matchId: row.id,
      name: row.name,
      host: row.host,
      phone: phoneOf(row.phone),
      until: String(row.deadlineAt),
    }))
  })
}

/** How many are to be called: those without a mailbox. */
export async function countCalls(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .where('keptBackReason', '=', 'call')
    .executeTakeFirstOrThrow()
  return Number(count)
}
