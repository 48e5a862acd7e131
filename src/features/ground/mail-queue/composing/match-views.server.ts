import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns, readMatch } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { windowOf } from '#domain/deadline.ts'
import { SLEEPING_WISHES } from 'bed-matching/rules/answers.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Told } from '#domain/milestone.ts'
import { nameOf } from '#domain/name.ts'
import { parseStay, type Stay } from '#domain/stay.ts'
import { takenNights } from '#domain/taken-nights.ts'
import { visibleTo } from '#domain/visibility.ts'
import type { ArrivalView, ContactView } from '#mails/views.ts'
import { spacedPhone } from '#platform/phone.server.ts'

/** The match with its edition, round, room and place; undefined if it is gone. */
export async function findMatchForMail(tx: Tx, matchId: string) {
  const row = await tx
    .selectFrom('match')
    .innerJoin('edition', 'edition.id', 'match.editionId')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .leftJoin('round', 'round.id', 'match.roundId')
    .leftJoin('dispatch', 'dispatch.id', 'match.dispatchId')
    .select([
      'match.id',
      'match.version',
      ...matchLifeColumns,
      'match.stay',
      'match.placeId',
      'match.partOf',
      'match.move',
      'match.replaces',
      'match.isBeside',
      'match.aloneInRoom',
      'match.guestPersonId',
      'match.guestRegistrationId',
      'match.hostPersonId',
      'match.hostRegistrationId',
      'edition.city',
      'edition.timeZone',
      'edition.acceptanceDays',
      'edition.acceptanceHoursBeforeArrival',
      'edition.acceptanceHoursAtLeast',
      'edition.contactIssueDays',
      'edition.revision',
      'edition.contactRelease',
      'edition.finalCheckDays',
      isArrivalTaken.as('isArrivalTaken'),
      hasArrived.as('hasArrived'),
      'room.number as roomNumber',
      'room.type as roomType',
      'room.femalesOnly',
      'place.kind as bed',
      'round.acceptanceDays as roundDays',
      'round.acceptanceHours as roundHours',
      'dispatch.acceptanceDays as dispatchDays',
      'dispatch.acceptanceHours as dispatchHours',
      'dispatch.answerBy',
    ])
    .where('match.id', '=', matchId)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      window: windowOf(row.dispatchDays, row.dispatchHours) ?? windowOf(row.roundDays, row.roundHours),
      stay: readStay(row.stay),
      wholeStay: row.partOf === null ? null : readStay(row.partOf),
      match: readMatch(row),
    }
  )
}
export type MatchForMail = NonNullable<Awaited<ReturnType<typeof findMatchForMail>>>

type Sides = Pick<MatchForMail, 'guestRegistrationId' | 'hostRegistrationId'>

/** What page and mail say of both sides before they know each other's contact: one question, because each of thousands of mails asks it. Undefined: one of them is gone. */
export async function findFacts(tx: Tx, { guestRegistrationId, hostRegistrationId }: Sides) {
  const row = await tx
    .selectFrom('guestFacts as guest')
    .innerJoin('hostFacts as host', (join) => join.on('host.registrationId', '=', hostRegistrationId))
    .select([
      'guest.firstName as guestName',
      'guest.age',
      'guest.gender',
      'guest.languages',
      'guest.sleeping',
      'guest.petProblem',
      'guest.petProblemNote',
      'host.firstName as hostName',
      'host.district',
      'host.living',
      'host.livingNote',
      'host.pets',
      'host.petsNote',
      'host.aboutHall',
      'host.access',
      'host.languages as hostLanguages',
      'host.commuteMinutes',
      'host.commuteSource',
    ])
    .where('guest.registrationId', '=', guestRegistrationId)
    .executeTakeFirst()
  if (!row) return undefined
  const { guestName, age, gender, languages, petProblem, petProblemNote } = row
  const { hostName, district, living, livingNote, pets, petsNote, aboutHall, hostLanguages } = row
  const { access, commuteMinutes, commuteSource } = row
  const sleeping = SLEEPING_WISHES.filter((wish) => row.sleeping.includes(wish))
  return {
    guest: { firstName: guestName, age, gender, languages, sleeping, petProblem, petProblemNote },
    host: { firstName: hostName, district, living, livingNote, pets, petsNote, aboutHall },
    /** Of the home, for the page alone. */
    home: { languages: hostLanguages, access, commuteMinutes, commuteSource },
  }
}

