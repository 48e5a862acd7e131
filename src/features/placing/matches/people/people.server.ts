/** Rows of registrations as the domain's guests, hosts, rooms and occupants: the one place where they are read for matching. */
import type { Tx } from '#db/connect.server.ts'
import { readKept, type Marked } from '#db/kept-readings.server.ts'
import { type RawBuilder, readRows, readStay, sql } from '#db/sql.server.ts'
import type { Mate } from '#domain/concerns.ts'
import type { Gender, RoomSharing, BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import {
  guestColumns,
  type GuestRow,
  type KnownGuest,
  toGuest,
  hostColumns,
  type HostRow,
  type KnownHost,
  type KnownRoom,
  toHost,
} from './rows.server.ts'
import { readNames } from '../travelling/travelling.server.ts'

/** `isForReading`: those who are not placed as well (rules: incidents), to show who they are. */
type Which = { isForReading?: boolean }
type Ids = readonly string[] | undefined

/** Submitted people of an edition who are known: their mailbox is confirmed, or an organiser has spoken with them. Others do not count (rules: life of a match), nor who is not placed. */
const takingPart = (
  editionId: string,
  role: 'guest' | 'host',
  ids: Ids,
  { isForReading = false }: Which,
) => sql`
  registration.edition_id = ${editionId} and registration.role = ${role} and registration.state = 'submitted'
  and ${isKnown(ids)}
  and ${isForReading ? sql`true` : sql`registration.person_id not in (select person_id from blocked_person)`}`

/** Where everybody is read, the few who are not known are looked up, which is quicker. */
const isKnown = (ids: Ids) =>
  ids === undefined
    ? sql`not exists (select from person where person.id = registration.person_id and person.known_at is null)`
    : sql`exists (select from person where person.id = registration.person_id and person.known_at is not null)`

const among = (column: string, ids: Ids) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`

const bothSides: Marked[] = ['registration', 'person', 'contact', 'block', 'block_party']
export const guestTables: readonly Marked[] = [
  ...bothSides,
  'guest_facts',
  'guest_sensitive',
  'guest_access',
  'companion',
]
export const hostTables: readonly Marked[] = [
  ...bothSides,
  'host_facts',
  'host_address',
  'filled_to_most',
  'room',
  'place',
]

/** Guests who take part; `ids` narrows to some of them. */
export async function listGuests(
  tx: Tx,
  editionId: string,
  ids?: readonly string[],
  which: Which = {},
): Promise<KnownGuest[]> {
  if (ids?.length === 0) return []
  const read = () => readGuests(tx, editionId, ids, which)
  if (ids !== undefined || which.isForReading) return read()
  return readKept(tx, { name: `guests ${editionId}`, tables: guestTables, read, size: (all) => all.length })
}

async function readGuests(tx: Tx, editionId: string, ids: Ids, which: Which): Promise<KnownGuest[]> {
  const rows = await readRows<GuestRow>(tx, {
    columns: guestColumns,
    from: sql`registration
      join guest_facts facts on facts.registration_id = registration.id
      join guest_sensitive sensitive on sensitive.registration_id = registration.id
      left join contact on contact.registration_id = registration.id
      left join guest_access access on access.registration_id = registration.id
      where ${takingPart(editionId, 'guest', ids, which)} and ${among('registration.id', ids)}`,
    order: sql`registration.id`,
  })
  const namedBy = await readNames(tx)
  return rows.map((row) => toGuest(row, namedBy))
}

/** Hosts who take part, with the rooms and places they still offer. */
export async function listHosts(
  tx: Tx,
  editionId: string,
  ids?: readonly string[],
  which: Which = {},
): Promise<KnownHost[]> {
  if (ids?.length === 0) return []
  const read = () => readHosts(tx, editionId, ids, which)
  if (ids !== undefined || which.isForReading) return read()
  return readKept(tx, { name: `hosts ${editionId}`, tables: hostTables, read, size: (all) => all.length })
}

async function readHosts(tx: Tx, editionId: string, ids: Ids, which: Which): Promise<KnownHost[]> {
  const rows = await readRows<HostRow>(tx, {
    columns: hostColumns,
    from: sql`registration
      join host_facts facts on facts.registration_id = registration.id
      left join contact on contact.registration_id = registration.id
      left join host_address home on home.registration_id = registration.id
      left join filled_to_most most on most.registration_id = registration.id
      where ${takingPart(editionId, 'host', ids, which)} and ${among('registration.id', ids)}`,
    order: sql`registration.id`,
  })
  const roomsOf = await readRooms(tx, editionId, ids)
  return rows.map((row) => toHost(row, roomsOf.get(row[0]) ?? []))
}

type PlaceRow = [
  host: string,
  room: string,
  number: number,
  type: RoomType,
  femalesOnly: boolean,
  id: string,
  kind: BedKind,
  bedNumber: number,
  seat: number,
]

async function readRooms(
  tx: Tx,
  editionId: string,
  hostIds?: readonly string[],
): Promise<Map<string, KnownRoom[]>> {
  const rows = await readRows<PlaceRow>(tx, {
    columns: sql`room.registration_id, room.id, room.number, room.type, room.females_only, place.id, place.kind,
      place.bed_number, place.seat`,
    from: sql`place join room on room.id = place.room_id join registration on registration.id = room.registration_id
      where registration.edition_id = ${editionId} and room.removed_at is null and place.removed_at is null
        and ${among('room.registration_id', hostIds)}`,
    order: sql`room.number, place.kind, place.bed_number, place.seat`,
  })
  const homes = new Map<string, KnownRoom[]>()
  const rooms = new Map<string, KnownRoom>()
  for (const [host, roomId, number, type, femalesOnly, id, kind, bedNumber, seat] of rows) {
    const room = rooms.get(roomId) ?? { id: roomId, number, type, femalesOnly, places: [] }
    if (room.places.length === 0) {
      rooms.set(roomId, room)
      const own = homes.get(host)
      if (own) own.push(room)
      else homes.set(host, [room])
    }
    room.places.push({ id, roomId, kind, bedNumber, seat: readSeat(seat) })
  }
  return homes
}

type OccupantRow = [
  matchId: string,
  guestId: string,
  age: number,
  gender: Gender,
  roomSharing: RoomSharing,
  firstName: string,
  stay: string,
  roomId: string,
  kind: BedKind,
  bedNumber: number,
  seat: number,
]

/** Everybody who holds a place in these rooms, whatever the nights, and whether the hold is an offer that has run out. */
export function listOccupants(tx: Tx, roomIds: readonly string[]): Promise<Occupants> {
  if (roomIds.length === 0) return Promise.resolve([])
  return readOccupants(tx, among('match.room_id', roomIds))
}

/** The same for all rooms of an edition, by room. */
export async function listAllOccupants(tx: Tx, editionId: string): Promise<ReadonlyMap<string, Occupants>> {
  const all = await readOccupants(tx, sql`match.edition_id = ${editionId}`)
  return Map.groupBy(all, ({ place }) => place.roomId)
}

/** When the first of the offers that are open now expires; null: none does by itself. */
export async function findNextExpiry(tx: Tx, editionId: string): Promise<number | null> {
  const { rows } = await sql<{ untilMs: number | null }>`
    select (extract(epoch from min(deadline_at)) * 1000)::float8 as until_ms from live_match
    where edition_id = ${editionId} and is_open_offer`.execute(tx)
  return rows[0]?.untilMs ?? null
}

export type Occupants = (Mate & { matchId: string; firstName: string })[]
async function readOccupants(tx: Tx, where: RawBuilder<unknown>): Promise<Occupants> {
  const rows = await readRows<OccupantRow>(tx, {
    // The wish as it was when the place was given: a later edit of the profile flags the match, it does not move others in.
    columns: sql`match.id, match.guest_registration_id, facts.age, facts.gender,
      case when match.alone_in_room then 'no' else facts.room_sharing end, facts.first_name, match.stay::text,
      place.room_id, place.kind, place.bed_number, place.seat`,
    from: sql`live_match match join place on place.id = match.place_id
      join guest_facts facts on facts.registration_id = match.guest_registration_id
      where match.holds_place and ${where}`,
    order: sql`match.stay, match.id`,
  })
  const namedBy = await readNames(tx)
  return rows.map(
    ([matchId, id, age, gender, roomSharing, firstName, stay, roomId, kind, bedNumber, seat]) => ({
      matchId,
      guest: { id, age, gender, roomSharing, sharesWith: namedBy.get(id) ?? [] },
      place: { roomId, kind, bedNumber, seat: readSeat(seat) },
      stay: readStay(stay),
      firstName,
    }),
  )
}

const readSeat = (seat: number): 1 | 2 => (seat === 2 ? 2 : 1)
