/**
 * People of an edition, straight into the rows and past row-level security: for tests, stress scripts and nothing else.
 * Everybody is submitted, confirmed and synthetic; what a test is about is an override.
 */
import { mint, type ApprovedAdmin, type GuestActor, type HostActor } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import type {
  AccessNeed,
  Gender,
  RoomSharing,
  Sleeping,
  LivingSituation,
  BedKind,
  RoomType,
} from 'bed-matching/rules/answers.ts'
import type { Edition } from '#domain/edition.ts'
import { placesOf } from '#domain/room.ts'
import { createFirstEdition, getCurrentEdition } from '#features/ground/editions.server.ts'
import { Temporal } from 'temporal-polyfill'

/** The `sql` of a test database, or any query function of the owner. */
export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
type Rows = { sql: Sql }

let count = 0
const nextNumber = () => (count += 1)

/** The edition of the clock's year; made at the first call. */
export async function anEdition({
  db,
  clock,
}: {
  db: Database
  clock: { now: () => Temporal.Instant }
}): Promise<Edition> {
  return db.run(mint.gate(), async (tx) => {
    await createFirstEdition(tx, clock.now())
    return getCurrentEdition(tx)
  })
}

type PersonOverrides = { email?: string; locale?: 'en' | 'de'; confirmed?: boolean }

async function insertPerson({ sql }: Rows, name: string, overrides: PersonOverrides) {
  const email = overrides.email ?? `${name}-${nextNumber()}@example.org`
  return insert(sql, 'person', {
    email,
    locale: overrides.locale ?? 'en',
    email_confirmed_at: overrides.confirmed === false ? null : '2027-04-01T10:00:00Z',
  })
}

type RegistrationOverrides = PersonOverrides & {
  /** An existing person, such as last year's guest. */
  personId?: string
  state?: 'draft' | 'submitted' | 'cancelled'
  firstName?: string
  lastName?: string | null
  phone?: string
  organisation?: string | null
  languages?: string[]
  gender?: Gender
  age?: number
  /** First night and day of departure. */
  stay?: readonly [string, string]
}

async function insertRegistration(rows: Rows, role: 'guest' | 'host', o: RegistrationOverrides) {
  const [edition] = await rows.sql(
    `select id, conference_start_on::text as start, conference_end_on::text as end_on from edition order by conference_start_on desc limit 1`,
  )
  if (!edition) throw new Error('call anEdition first')
  const personId = o.personId ?? (await insertPerson(rows, role, o))
  const state = o.state ?? 'submitted'
  const registrationId = await insert(rows.sql, 'registration', {
    edition_id: edition['id'],
    person_id: personId,
    role,
    state,
    created_at: '2027-04-01T10:00:00Z',
    updated_at: '2027-04-01T11:00:00Z',
    submitted_at: state === 'draft' ? null : '2027-04-01T11:00:00Z',
  })
  await insert(
    rows.sql,
    'contact',
    {
      registration_id: registrationId,
      last_name: o.lastName === undefined ? `Surname${nextNumber()}` : o.lastName,
      phone_e164: o.phone ?? '+4915112345678',
      phone_typed: o.phone ?? '+49 151 12345678',
      organisation: o.organisation ?? null,
    },
    null,
  )
  return { personId, registrationId, start: String(edition['start']), end: String(edition['end_on']) }
}

export type GuestOverrides = RegistrationOverrides & {
  onlyFemaleHosts?: boolean
  longCommuteOk?: boolean
  roomSharing?: RoomSharing
  sleeping?: Sleeping[]
  petProblem?: boolean
  petProblemNote?: string | null
  globalSouth?: boolean
  homeCountry?: string | null
  marginalised?: boolean
  marginalisedGroup?: string | null
  accredited?: boolean
  socialLink?: string | null
  furtherInformation?: string | null
  accessMust?: AccessNeed[]
  accessAsk?: AccessNeed[]
  accessNote?: string | null
}
export type TestGuest = { personId: string; registrationId: string; actor: GuestActor }

/** A woman of 24 who shares with anybody, sleeps on anything, and stays through the conference nights. */
export async function aGuest(rows: Rows, o: GuestOverrides = {}): Promise<TestGuest> {
  const { personId, registrationId, start, end } = await insertRegistration(rows, 'guest', o)
  const [from, to] = o.stay ?? [start, end]
  const facts = {
    registration_id: registrationId,
    first_name: o.firstName ?? `Guest${nextNumber()}`,
    age: o.age ?? 24,
    gender: o.gender ?? 'female',
    languages: o.languages ?? ['en'],
    stay: `[${from},${to})`,
    only_female_hosts: o.onlyFemaleHosts ?? false,
    long_commute_ok: o.longCommuteOk ?? true,
    room_sharing: o.roomSharing ?? 'yes',
    sleeping: o.sleeping ?? ['bed', 'air-mattress', 'bring-air-mattress'],
    pet_problem: o.petProblem ?? false,
    pet_problem_note: o.petProblemNote ?? null,
  }
  const sensitive = {
    registration_id: registrationId,
    global_south: o.globalSouth ?? false,
    home_country: o.homeCountry ?? null,
    marginalised: o.marginalised ?? false,
    marginalised_group: o.marginalisedGroup ?? null,
    accredited: o.accredited ?? false,
    social_link: o.socialLink ?? null,
    further_information: o.furtherInformation ?? null,
  }
  await insert(rows.sql, 'guest_facts', facts, null)
  await insert(rows.sql, 'guest_sensitive', sensitive, null)
  const access = {
    registration_id: registrationId,
    access_must: o.accessMust ?? null,
    access_ask: o.accessAsk ?? null,
    access_note: o.accessNote ?? null,
  }
  // Who needs nothing has no row.
  if (o.accessMust || o.accessAsk || o.accessNote) await insert(rows.sql, 'guest_access', access, null)
  return { personId, registrationId, actor: mint.guest(personId, registrationId) }
}

