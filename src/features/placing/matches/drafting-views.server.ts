import type { Tx } from '#db/connect.server.ts'
import { readStay, sql, stayRange } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { Edition } from '#domain/edition.ts'
import { isBeyondComfortable } from '#domain/comfortable.ts'
import { concernsOf, type Concern, type Mate } from '#domain/concerns.ts'
import {
  answerBits,
  eligibility,
  type Eligibility,
  isNeverOverruled,
  type RecordedReason,
} from 'bed-matching/rules/eligibility.ts'
import { placeFits, type PlaceFit } from '#domain/occupancy.ts'
import { inNumbers, contains, equalStays, type Stay } from '#domain/stay.ts'
import { listRecordedOfGuest, withoutDeclined } from './recorded.server.ts'
import {
  listGuests,
  listHosts,
  listOccupants,
  type KnownGuest,
  type KnownHost,
  type KnownPlace,
  type KnownRoom,
} from './people.server.ts'

/** What the rules say of one guest in one place. */
export type Assessment = {
  eligibility: Eligibility
  place: PlaceFit
  /** All that can be said against it, what weighs most first. */
  concerns: readonly Concern[]
  /** `fits`: nothing against it. `override`: a person may decide it with a reason. `never`: the place is held, somebody wants the room alone, or the incident team keeps them apart. */
  verdict: 'fits' | 'override' | 'never'
}
export type Pair = {
  /** On the nights asked for. */
  guest: KnownGuest
  /** All nights that the guest needs. */
  wholeStay: Stay
  host: KnownHost
  room: KnownRoom
  place: KnownPlace
  /** Of the whole home. */
  occupants: Awaited<ReturnType<typeof listOccupants>>
  assessment: Assessment
}

/** Whether it is worth the whole look of `assess`: without this its verdict is never `fits`. For thousands of pairs. */
export function couldFit(
  guest: KnownGuest['guest'],
  { host }: KnownHost,
  room: KnownRoom,
  bed: KnownPlace,
  policy: Edition,
  stay: Stay = guest.stay,
): boolean {
  return contains(host.stay, stay) && answerBits({ guest, host, room, bed, policy }) === 0
}

/** Asks the domain about a guest in a place, with the people already there (rules: fit, concerns): in its room, or in the whole home, which says whether they would be too many. */
export function assess(
  guest: KnownGuest['guest'],
  { host, numberOfGuests, fillTo }: KnownHost,
  room: KnownRoom,
  place: KnownPlace,
  occupants: readonly Mate[],
  policy: Edition,
  recorded: readonly RecordedReason[],
  hasCancelled = false,
): Assessment {
  const pair = eligibility(inNumbers(guest), inNumbers(host), room, place, policy, recorded)
  const fit = placeFits(guest, place, occupants, policy)
  const isHeld = fit.conflicts.some(
    ({ reason, guestId }) =>
      reason === 'occupied' ||
      reason === 'already-here' ||
      (reason === 'room-sharing' && isAlone(guest, occupants, guestId)),
  )
  const isNever = isHeld || isNeverOverruled(pair.reasons)
  const verdict = isNever ? 'never' : pair.fits && fit.fits ? 'fits' : 'override'
  // Most are comfortable with as many as fit, and this is asked of thousands of places.
  const isBeyond =
    fillTo < numberOfGuests &&
    isBeyondComfortable(
      guest.stay,
      occupants.filter((one) => one.guest.id !== guest.id).map(({ stay }) => stay),
      { numberOfGuests, fillTo },
    )
  const concerns = concernsOf({
    guest,
    host,
    place,
    mates: occupants,
    eligibility: pair,
    policy,
    isBeyondComfortable: isBeyond,
    hasCancelled,
  })
  return { eligibility: pair, place: fit, concerns, verdict }
}

/** One of the two wants the room alone: the database keeps that promise too, and nobody may overrule it. */
function isAlone(guest: KnownGuest['guest'], occupants: readonly Mate[], otherId: string): boolean {
  const other = occupants.find((occupant) => occupant.guest.id === otherId)
  return guest.roomSharing === 'no' || other?.guest.roomSharing === 'no'
}

/** `stay`: only these of the guest's nights (rules: fit); without it all of them. */
export type PairRequest = { guestRegistrationId: string; placeId: string; stay?: Stay }
/** `ownMatchId`: the match that is asked about, which does not stand in its own way. */
type FindPair = PairRequest & { ownMatchId?: string }