export async function getMailbox(tx: Tx, personId: string) {
  return tx
    .selectFrom('person')
    .select(['mailTo', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
}

type Parties = Sides & Pick<MatchForMail, 'guestPersonId' | 'hostPersonId'>

/** How this side is reached, for whoever may know it; null: nothing is known of them any more. */
export async function findContact(tx: Tx, side: 'guest' | 'host', match: Parties) {
  const isHost = side === 'host'
  const found = await tx
    .selectFrom('contact')
    .innerJoin('person', (join) =>
      join.on('person.id', '=', isHost ? match.hostPersonId : match.guestPersonId),
    )
    .leftJoin('hostAddress as address', 'address.registrationId', 'contact.registrationId')
    .select([
      'contact.lastName',
      'contact.phoneE164 as phone',
      'contact.organisation',
      'person.mailTo as email',
      'address.hallName',
      'address.street',
      'address.houseNumber',
      'address.postalCode',
      'address.city',
    ])
    .where('contact.registrationId', '=', isHost ? match.hostRegistrationId : match.guestRegistrationId)
    .executeTakeFirst()
  if (!found) return null
  const { lastName, phone, email, organisation, hallName, street, houseNumber, postalCode, city } = found
  const hall = hallName === null ? [] : [hallName]
  const address = isHost && street ? [...hall, `${street} ${houseNumber}`, `${postalCode} ${city}`] : null
  const phoneWords = spacedPhone(phone)
  return { lastName, phone, phoneWords, email, organisation: isHost ? null : organisation, address }
}

type Setting = { found: MatchForMail; state: MatchState; firstName: string }

/** The same as a mail says it: null unless the other side may know it in this state (rules: who sees what). */
export async function findContactView(
  tx: Tx,
  side: 'guest' | 'host',
  { found, state, firstName }: Setting,
): Promise<ContactView | null> {
  const reader = side === 'host' ? 'guest' : 'host'
  if (!visibleTo(reader, state, found.contactRelease).has(`${side}-contact`)) return null
  const contact = await findContact(tx, side, found)
  if (!contact) throw new Error(`match ${found.id} has no contact of its ${side}`)
  const { lastName, phoneWords: phone, email, organisation, address } = contact
  return { name: nameOf({ firstName, lastName }), phone, email, organisation, address }
}

/** Has the guest said what they need to get in, and may a host read it in this state (rules: who sees what)? */
export async function saysWhatTheyNeed(
  tx: Tx,
  { found, state }: Pick<Setting, 'found' | 'state'>,
): Promise<boolean> {
  if (!visibleTo('host', state, found.contactRelease).has('guest-access')) return false
  const row = await tx
    .selectFrom('guestAccess')
    .select('registrationId')
    .where('registrationId', '=', found.guestRegistrationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Is a reported problem still waiting for somebody to get in touch? */
export async function isProblemOpen(tx: Tx, problemId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('contactProblem')
    .select('id')
    .where('id', '=', problemId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Of the nights that were taken back (`told`, as it was queued) those that the dates of this side still leave out. */
export async function listStillTaken(
  tx: Tx,
  sides: Sides,
  { by, told }: { by: 'guest' | 'host'; told: string },
): Promise<readonly Stay[]> {
  const dates = await getDates(tx, sides, by)
  return told.split(',').flatMap((run) => {
    const [start = '', end = ''] = run.split('/')
    const nights = parseStay(start, end)
    return nights.ok ? takenNights(nights.value, dates) : []
  })
}

/** All nights of this side, as they say it now. */
export async function getDates(
  tx: Tx,
  { guestRegistrationId, hostRegistrationId }: Sides,
  of: 'guest' | 'host',
): Promise<Stay> {
  const { stay } = await tx
    .selectFrom(of === 'host' ? 'hostFacts' : 'guestFacts')
    .select('stay')
    .where('registrationId', '=', of === 'host' ? hostRegistrationId : guestRegistrationId)
    .executeTakeFirstOrThrow()
  return readStay(stay)
}

/** Of a row of `match`: nobody is there on its first night, by what the host says now, and a change of dates is still flagged. */
export const isArrivalTaken = sql<boolean>`('dates' = any(string_to_array(match.flagged_reason, ',')) and not exists (
  select from host_facts where registration_id = match.host_registration_id and host_facts.stay @> lower(match.stay)))`

/** Of a row of `match`: has somebody said that the guest is there? */
export const hasArrived = sql<boolean>`exists (
  select from milestone said where said.match_id = match.id and said.what = 'arrived' and said.taken_back_at is null)`

/** When and how the guest comes, as they have said; null while they have not. */
export async function findArrival(tx: Tx, matchId: string): Promise<ArrivalView | null> {
  const said = await tx
    .selectFrom('arrival')
    .select(['arrivesAbout as hour', 'arrivesWith as comesWith'])
    .where('matchId', '=', matchId)
    .executeTakeFirst()
  return said ?? null
}

/** What guest, host and organisers have said of a match, also what they have taken back (rules: arrival). */
export function listTold(tx: Tx, matchId: string): Promise<Told[]> {
  return tx
    .selectFrom('milestone')
    .select(['what', 'toldBy', 'toldAt', 'takenBackAt'])
    .where('matchId', '=', matchId)
    .orderBy('toldAt')
    .execute()
}

export async function hasAnsweredArrival(tx: Tx, matchId: string): Promise<boolean> {
  const answer = await tx
    .selectFrom('arrival')
    .select('matchId')
    .where('matchId', '=', matchId)
    .executeTakeFirst()
  return answer !== undefined
}

/** Was this person told of this match by mail? `unknown`: such a mail is under way, counted as arrived. */
export async function hasHeardOfMatch(
  tx: Tx,
  matchId: string,
  personId: string,
): Promise<'yes' | 'no' | 'unknown'> {
  const told = await tx
    .selectFrom('outbox')
    .select(['state', 'handedOverAt', 'possiblySentTwice'])
    .where('matchId', '=', matchId)
    .where('personId', '=', personId)
    .where('template', 'in', ['offer-to-guest', 'notice-to-host'])
    // A copy to an organiser, who may be a host as well, has told nobody.
    .where(sql<boolean>`params ->> 'copy' is null`)
    .execute()
  const hasLeft = (mail: (typeof told)[number]) =>
    mail.state === 'sent' ||
    mail.possiblySentTwice ||
    (mail.state === 'sending' && mail.handedOverAt !== null)
  if (told.some(hasLeft)) return 'yes'
  return told.some(({ state }) => state === 'sending') ? 'unknown' : 'no'
}
