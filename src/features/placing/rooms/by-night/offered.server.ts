/** What is offered and who needs it, as little of each as a chart by night looks at: of thousands of homes in a few values. */
import type { Tx } from '#db/connect.server.ts'
import { readKept } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Change } from '#domain/day-counts.ts'
import type { Edition } from '#domain/edition.ts'
import type { Nights } from 'bed-matching/model.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { nameOf } from '#domain/name.ts'
import { guestsToFillSql } from '#features/placing/matches/marks/filling.server.ts'
import { lastMatches } from '#features/placing/matches/listing/last-matches.server.ts'
import { hostTables } from '#features/placing/matches/people/people.server.ts'
import type { KnownPlace } from '#features/placing/matches/people/rows.server.ts'

export type OfferedHost = {
  id: string
  name: string
  district: string | null
  femalesOnly: boolean
  numberOfGuests: number
  /** At how many guests the home is full for the machine (rules: comfortable). */
  guestsAtMost: number
  nights: Nights
  rooms: OfferedRoom[]
}
export type OfferedRoom = {
  id: string
  number: number
  type: RoomType
  femalesOnly: boolean
  places: KnownPlace[]
}

const takesPart = (editionId: string, role: 'guest' | 'host') => sql`
  registration.edition_id = ${editionId} and registration.role = ${role} and registration.state = 'submitted'
    and not exists (select from person where person.id = registration.person_id and known_at is null)
    and registration.person_id not in (select person_id from blocked_person)`

export const among = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`

export const day = (date: string) => sql`${sql.raw(date)} - date '1970-01-01'`

type HostRow = [
  id: string,
  first: string,
  last: string | null,
  hall: string | null,
  district: string | null,
  femalesOnly: boolean | null,
  guests: number,
  most: number,
  start: number,
  end: number,
]
type PlaceRow = [
  host: string,
  room: string,
  number: number,
  type: RoomType,
  femalesOnly: boolean,
  place: string,
  kind: BedKind,
  bed: number,
  seat: 1 | 2,
]

/** Every home of the edition with the rooms and places it still offers, in the order of their ids; `only` some of them. */
export async function readOffered(
  tx: Tx,
  editionId: string,
  only?: readonly string[],
): Promise<OfferedHost[]> {
  const read = () => readHomes(tx, editionId, only)
  if (only) return read()
  return readKept(tx, { name: `offered ${editionId}`, tables: hostTables, read, size: (all) => all.length })
}

async function readHomes(tx: Tx, editionId: string, only?: readonly string[]): Promise<OfferedHost[]> {
  // One value each: thousands of short rows cost more to take apart.
  const { rows: known } = await sql<{ hosts: HostRow[] | null }>`
    select json_agg(json_build_array(registration.id, host.first_name, contact.last_name, home.hall_name, host.district,
      host.females_only, host.number_of_guests, ${guestsToFillSql('host')}, ${day('lower(host.stay)')},
      ${day('upper(host.stay)')}) order by registration.id) as hosts
    from registration join host_facts host on host.registration_id = registration.id
    left join contact on contact.registration_id = registration.id
    left join host_address home on home.registration_id = registration.id
    where ${takesPart(editionId, 'host')} and ${among('registration.id', only)}`.execute(tx)
  const { rows } = await sql<{ places: PlaceRow[] | null }>`
    select json_agg(json_build_array(room.registration_id, room.id, room.number, room.type, room.females_only, place.id, place.kind,
      place.bed_number, place.seat) order by room.number, place.kind, place.bed_number, place.seat) as places
    from place join room on room.id = place.room_id
    join registration on registration.id = room.registration_id
    where registration.edition_id = ${editionId} and room.removed_at is null and place.removed_at is null
      and ${among('room.registration_id', only)}`.execute(tx)
  const homes = new Map(
    (known[0]?.hosts ?? []).map(
      ([id, firstName, lastName, hallName, district, femalesOnly, numberOfGuests, most, start, end]) => [
        id,
        {
          id,
          name: nameOf({ firstName, lastName, hallName }),
          district,
          femalesOnly: femalesOnly ?? false,
          numberOfGuests,
          guestsAtMost: most,
          nights: { start, end },
          rooms: [] as OfferedRoom[],
        },
      ],
    ),
  )
  for (const [host, id, number, type, femalesOnly, place, kind, bedNumber, seat] of rows[0]?.places ?? []) {
    const rooms = homes.get(host)?.rooms
    const room = rooms?.find((one) => one.id === id) ?? { id, number, type, femalesOnly, places: [] }
    if (room.places.length === 0) rooms?.push(room)
    room.places.push({ id: place, roomId: id, kind, bedNumber, seat })
  }
  return [...homes.values()]
}

const demandTables = [
  'registration',
  'person',
  'block',
  'block_party',
  'guest_facts',
  'arranged_elsewhere',
  'match',
  'rematch_task',
] as const

/** Arrivals and departures of everybody who needs a bed: not of those who said that they cannot come, or did not arrive. */
export function readDemand(tx: Tx, edition: Edition): Promise<Change[]> {
  const read = () => countChanges(tx, edition)
  return readKept(tx, { name: `demand ${edition.id}`, tables: demandTables, read, size: (all) => all.length })
}

async function countChanges(tx: Tx, edition: Edition): Promise<Change[]> {
  // Most people stay for the same nights: counted by stay first, there is little left to add up by night.
  const { rows } = await sql<Change>`
    with stays as (
      select stay, count(*)::int as many
      from registration join guest_facts on guest_facts.registration_id = registration.id
        left join (${lastMatches(edition)}) last on last.guest_registration_id = registration.id
      where ${takesPart(edition.id, 'guest')}
        and not coalesce(last.has_left and last.ended_at >= registration.submitted_at, false)
        and not exists (select from arranged_elsewhere elsewhere where elsewhere.registration_id = registration.id)
      group by stay)
    select day::text as on, sum(change)::int as change
    from (select lower(stay) as day, many as change from stays
      union all select upper(stay), -many from stays) changes
    group by day`.execute(tx)
  return rows
}