/** A guest of the edition, on the nights asked for, and a place still offered, with what the rules say now; undefined if either is gone. */
export async function findPair(
  tx: Tx,
  edition: Edition,
  { guestRegistrationId, placeId, stay, ownMatchId }: FindPair,
): Promise<Pair | undefined> {
  const owner = await findPlaceOwner(tx, placeId)
  const [known] = await listGuests(tx, edition.id, [guestRegistrationId])
  if (!owner || !known) return undefined
  if (stay && !contains(known.guest.stay, stay)) return undefined
  const guest = stay ? { ...known, guest: { ...known.guest, stay } } : known
  const [host] = await listHosts(tx, edition.id, [owner.hostRegistrationId])
  const room = host?.rooms.find(({ id }) => id === owner.roomId)
  const place = room?.places.find(({ id }) => id === placeId)
  if (!host || !room || !place) return undefined
  const inHome = await listOccupants(
    tx,
    host.rooms.map(({ id }) => id),
  )
  const occupants = inHome.filter(({ matchId }) => matchId !== ownMatchId)
  const { reasons = [] } = (await listRecordedOfGuest(tx, guest.guest.id)).get(host.host.id) ?? {}
  const recorded = ownMatchId === undefined ? reasons : withoutDeclined(reasons)
  const assessment = assess(guest.guest, host, room, place, occupants, edition, recorded)
  return { guest, wholeStay: known.guest.stay, host, room, place, occupants, assessment }
}

/** The room and the host of a place. */
export async function findPlaceOwner(
  tx: Tx,
  placeId: string,
): Promise<{ roomId: string; hostRegistrationId: string } | undefined> {
  return tx
    .selectFrom('place')
    .innerJoin('room', 'room.id', 'place.roomId')
    .select(['room.id as roomId', 'room.registrationId as hostRegistrationId'])
    .where('place.id', '=', placeId)
    .executeTakeFirst()
}

/** Whose match stands in the way, and since when, so that the second organiser need not guess. */
export type Holder = {
  matchId: string
  guestName: string
  hostName: string
  since: string
  /** The organiser who made it; null if they are gone. */
  byEmail: string | null
  isSamePair: boolean
}

/** The live match that keeps this guest from this place: on the place, of the guest, or in the room. */
export async function findHolder(
  tx: Tx,
  { guestRegistrationId, placeId, stay }: PairRequest,
  kind: 'place-taken' | 'guest-has-place' | 'room-not-alone',
): Promise<Holder | null> {
  const row = await tx
    .selectFrom('match')
    .leftJoin('person as organiser', 'organiser.id', 'match.createdBy')
    .select([
      'match.id',
      'match.createdAt',
      'match.placeId',
      'match.stay',
      'match.guestRegistrationId',
      nameOfRegistration('match.guestRegistrationId').as('guestName'),
      nameOfRegistration('match.hostRegistrationId').as('hostName'),
      'organiser.email as byEmail',
    ])
    .where('match.state', 'in', ['draft', 'offered', 'accepted', 'completed'])
    .where(
      stay
        ? sql<boolean>`match.stay && ${stayRange(stay)}`
        : sql<boolean>`match.stay && (select stay from guest_facts where registration_id = ${guestRegistrationId})`,
    )
    .$if(kind === 'place-taken', (query) => query.where('match.placeId', '=', placeId))
    .$if(kind === 'guest-has-place', (query) =>
      query.where('match.guestRegistrationId', '=', guestRegistrationId),
    )
    .$if(kind === 'room-not-alone', (query) =>
      query
        .where(sql<boolean>`match.room_id = (select room_id from place where id = ${placeId})`)
        .orderBy('match.aloneInRoom', 'desc'),
    )
    .orderBy('match.createdAt')
    .orderBy('match.guestRegistrationId')
    .orderBy('match.placeId')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id: matchId, createdAt, guestName, hostName, byEmail } = row
  const isSameStay = stay === undefined || equalStays(readStay(row.stay), stay)
  const isSamePair = row.placeId === placeId && row.guestRegistrationId === guestRegistrationId && isSameStay
  return { matchId, guestName, hostName, since: createdAt.toString(), byEmail, isSamePair }
}
