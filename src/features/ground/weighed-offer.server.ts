/** What an offer is to its guest beside the bare facts, for the page and for the mail alike: which wishes it keeps, in which languages the two can talk. */
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import {
  ACCESS_NEEDS,
  SLEEPING_WISHES,
  type Gender,
  type RoomSharing,
  type BedKind,
} from 'bed-matching/rules/answers.ts'
import { otherHalf } from '#domain/occupancy.ts'
import { keptWishes, type Fellows, type KeptWish, type WeighedOffer } from '#domain/wishes.ts'
import { getEdition } from '#features/ground/editions.server.ts'

export type OfferToGuest = {
  wishes: KeptWish[]
  hostLanguages: string[]
  common: string[]
  /** The way to the venue and who says so; null while nobody knows. */
  commute: { minutes: number; source: 'estimate' | 'organiser' | 'host' } | null
  venue: string
  /** As many minutes to the venue as the guest is sent at most. */
  longestWay: number
  /** How many others have a place in this room, in any of the nights. */
  mates: number
  /** Whose the other half of a double bed is; null: it is none. */
  half: ReturnType<typeof otherHalf>
}

/** For the match's guest, organisers and the worker; null once a side or place is gone. Facts about others come from narrow SQL functions. */
export async function weighOffer(tx: Tx, matchId: string): Promise<OfferToGuest | null> {
  const row = await findOffer(tx, matchId)
  if (!row) return null
  const stay = readStay(row.stay)
  const edition = await getEdition(tx, row.editionId)
  const mates = await listMates(tx, matchId, row.roomId)
  const offer: WeighedOffer = {
    guest: {
      id: row.guestId,
      age: row.age,
      gender: row.gender,
      onlyFemaleHosts: row.onlyFemaleHosts,
      longCommuteOk: row.longCommuteOk,
      roomSharing: row.roomSharing,
      sleeping: SLEEPING_WISHES.filter((wish) => row.sleeping.includes(wish)),
      petProblem: row.petProblem,
      accessMust: readNeeds(row.accessMust),
      accessAsk: readNeeds(row.accessAsk),
      sharesWith: [],
    },
    host: {
      id: row.hostId,
      gender: row.hostGender,
      living: row.living,
      pets: row.pets ?? false,
      femalesOnly: row.femalesOnly ?? false,
      okOver35: row.olderGuestsOk,
      access: readNeeds(row.access),
      commuteMinutes: row.commuteMinutes,
    },
    numberOfGuests: row.numberOfGuests,
    room: { type: row.roomType, femalesOnly: row.isRoomForFemales },
    place: { roomId: row.roomId, kind: row.kind, bedNumber: row.bedNumber, seat: readSeat(row.seat) },
    stay,
    mates,
    fellows: await readFellows(tx, matchId),
    policy: edition,
  }
  const { hostLanguages, guestLanguages, commuteMinutes: minutes, commuteSource: source } = row
  const { comfortable, longest } = edition.commuteMinutes
  return {
    wishes: keptWishes(offer),
    hostLanguages,
    common: guestLanguages.filter((language) => hostLanguages.includes(language)),
    commute: minutes === null || source === null ? null : { minutes, source },
    venue: edition.venue.name,
    longestWay: row.longCommuteOk ? longest : comfortable,
    mates: new Set(mates.map(({ guest }) => guest.id)).size,
    half: otherHalf(offer.place, mates, edition),
  }
}

function findOffer(tx: Tx, matchId: string) {
  return tx
    .selectFrom('match')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .leftJoin('guestAccess as needs', 'needs.registrationId', 'match.guestRegistrationId')
    .select([
      'match.editionId',
      'match.stay',
      'match.roomId',
      'match.guestRegistrationId as guestId',
      'match.hostRegistrationId as hostId',
      'guest.age',
      'guest.gender',
      'guest.languages as guestLanguages',
      'guest.onlyFemaleHosts',
      'guest.longCommuteOk',
      'guest.roomSharing',
      'guest.sleeping',
      'guest.petProblem',
      'needs.accessMust',
      'needs.accessAsk',
      'host.gender as hostGender',
      'host.languages as hostLanguages',
      'host.living',
      'host.pets',
      'host.femalesOnly',
      'host.olderGuestsOk',
      'host.access',
      'host.commuteMinutes',
      'host.commuteSource',
      'host.numberOfGuests',
      'room.type as roomType',
      'room.femalesOnly as isRoomForFemales',
      'place.kind',
      'place.bedNumber',
      'place.seat',
    ])
    .where('match.id', '=', matchId)
    .executeTakeFirst()
}

async function listMates(tx: Tx, matchId: string, roomId: string): Promise<WeighedOffer['mates']> {
  const { rows } = await sql<{
    registrationId: string
    gender: Gender
    roomSharing: RoomSharing
    stay: string
    kind: BedKind
    bedNumber: number
    seat: number
  }>`select * from app.room_mates(${matchId}::uuid)`.execute(tx)
  return rows.map(({ registrationId, gender, roomSharing, stay, kind, bedNumber, seat }) => ({
    guest: { id: registrationId, gender, roomSharing, sharesWith: [] },
    place: { roomId, kind, bedNumber, seat: readSeat(seat) },
    stay: readStay(stay),
  }))
}

async function readFellows(tx: Tx, matchId: string): Promise<Fellows> {
  const { rows } = await sql<{
    registrationId: string
    hostRegistrationId: string | null
    stay: string | null
    isOnlyTogether: boolean | null
  }>`select * from app.fellow_places(${matchId}::uuid)`.execute(tx)
  return {
    ids: [...new Set(rows.map(({ registrationId }) => registrationId))],
    isOnlyTogether: rows.some(({ isOnlyTogether }) => isOnlyTogether === true),
    placed: rows.flatMap(({ registrationId, hostRegistrationId, stay }) =>
      hostRegistrationId === null || stay === null
        ? []
        : [{ guestId: registrationId, hostId: hostRegistrationId, stay: readStay(stay) }],
    ),
  }
}

const readNeeds = (words: readonly string[] | null) => ACCESS_NEEDS.filter((need) => words?.includes(need))
const readSeat = (seat: number): 1 | 2 => (seat === 2 ? 2 : 1)
