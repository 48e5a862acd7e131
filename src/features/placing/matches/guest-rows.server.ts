/** A guest as one row of values, in the order of its columns. */
import { readStay, sql } from '#db/sql.server.ts'
import {
  ACCESS_NEEDS,
  type AccessNeed,
  SLEEPING_WISHES,
  type Gender,
  type RoomSharing,
} from 'bed-matching/rules/answers.ts'
import type { Guest } from '#domain/guest.ts'

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
