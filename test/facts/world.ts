/** Two people and a place for the one with the other, with no two facts alike, so that each can be told from all others. */
import { Temporal } from 'temporal-polyfill'
import { aGuest, aHost, anAdmin, anEdition } from '../builders/people.ts'
import { database } from '../builders/mail-sending.ts'
import { later, momentAt, type Language, type Range, saying } from './say.ts'

/** `time`: of the day on which something happens, in the zone; in UTC it is another day. */
export type Pass = { name: string; zone: string; time: string; reader: Language; other: Language }
export const PASSES: readonly Pass[] = [
  {
    name: 'after midnight in Berlin, in English',
    zone: 'Europe/Berlin',
    time: '00:30',
    reader: 'en',
    other: 'de',
  },
  {
    name: 'before midnight in Bogota, in German',
    zone: 'America/Bogota',
    time: '22:10',
    reader: 'de',
    other: 'en',
  },
]
/** With `--all`: the other way round, and where the clocks are ahead. */
export const MORE_PASSES: readonly Pass[] = [
  {
    name: 'after midnight in Berlin, in German',
    zone: 'Europe/Berlin',
    time: '00:30',
    reader: 'de',
    other: 'en',
  },
  {
    name: 'before midnight in Bogota, in English',
    zone: 'America/Bogota',
    time: '22:10',
    reader: 'en',
    other: 'de',
  },
  {
    name: 'after midnight in Auckland, in English',
    zone: 'Pacific/Auckland',
    time: '00:05',
    reader: 'en',
    other: 'de',
  },
]

export const GUEST_STAY: Range = ['2027-06-12', '2027-06-21']
/** The city's conference, and days of its season; all of the first edition. */
export const SEASON = {
  city: 'Bonn',
  conference: 'Bonn 2027',
  end: '2027-06-24',
  closes: '2027-06-05',
  firstRound: '2027-05-15',
  lastRound: '2027-06-05',
}

export type Person = {
  personId: string
  registrationId: string
  email: string
  firstName: string
  lastName: string
  phone: string
}

export async function aWorld(pass: Pass, forReader: 'guest' | 'host') {
  const { zone } = pass
  await database.empty(
    'outbox',
    'match',
    'challenge',
    'registration',
    'person',
    'security_event',
    'trouble',
    'incident',
  )
  const edition = await anEdition(database)
  await database.sql(
    `update edition set time_zone = $1, contact_release = 'on-acceptance', host_event_link = null, host_event_at = $2,
       retention_contacts_days = 42, conference_end_on = $3,
       registration_opens_on = '2027-04-20'`,
    [zone, momentAt('2027-05-02', '19:00', zone), SEASON.end],
  )
  const localeOf = (role: 'guest' | 'host') => (role === forReader ? pass.reader : pass.other)
  const person = async (
    made: { personId: string; registrationId: string },
    o: { firstName: string; lastName: string; phone: string },
  ) => {
    const [row] = await database.sql<{ email: string }>('select email from person where id = $1', [
      made.personId,
    ])
    return { ...o, personId: made.personId, registrationId: made.registrationId, email: row!.email }
  }
  const amina = { firstName: 'Amina', lastName: 'Diallo', phone: '+233241234567' }
  const guestRow = await aGuest(database, {
    ...amina,
    locale: localeOf('guest'),
    age: 23,
    languages: ['es', 'en'],
    organisation: 'Rainy Day Youth',
    sleeping: ['bed'],
    longCommuteOk: false,
    petProblem: true,
    petProblemNote: 'sneezes near cats',
    globalSouth: true,
    homeCountry: 'Tuvalu',
    marginalised: true,
    marginalisedGroup: 'Zebrafinken',
    socialLink: 'social.example/amina',
    furtherInformation: 'walks in her sleep',
    stay: GUEST_STAY,
  })
  const bruno = { firstName: 'Bruno', lastName: 'Schmitz', phone: '+4922812345678' }
  const hostRow = await aHost(database, {
    ...bruno,
    locale: localeOf('host'),
    age: 57,
    gender: 'male',
    languages: ['de', 'en', 'fr'],
    organisation: 'Sparrow Choir',
    living: 'shared-flat',
    pets: true,
    petsNote: 'a tortoise',
    district: 'Endenich',
    commuteMinutes: 37,
    street: 'Haselnussweg',
    rooms: [{ type: 'shared', femalesOnly: true, beds: { double: 1 } }],
    door: { bell: 'Klingelschild Fuchs', keys: 'under the fern', house_rules: 'no drums' },
    stay: ['2027-06-10', '2027-06-25'],
  })
  await database.sql('update room set number = 4 where registration_id = $1', [hostRow.registrationId])
  const guest = await person(guestRow, amina)
  const host = await person(hostRow, bruno)
  return {
    pass,
    zone,
    edition,
    guest,
    host,
    roomId: hostRow.rooms[0]!.id,
    placeId: hostRow.placeIds[0]!,
    say: saying(pass.reader),
    english: saying('en'),
    /** That time of a day in the zone. */
    on: (day: string) => momentAt(day, pass.time, zone),
  }
}
export type World = Awaited<ReturnType<typeof aWorld>>

