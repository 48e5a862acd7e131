/** Rows of registrations as the domain's guests, hosts, rooms and occupants: the one place where they are read for matching. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { ACCESS_NEEDS, type AccessNeed } from '#domain/access.ts'
import { guestsToFill } from '#domain/comfortable.ts'
import type { AddressFinding, AddressSource } from '#domain/address.ts'
import { readStay } from '#db/sql.server.ts'
import { SLEEPING_WISHES, type Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import type { Occupant } from '#domain/occupancy.ts'
import type { Place } from '#domain/room.ts'
import { readNames } from './travelling.server.ts'

/** What the guest needs to get in (rules: access). */
export type GuestAccess = { must: readonly AccessNeed[]; ask: readonly AccessNeed[]; note: string | null }

export type KnownGuest = {
  guest: Guest
  personId: string
  /** When the registration was handed in; for somebody who cancelled and came back, the last time. */
  submittedAt: Temporal.Instant | null
  firstName: string
  lastName: string | null
  languages: string[]
  petProblemNote: string | null
  access: GuestAccess
}

export type KnownPlace = Place & { readonly id: string }
export type KnownHost = {
  host: Host
  personId: string
  firstName: string
  lastName: string | null
  languages: string[]
  district: string | null
  petsNote: string | null
  livingNote: string | null
  /** What a hall is called; null: a home, or the address is forgotten. */
  hallName: string | null
  aboutHall: string | null
  commuteSource: 'estimate' | 'organiser' | 'host' | null
  /** How many guests the host takes. */
  numberOfGuests: number
  comfortableGuests: number | null
  /** At how many guests the home is full for the machine (rules: comfortable). */
  fillTo: number
  /** What a map says to the address, and who was asked. Never the address itself. */
  addressCheck: { outcome: AddressFinding['outcome']; source: AddressSource | null }
  rooms: KnownRoom[]
}
export type KnownRoom = {
  id: string
  number: number
  type: 'private' | 'shared'
  femalesOnly: boolean
  places: KnownPlace[]
}

/** What organisers call somebody: a hall goes by its own name. */
export const nameOf = ({
  firstName,
  lastName,
  hallName = null,
}: Pick<KnownHost, 'firstName' | 'lastName'> & Partial<Pick<KnownHost, 'hallName'>>) =>
  hallName ?? [firstName, lastName].filter(Boolean).join(' ')

/** `isForReading`: those who are not placed as well (rules: incidents), to show who they are. */
type Which = { isForReading?: boolean }
const blockedPeople = (tx: Tx) => tx.selectFrom('blockedPerson').select('personId')

/** Submitted guests of an edition who are known: their mailbox is confirmed, or an organiser has spoken with them; `ids` narrows to some of them. Others do not count (rules: life of a match), nor who is not placed. */
export async function listGuests(
  tx: Tx,
  editionId: string,
  ids?: readonly string[],
  { isForReading = false }: Which = {},
): Promise<KnownGuest[]> {
  if (ids?.length === 0) return []
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .innerJoin('guestFacts as facts', 'facts.registrationId', 'registration.id')
    .innerJoin('guestSensitive as sensitive', 'sensitive.registrationId', 'registration.id')
    .leftJoin('contact', 'contact.registrationId', 'registration.id')
    .leftJoin('guestAccess as access', 'access.registrationId', 'registration.id')
    .selectAll('facts')
    .select([
      'access.accessMust',
      'access.accessAsk',
      'access.accessNote',
      'registration.id',
      'registration.personId',
      'registration.submittedAt',
      'sensitive.globalSouth',
      'sensitive.marginalised',
      'sensitive.accredited',
      'contact.lastName',
    ])
    .where('registration.editionId', '=', editionId)
    .where('registration.role', '=', 'guest')
    .where('registration.state', '=', 'submitted')
    .where('person.knownAt', 'is not', null)
    .$if(!isForReading, (query) => query.where('person.id', 'not in', blockedPeople(tx)))
    .$if(ids !== undefined, (query) => query.where('registration.id', 'in', ids ?? []))
    .orderBy('registration.id')
    .execute()
  const namedBy = await readNames(tx)
  return rows.map((row) => ({
    guest: {
      id: row.id,
      age: row.age,
      gender: row.gender,
      stay: readStay(row.stay),
      globalSouth: row.globalSouth,
      marginalized: row.marginalised,
      accredited: row.accredited,
      onlyFemaleHosts: row.onlyFemaleHosts,
      longCommuteOk: row.longCommuteOk,
      roomSharing: row.roomSharing,
      sleeping: readSleeping(row.sleeping),
      petProblem: row.petProblem,
      sharesWith: namedBy.get(row.id) ?? [],
      accessMust: readAccess(row.accessMust),
      accessAsk: readAccess(row.accessAsk),
    },
    personId: row.personId,
    submittedAt: row.submittedAt,
    firstName: row.firstName,
    lastName: row.lastName,
    languages: row.languages,
    petProblemNote: row.petProblemNote,
    access: readGuestAccess(row),
  }))
}

