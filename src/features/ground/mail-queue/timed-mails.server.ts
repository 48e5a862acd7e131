import type { Temporal } from 'temporal-polyfill'
import { listMoreTime } from '#db/match-rows.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  type AskedGuest,
  hasBegun,
  isBlockedPerson,
  listUnconfirmedGuests,
} from '#db/participation-rows.server.ts'
import { askedAfter } from '#db/feedback-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { answerTimeOf } from '#domain/offer-reminders.ts'
import { askingWindows, matchWindows, type MailWindow } from '#domain/timed-mails.ts'
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

async function listOfMatches(tx: Tx, mail: MailOf<'match'>, edition: Edition): Promise<TimedRecipient[]> {
  const { clock } = mail
  if (!clock) return []
  const rows = await tx
    .selectFrom('match')
    .leftJoin('arrival', 'arrival.matchId', 'match.id')
    .select([
      'match.id',
      'match.guestPersonId',
      'match.hostPersonId',
      'match.stay',
      'match.state',
      'match.sentAt',
      'match.deadlineAt as deadline',
      'arrival.matchId as answeredMatchId',
      isArrivalTaken.as('isArrivalTaken'),
      hasArrived.as('hasArrived'),
    ])
    .where('match.editionId', '=', edition.id)
    .where('match.state', 'in', mail.states)
    .execute()
  const open = rows.filter(({ state }) => state === 'offered').map(({ id }) => id)
  const moreTime = await listMoreTime(tx, open)
  const recipients: TimedRecipient[] = []
  for (const { id, stay, sentAt, deadline, ...row } of rows) {
    const answerTime =
      row.state === 'offered' ? answerTimeOf({ sentAt, deadline }, moreTime.get(id) ?? null) : null
    const hasAnsweredArrival = row.answeredMatchId !== null
    const isTaken = row.isArrivalTaken === true
    const match = {
      id,
      stay: readStay(stay),
      answerTime,
      hasAnsweredArrival,
      hasArrived: row.hasArrived,
      isArrivalTaken: isTaken,
    }
    if (mail.unless?.(match)) continue
    recipients.push({
      personId: mail.to === 'guest' ? row.guestPersonId : row.hostPersonId,
      matchId: id,
      params: {},
      windows: matchWindows(mail, match, edition),
      keyOf: (window) => clock.key(match, window),
    })
  }
  return recipients
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
  return guests
    .filter(({ editionId }) => editionId === edition.id)
    .map((guest) => ({
      personId: guest.personId,
      params: { registrationId: guest.registrationId },
      windows: windowsOf(guest),
      keyOf: () => mail.clock?.key(guest, edition) ?? '',
    }))
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