export type MatchRow = {
  state: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'completed'
  stay?: Range
  partOf?: Range
  sentAt?: string
  deadlineAt?: string
  acceptedAt?: string
  endReason?: string
  placeId?: string
  roomId?: string
  host?: Pick<Person, 'personId' | 'registrationId'>
  replaces?: string
  move?: 'asked' | 'told'
  /** The one it replaces stays until the guest answers. */
  isBeside?: boolean
}

/** A match of the two, offered at the clock's moment. */
export async function aMatch(world: World, o: MatchRow): Promise<string> {
  const { guest, placeId, roomId } = world
  const host = o.host ?? world.host
  const range = ([from, to]: Range) => `[${from},${to})`
  const now = database.clock.now().toString()
  const [row] = await database.sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id, place_id,
       stay, part_of, state, alone_in_room, offered_at, created_at, sent_at, deadline_at, accepted_at, end_reason, replaces, move, is_beside)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    [
      world.edition.id,
      guest.registrationId,
      guest.personId,
      host.registrationId,
      host.personId,
      o.roomId ?? roomId,
      o.placeId ?? placeId,
      range(o.stay ?? GUEST_STAY),
      o.partOf ? range(o.partOf) : null,
      o.state,
      now,
      o.sentAt ?? null,
      o.deadlineAt ?? null,
      o.acceptedAt ?? null,
      o.endReason ?? null,
      o.replaces ?? null,
      o.move ?? null,
      o.replaces === undefined ? null : (o.isBeside ?? (o.state === 'offered' && o.move === 'asked')),
    ],
  )
  return row!.id
}

/** Another host, with a place of their own. */
export async function anotherHost(name: { firstName: string; lastName: string }) {
  const made = await aHost(database, {
    ...name,
    phone: '+4922155555555',
    district: 'Dottendorf',
    street: 'Lerchenstieg',
  })
  return {
    personId: made.personId,
    registrationId: made.registrationId,
    roomId: made.rooms[0]!.id,
    placeId: made.placeIds[0]!,
  }
}

export const anOrganiser = (locale: Language, email?: string) =>
  anAdmin(database, { locale, ...(email ? { email } : {}) })

/** What the database knows of people and no reader may find without being told: names, addresses, what is private. */
export async function whatIsKnown(): Promise<string[]> {
  const rows = await database.sql<{ word: string | null }>(`
    select first_name as word from guest_facts union select first_name from host_facts union select last_name from contact
    union select phone_e164 from contact union select organisation from contact union select email from person
    union select pet_problem_note from guest_facts union select pets_note from host_facts union select district from host_facts
    union select home_country from guest_sensitive union select marginalised_group from guest_sensitive
    union select social_link from guest_sensitive union select further_information from guest_sensitive
    union select access_note from guest_access union select hall_name from host_address union select street from host_address
    union select bell from host_door union select keys from host_door union select house_rules from host_door`)
  return rows.flatMap(({ word }) => (word ? [word] : []))
}

/** The last moment of a day in the zone, as it is stored. */
export const endOf = (day: string, zone: string) =>
  Temporal.Instant.from(momentAt(later(day, 1), '00:00', zone))
    .subtract({ milliseconds: 1 })
    .toString()
