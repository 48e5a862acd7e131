/** Guests and hosts as one row of values each, in the order of their columns. */
import { readStay, sql } from '#db/sql.server.ts'
import {
  ACCESS_NEEDS,
  type AccessNeed,
  SLEEPING_WISHES,
  type Gender,
  type RoomSharing,
  type LivingSituation,
} from 'bed-matching/rules/answers.ts'
import type { Guest } from '#domain/guest.ts'
import type { AddressFinding, AddressSource } from '#domain/address.ts'
import { guestsToFill } from '#domain/comfortable.ts'
import type { Host } from '#domain/host.ts'
import type { Place } from '#domain/room.ts'

/** What the guest needs to get in (rules: access). */
export type GuestAccess = { must: readonly AccessNeed[]; ask: readonly AccessNeed[]; note: string | null }

export type KnownGuest = {
  guest: Guest
  personId: string
  /** When the registration was handed in, in milliseconds since 1970; for somebody who cancelled and came back, the last time. */
  submittedMs: number | null
  firstName: string
  lastName: string | null
  languages: string[]
  petProblemNote: string | null
  access: GuestAccess
}

export type GuestRow = [
  id: string,
  personId: string,
  submittedMs: number | null,
  firstName: string,
  lastName: string | null,
  age: number,
  gender: Gender,
  languages: string[],
  stay: string,
  onlyFemaleHosts: boolean,
  longCommuteOk: boolean,
  roomSharing: RoomSharing,
  sleeping: string[],
  petProblem: boolean,
  petProblemNote: string | null,
  globalSouth: boolean,
  marginalised: boolean,
  accredited: boolean,
  accessMust: string[] | null,
  accessAsk: string[] | null,
  accessNote: string | null,
]

export const guestColumns = sql`registration.id, registration.person_id, extract(epoch from registration.submitted_at) * 1000,
      facts.first_name, contact.last_name, facts.age, facts.gender, facts.languages, facts.stay::text, facts.only_female_hosts,
      facts.long_commute_ok, facts.room_sharing, facts.sleeping, facts.pet_problem, facts.pet_problem_note,
      sensitive.global_south, sensitive.marginalised, sensitive.accredited, access.access_must, access.access_ask, access.access_note`

/** `namedBy`: whom each names for a double. */
export function toGuest(
  [
    id,
    personId,
    submittedMs,
    firstName,
    lastName,
    age,
    gender,
    languages,
    stay,
    onlyFemaleHosts,
    longCommuteOk,
    roomSharing,
    sleeping,
    petProblem,
    petProblemNote,
    globalSouth,
    marginalized,
    accredited,
    accessMust,
    accessAsk,
    accessNote,
  ]: GuestRow,
  namedBy: ReadonlyMap<string, string[]>,
): KnownGuest {
  const access = readGuestAccess({ accessMust, accessAsk, accessNote })
  return {
    guest: {
      id,
      age,
      gender,
      stay: readStay(stay),
      globalSouth,
      marginalized,
      accredited,
      onlyFemaleHosts,
      longCommuteOk,
      roomSharing,
      sleeping: readSleeping(sleeping),
      petProblem,
      sharesWith: namedBy.get(id) ?? [],
      accessMust: access.must,
      accessAsk: access.ask,
    },
    personId,
    submittedMs,
    firstName,
    lastName,
    languages,
    petProblemNote,
    access,
  }
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

export type HostRow = [
  id: string,
  personId: string,
  firstName: string,
  lastName: string | null,
  gender: Gender,
  living: LivingSituation,
  pets: boolean | null,
  femalesOnly: boolean | null,
  okOver35: boolean,
  access: string[] | null,
  stay: string,
  commuteMinutes: number | null,
  commuteSource: KnownHost['commuteSource'],
  languages: string[],
  district: string | null,
  petsNote: string | null,
  livingNote: string | null,
  aboutHall: string | null,
  numberOfGuests: number,
  comfortableGuests: number | null,
  hallName: string | null,
  addressCheck: AddressFinding['outcome'] | null,
  checkSource: AddressSource | null,
  isFilledToMost: boolean,
]

export const hostColumns = sql`registration.id, registration.person_id, facts.first_name, contact.last_name, facts.gender, facts.living,
      facts.pets, facts.females_only, facts.older_guests_ok, facts.access, facts.stay::text, facts.commute_minutes,
      facts.commute_source, facts.languages, facts.district, facts.pets_note, facts.living_note, facts.about_hall,
      facts.number_of_guests, facts.comfortable_guests, home.hall_name, home.address_check, home.check_source,
      most.registration_id is not null`

export function toHost(
  [
    id,
    personId,
    firstName,
    lastName,
    gender,
    living,
    pets,
    femalesOnly,
    okOver35,
    access,
    stay,
    commuteMinutes,
    commuteSource,
    languages,
    district,
    petsNote,
    livingNote,
    aboutHall,
    numberOfGuests,
    comfortableGuests,
    hallName,
    addressCheck,
    checkSource,
    isFilledToMost,
  ]: HostRow,
  rooms: KnownRoom[],
): KnownHost {
  return {
    host: {
      id,
      gender,
      living,
      pets: pets ?? false,
      femalesOnly: femalesOnly ?? false,
      okOver35,
      access: readAccess(access),
      stay: readStay(stay),
      commuteMinutes,
      rooms: rooms.map(({ id: roomId, type, femalesOnly: isFemalesOnly, places }) => ({
        id: roomId,
        type,
        femalesOnly: isFemalesOnly,
        beds: countBeds(places),
      })),
    },
    personId,
    firstName,
    lastName,
    languages,
    district,
    petsNote,
    livingNote,
    hallName,
    aboutHall,
    commuteSource,
    numberOfGuests,
    comfortableGuests,
    fillTo: guestsToFill({ numberOfGuests, comfortableGuests }, isFilledToMost),
    addressCheck: { outcome: addressCheck ?? 'not-checked', source: checkSource },
    rooms,
  }
}

function countBeds(places: readonly Place[]) {
  const kinds = [...new Set(places.map((place) => place.kind))]
  return kinds.map((kind) => ({
    kind,
    quantity: places.filter((place) => place.kind === kind && place.seat === 1).length,
  }))
}