export type TestRoom = { type?: RoomType; femalesOnly?: boolean; beds: Partial<Record<BedKind, number>> }
export type HostOverrides = RegistrationOverrides & {
  door?: { bell?: string; keys?: string; house_rules?: string }
  living?: LivingSituation
  /** What a hall is called, and what its guests should know. */
  hallName?: string
  aboutHall?: string
  pets?: boolean
  petsNote?: string | null
  femalesOnly?: boolean
  olderGuestsOk?: boolean
  access?: AccessNeed[]
  district?: string | null
  /** Null is unknown. */
  commuteMinutes?: number | null
  street?: string
  rooms?: readonly TestRoom[]
  /** Null: with as many as there are places. */
  comfortableGuests?: number | null
}
export type TestHost = {
  personId: string
  registrationId: string
  actor: HostActor
  /** In the order given; places kind by kind, the two seats of a double one after the other. */
  rooms: { id: string; placeIds: string[] }[]
  /** Every place of every room, in that order. */
  placeIds: string[]
}

/** A woman of 40 in a family, 20 minutes away, with one private room and one single bed, from three days before to one day after. */
export async function aHost(rows: Rows, o: HostOverrides = {}): Promise<TestHost> {
  const { personId, registrationId, start, end } = await insertRegistration(rows, 'host', o)
  const wanted = o.rooms ?? [{ type: 'private', beds: { single: 1 } }]
  const commute = o.commuteMinutes === undefined ? 20 : o.commuteMinutes
  const [from, to] = o.stay ?? [start, end]
  const facts = {
    registration_id: registrationId,
    first_name: o.firstName ?? `Host${nextNumber()}`,
    age: o.age ?? 40,
    gender: o.gender ?? 'female',
    languages: o.languages ?? ['de', 'en'],
    living: o.living ?? 'family',
    about_hall: o.aboutHall ?? null,
    pets: o.living === 'hall' ? null : (o.pets ?? false),
    pets_note: o.petsNote ?? null,
    number_of_guests: 1,
    comfortable_guests: o.comfortableGuests ?? null,
    females_only: o.living === 'hall' ? null : (o.femalesOnly ?? false),
    older_guests_ok: o.olderGuestsOk ?? true,
    access: o.access ?? null,
    stay: o.stay ? `[${from},${to})` : `[${shift(from, -3)},${shift(to, 1)})`,
    district: o.district === undefined ? 'Beuel' : o.district,
    commute_minutes: commute,
    commute_source: commute === null ? null : 'estimate',
  }
  await insert(rows.sql, 'host_facts', facts, null)
  const address = {
    hall_name: o.hallName ?? null,
    street: o.street ?? 'Musterstraße',
    house_number: '7',
    postal_code: '53225',
    city: 'Bonn',
  }
  await insert(rows.sql, 'host_address', { registration_id: registrationId, ...address }, null)
  // Who says nothing of it has no row.
  if (o.door) await insert(rows.sql, 'host_door', { registration_id: registrationId, ...o.door }, null)
  await insert(rows.sql, 'host_remarks', { registration_id: registrationId }, null)
  const rooms: TestHost['rooms'] = []
  for (const [index, room] of wanted.entries()) {
    rooms.push(await insertRoom(rows, registrationId, index + 1, room))
  }
  const placeIds = rooms.flatMap((room) => room.placeIds)
  await rows.sql('update host_facts set number_of_guests = $2 where registration_id = $1', [
    registrationId,
    Math.max(placeIds.length, 1),
  ])
  return { personId, registrationId, actor: mint.host(personId, registrationId), rooms, placeIds }
}

async function insertRoom({ sql }: Rows, registrationId: string, number: number, room: TestRoom) {
  const type = room.type ?? 'private'
  const of = { registration_id: registrationId, number, type, females_only: room.femalesOnly ?? false }
  const id = await insert(sql, 'room', of)
  const beds = Object.entries(room.beds).map(([kind, quantity]) => ({ kind: kind as BedKind, quantity }))
  for (const option of beds) await insert(sql, 'sleeping_option', { room_id: id, ...option })
  const placeIds: string[] = []
  for (const { kind, bedNumber, seat } of placesOf({ id, beds })) {
    placeIds.push(await insert(sql, 'place', { room_id: id, kind, bed_number: bedNumber, seat }))
  }
  return { id, placeIds }
}

/** An approved organiser. */
export async function anAdmin(
  rows: Rows,
  o: PersonOverrides = {},
): Promise<{ personId: string; actor: ApprovedAdmin }> {
  const personId = await insertPerson(rows, 'organiser', o)
  await insert(
    rows.sql,
    'admin_profile',
    { person_id: personId, approved: true, named_at: '2020-01-01' },
    null,
  )
  return { personId, actor: mint.admin(personId) }
}

function shift(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

async function insert(
  sql: Sql,
  table: string,
  row: Record<string, unknown>,
  key: string | null = 'id',
): Promise<string> {
  const columns = Object.keys(row)
  const marks = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`
  const [made] = await sql(key ? `${text} returning ${key}` : text, Object.values(row))
  return String(made?.[key ?? ''] ?? '')
}
