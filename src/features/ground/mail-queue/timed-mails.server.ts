import { Temporal } from 'temporal-polyfill'
import { listMoreTime } from '#db/match-rows.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readKept } from '#db/kept-readings.server.ts'
import {
  type AskedGuest,
  hasBegun,
  isBlockedPerson,
  listUnconfirmedGuests,
} from '#db/participation-rows.server.ts'
import { askedAfter } from '#db/feedback-rows.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { MatchState } from '#domain/match-state.ts'
import { answerTimeOf } from '#domain/offer-reminders.ts'
import { askingWindows, matchWindows, type MailWindow, type TimedMatch } from '#domain/timed-mails.ts'
import type { Stay } from '#domain/stay.ts'
import { hasArrived, isArrivalTaken } from './composing/match-views.server.ts'
import { mailOf, type MailOf, type MailTemplate } from '#mails/registry.ts'

/** Somebody who gets a mail that is sent by the clock, and when. */
export type TimedRecipient = {
  personId: string
  matchId?: string
  params: Record<string, string>
  windows: readonly MailWindow[]
  /** What it is known by in the queue, after its name. */
  keyOf: (window: MailWindow) => string
}

/** Everybody of an edition for whom this mail has a time, whether it is past, open or to come. */
export async function listTimedRecipients(
  tx: Tx,
  template: MailTemplate,
  edition: Edition,
  now: Temporal.Instant,
): Promise<TimedRecipient[]> {
  const mail = mailOf(template)
  if (mail.kind === 'match') return listOfMatches(tx, mail, edition)
  if (mail.kind !== 'registration') return []
  return mail.answeredBy ? listAsked(tx, mail, edition, now) : listRegistered(tx, mail, edition)
}

const TIMED_MATCHES = ['match', 'arrival', 'host_facts', 'milestone'] as const

/** Several mails are about the same matches. */
function readTimedMatches(
  tx: Tx,
  states: readonly MatchState[],
  { id }: Pick<Edition, 'id'>,
): Promise<readonly MatchRow[]> {
  const read = () =>
    readRows<MatchRow>(tx, {
      columns: sql`match.id, match.guest_person_id, match.host_person_id, match.stay::text, match.state, match.sent_at,
      match.deadline_at, arrival.match_id is not null, ${isArrivalTaken}, ${hasArrived}`,
      from: sql`match left join arrival on arrival.match_id = match.id
      where match.edition_id = ${id} and match.state = any(${[...states]})`,
      order: sql`match.id`,
    })
  const name = `timed matches ${id} ${states.join(' ')}`
  return readKept(tx, { name, tables: TIMED_MATCHES, read, size: (rows) => rows.length })
}

async function listOfMatches(tx: Tx, mail: MailOf<'match'>, edition: Edition): Promise<TimedRecipient[]> {
  const { clock } = mail
  if (!clock) return []
  const rows = await readTimedMatches(tx, mail.states, edition)
  const open = rows.filter(([, , , , state]) => state === 'offered').map(([id]) => id)
  const moreTime = await listMoreTime(tx, open)
  const windowsOf = rememberWindows(mail, edition)
  return rows.flatMap((row) => toRecipient(mail, row, moreTime.get(row[0]) ?? null, windowsOf) ?? [])
}

function toRecipient(
  mail: MailOf<'match'>,
  row: MatchRow,
  moreTimeAt: Temporal.Instant | null,
  windowsOf: (match: TimedMatch) => readonly MailWindow[],
): TimedRecipient | null {
  const [id, guest, host, stay, state, , , hasAnsweredArrival, isTaken, isThere] = row
  const match = {
    id,
    stay: readStay(stay),
    answerTime: state === 'offered' ? answerTimeOf(sentOf(row), moreTimeAt) : null,
    hasAnsweredArrival,
    hasArrived: isThere,
    isArrivalTaken: isTaken === true,
  }
  if (mail.unless?.(match)) return null
  return {
    personId: mail.to === 'guest' ? guest : host,
    matchId: id,
    params: {},
    windows: windowsOf(match),
    keyOf: (window) => mail.clock?.key(match, window) ?? '',
  }
}

type MatchRow = [
  id: string,
  guestPersonId: string,
  hostPersonId: string,
  stay: string,
  state: MatchState,
  sentAt: string | null,
  deadlineAt: string | null,
  hasAnsweredArrival: boolean,
  isArrivalTaken: boolean | null,
  hasArrived: boolean,
]
const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

const sentOf = ([, , , , , sentAt, deadline]: MatchRow) => ({
  sentAt: instant(sentAt),
  deadline: instant(deadline),
})

/** Thousands stay for the same few nights: where no time to answer runs, the nights say all, and the rule is asked once for each. */
function rememberWindows(mail: MailOf<'match'>, edition: Edition) {
  const known = new Map<Stay, readonly MailWindow[]>()
  return (match: TimedMatch) => {
    if (match.answerTime) return matchWindows(mail, match, edition)
    const windows = known.get(match.stay) ?? matchWindows(mail, match, edition)
    known.set(match.stay, windows)
    return windows
  }
}

type Asking = Extract<MailOf<'registration'>, { answeredBy: readonly unknown[] }>

async function listAsked(
  tx: Tx,
  mail: Asking,
  edition: Edition,
  now: Temporal.Instant,
): Promise<TimedRecipient[]> {
  const guests = await listUnconfirmedGuests(tx, now)
  // Thousands have handed in on one of a few days, for one of a few arrivals: each rule is asked once for those who are alike.
  const known = new Map<string, MailWindow[]>()
  const windowsOf = (guest: AskedGuest) => {
    const { search, submittedOn, arrival, isConfirmed, hasUpdated } = guest
    const key = [search, submittedOn, arrival, isConfirmed, hasUpdated].join(' ')
    const windows = known.get(key) ?? askingWindows(mail, guest, edition)
    known.set(key, windows)
    return windows
  }
  const toRecipient = (guest: AskedGuest): TimedRecipient => ({
    personId: guest.personId,
    params: { registrationId: guest.registrationId },
    windows: windowsOf(guest),
    keyOf: () => mail.clock?.key(guest, edition) ?? '',
  })
  return guests.filter(({ editionId }) => editionId === edition.id).map(toRecipient)
}

async function listRegistered(
  tx: Tx,
  mail: Exclude<MailOf<'registration'>, Asking>,
  edition: Edition,
): Promise<TimedRecipient[]> {
  const { role, states, clock, isOncePerPerson, onlyBegun, notBlocked, onlyAfterStay } = mail
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select(['registration.id as registrationId', 'personId', 'submittedAt'])
    .select((eb) => eb.fn.coalesce('draftSavedAt', 'registration.updatedAt').as('touchedAt'))
    .select((onlyAfterStay ? askedAfter : sql<null>`null`).as('leftOn'))
    .$if(onlyBegun === true, (query) => query.where(hasBegun))
    .$if(notBlocked === true, (query) => query.where(isBlockedPerson, '=', false))
    .where('editionId', '=', edition.id)
    .where('state', 'in', states)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'guest'))
    .$if(isOncePerPerson === true, (query) => query.distinctOn('personId'))
    .orderBy('personId')
    .orderBy('role', 'desc')
    .execute()
  return rows.map(({ personId, ...registration }) => ({
    personId,
    params: { registrationId: registration.registrationId },
    windows: [mail.time(edition, registration)],
    keyOf: () => clock?.key(registration, edition) ?? '',
  }))
}