/** Submitted hosts of an edition with the rooms and places they still offer. */
export async function listHosts(
  tx: Tx,
  editionId: string,
  ids?: readonly string[],
  { isForReading = false }: Which = {},
): Promise<KnownHost[]> {
  if (ids?.length === 0) return []
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .innerJoin('hostFacts as facts', 'facts.registrationId', 'registration.id')
    .leftJoin('contact', 'contact.registrationId', 'registration.id')
    .leftJoin('hostAddress as home', 'home.registrationId', 'registration.id')
    .leftJoin('filledToMost as most', 'most.registrationId', 'registration.id')
    .selectAll('facts')
    .select(['registration.id', 'registration.personId', 'contact.lastName'])
    .select(['home.addressCheck', 'home.checkSource', 'home.hallName', 'most.notedAt as filledAt'])
    .where('registration.editionId', '=', editionId)
    .where('registration.role', '=', 'host')
    .where('registration.state', '=', 'submitted')
    .where('person.knownAt', 'is not', null)
    .$if(!isForReading, (query) => query.where('person.id', 'not in', blockedPeople(tx)))
    .$if(ids !== undefined, (query) => query.where('registration.id', 'in', ids ?? []))
    .orderBy('registration.id')
    .execute()
  const roomsOf = await readRooms(tx, editionId, ids)
  return rows.map((row) => {
    const rooms = roomsOf.get(row.id) ?? []
    return {
      host: {
        id: row.id,
        gender: row.gender,
        living: row.living,
        pets: row.pets ?? false,
        femalesOnly: row.femalesOnly ?? false,
        okOver35: row.olderGuestsOk,
        access: readAccess(row.access),
        stay: readStay(row.stay),
        commuteMinutes: row.commuteMinutes,
        rooms: rooms.map(({ id, type, femalesOnly, places }) => ({
          id,
          type,
          femalesOnly,
          beds: countBeds(places),
        })),
      },
      personId: row.personId,
      firstName: row.firstName,
      lastName: row.lastName,
      languages: row.languages,
      district: row.district,
      petsNote: row.petsNote,
      livingNote: row.livingNote,
      hallName: row.hallName,
      aboutHall: row.aboutHall,
      commuteSource: row.commuteSource,
      numberOfGuests: row.numberOfGuests,
      comfortableGuests: row.comfortableGuests,
      fillTo: guestsToFill(row, row.filledAt !== null),
      addressCheck: { outcome: row.addressCheck ?? 'not-checked', source: row.checkSource },
      rooms,
    }
  })
}

async function readRooms(
  tx: Tx,
  editionId: string,
  hostIds?: readonly string[],
): Promise<Map<string, KnownRoom[]>> {
  const rows = await tx
    .selectFrom('place')
    .innerJoin('room', 'room.id', 'place.roomId')
    .innerJoin('registration', 'registration.id', 'room.registrationId')
    .select([
      'place.id',
      'place.roomId',
      'place.kind',
      'place.bedNumber',
      'place.seat',
      'room.number',
      'room.type',
      'room.femalesOnly',
      'room.registrationId',
    ])
    .where('registration.editionId', '=', editionId)
    .where('room.removedAt', 'is', null)
    .where('place.removedAt', 'is', null)
    .$if(hostIds !== undefined, (query) => query.where('room.registrationId', 'in', hostIds ?? []))
    .orderBy('room.number')
    .orderBy('place.kind')
    .orderBy('place.bedNumber')
    .orderBy('place.seat')
    .execute()
  const rooms = new Map<string, KnownRoom[]>()
  for (const { registrationId, number, type, femalesOnly, ...row } of rows) {
    const own = rooms.get(registrationId) ?? []
    const known = own.find((room) => room.id === row.roomId)
    const room = known ?? { id: row.roomId, number, type, femalesOnly, places: [] }
    if (!known) rooms.set(registrationId, [...own, room])
    room.places.push({ ...row, seat: readSeat(row.seat) })
  }
  return rooms
}

/** Everybody who holds a place in these rooms, whatever the nights, and whether the hold is an offer that has run out. */
export async function listOccupants(
  tx: Tx,
  roomIds: readonly string[],
): Promise<(Occupant & { matchId: string; firstName: string })[]> {
  if (roomIds.length === 0) return []
  const rows = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('place', 'place.id', 'match.placeId')
    .innerJoin('guestFacts as facts', 'facts.registrationId', 'match.guestRegistrationId')
    .select([
      'match.id as matchId',
      'match.guestRegistrationId as id',
      'match.stay',
      'match.aloneInRoom',
      'place.roomId',
      'place.kind',
      'place.bedNumber',
      'place.seat',
      'facts.gender',
      'facts.roomSharing',
      'facts.firstName',
    ])
    .where('match.roomId', 'in', roomIds)
    .where('match.holdsPlace', '=', true)
    .orderBy('match.stay')
    .execute()
  const namedBy = await readNames(tx)
  return rows.map(({ matchId, id, gender, roomSharing, aloneInRoom, firstName, stay, ...place }) => ({
    matchId,
    // The wish as it was when the place was given: a later edit of the profile flags the match, it does not move others in.
    guest: { id, gender, roomSharing: aloneInRoom ? 'no' : roomSharing, sharesWith: namedBy.get(id) ?? [] },
    place: { ...place, seat: readSeat(place.seat) },
    stay: readStay(stay),
    firstName,
  }))
}

function countBeds(places: readonly Place[]) {
  const kinds = [...new Set(places.map((place) => place.kind))]
  return kinds.map((kind) => ({
    kind,
    quantity: places.filter((place) => place.kind === kind && place.seat === 1).length,
  }))
}

const readSleeping = (words: string[]) => SLEEPING_WISHES.filter((wish) => words.includes(wish))
type AccessRow = { accessMust: string[] | null; accessAsk: string[] | null; accessNote: string | null }
export const readGuestAccess = ({ accessMust, accessAsk, accessNote }: AccessRow): GuestAccess => ({
  must: readAccess(accessMust),
  ask: readAccess(accessAsk),
  note: accessNote,
})
export const readAccess = (words: readonly string[] | null) =>
  ACCESS_NEEDS.filter((need) => words?.includes(need))
const readSeat = (seat: number): 1 | 2 => (seat === 2 ? 2 : 1)
