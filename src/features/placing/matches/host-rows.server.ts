/** A host as one row of values, in the order of its columns. */
import { readStay, sql } from '#db/sql.server.ts'
import type { AddressFinding, AddressSource } from '#domain/address.ts'
import { guestsToFill } from '#domain/comfortable.ts'
import type { Gender, LivingSituation } from 'bed-matching/rules/answers.ts'
import type { Host } from '#domain/host.ts'
import type { Place } from '#domain/room.ts'
import { readAccess } from './guest-rows.server.ts'

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
