import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { Edition } from '#domain/edition.ts'
import { reasonsOfOthers } from '#domain/companions.ts'
import { nameOf } from '#domain/name.ts'
import { contains, equalStays, overlaps, type Stay } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { assess, type Assessment } from './assessing.server.ts'
import { expireOverdue } from '../answering/expiring.server.ts'
import { listRecorded, withoutDeclined } from '../marks/recorded.server.ts'
import { readTravelling } from '../travelling/travelling.server.ts'
import { listGuests, listHosts, listOccupants } from '../people/people.server.ts'
import type { KnownGuest, KnownHost, KnownPlace, KnownRoom } from '../people/rows.server.ts'

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

/** `stay`: only these of the guest's nights (rules: fit); without it all of them. */
export type PairRequest = { guestRegistrationId: string; placeId: string; stay?: Stay }

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

/** A match that keeps others from its place, its guest and, where somebody is alone, its room. */
type Held = Omit<Holder, 'isSamePair'> & {
  guestId: string
  placeId: string
  roomId: string
  stay: Stay
  isAlone: boolean
}

export type Scene = Awaited<ReturnType<typeof readScene>>

/** All that these are judged by. `by`: who drafts them; offers that have run out make room first. */
export async function readScene(
  tx: Tx,
  edition: Edition,
  requests: readonly PairRequest[],
  by?: { admin: ApprovedAdmin; now: Temporal.Instant },
) {
  const guestIds = [...new Set(requests.map(({ guestRegistrationId }) => guestRegistrationId))]
  const { rows: places } = await sql<{ id: string; roomId: string; hostId: string }>`
    select place.id, room.id as room_id, room.registration_id as host_id from place join room on room.id = place.room_id
    where place.id = any(${[...new Set(requests.map(({ placeId }) => placeId))]}::uuid[])`.execute(tx)
  const roomIds = [...new Set(places.map(({ roomId }) => roomId))]
  if (by) await expireOverdue(tx, { roomIds, guestIds }, by.admin, by.now)
  const hosts = await listHosts(tx, edition.id, [...new Set(places.map(({ hostId }) => hostId))])
  const occupants = await listOccupants(
    tx,
    hosts.flatMap(({ rooms }) => rooms.map(({ id }) => id)),
  )
  const recorded = new Map(
    (await listRecorded(tx, { guestIds })).map((pair) => [`${pair.guestId} ${pair.hostId}`, pair.reasons]),
  )
  const travelling = await readTravelling(tx, edition.id)
  return {
    edition,
    places: new Map(places.map(({ id, ...owner }) => [id, owner])),
    // Also of guests who take no part any more.
    stays: await readStays(tx, guestIds),
    held: await readHeld(tx, { guestIds, roomIds }),
    guests: new Map((await listGuests(tx, edition.id, guestIds)).map((one) => [one.guest.id, one])),
    hosts: new Map(hosts.map((one) => [one.host.id, one])),
    inRoom: Map.groupBy(occupants, ({ place }) => place.roomId),
    recorded,
    travelling: { ...travelling, placed: [...travelling.placed] },
    byEmail: by ? await readEmail(tx, by.admin) : null,
  }
}

async function readStays(tx: Tx, guestIds: readonly string[]): Promise<Map<string, Stay>> {
  const { rows } = await sql<{ id: string; stay: string }>`select registration_id as id, stay from guest_facts
    where registration_id = any(${[...guestIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, stay }) => [id, readStay(stay)]))
}

async function readEmail(tx: Tx, { personId }: ApprovedAdmin): Promise<string | null> {
  const own = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  return own?.email ?? null
}

/** Whatever stands in the way of these, the oldest first. */
async function readHeld(
  tx: Tx,
  { guestIds, roomIds }: { guestIds: readonly string[]; roomIds: readonly string[] },
): Promise<Held[]> {
  const rows = await tx
    .selectFrom('match')
    .leftJoin('person as organiser', 'organiser.id', 'match.createdBy')
    .select(['match.id as matchId', 'match.createdAt', 'match.placeId', 'match.roomId', 'match.stay'])
    .select(['match.aloneInRoom as isAlone', 'match.guestRegistrationId as guestId'])
    .select(nameOfRegistration('match.guestRegistrationId').as('guestName'))
    .select(nameOfRegistration('match.hostRegistrationId').as('hostName'))
    .select('organiser.email as byEmail')
    .where('match.state', 'in', ['draft', 'offered', 'accepted', 'completed'])
    .where(
      sql<boolean>`(match.guest_registration_id = any(${[...guestIds]}::uuid[]) or match.room_id = any(${[...roomIds]}::uuid[]))`,
    )
    .orderBy('match.createdAt')
    .orderBy('match.guestRegistrationId')
    .orderBy('match.placeId')
    .execute()
  return rows.map(({ createdAt, stay, ...row }) => ({
    ...row,
    since: createdAt.toString(),
    stay: readStay(stay),
  }))
}

type Owner = { roomId: string; hostId: string }

/** What stands in the way: of the guest, on the place, in the room. */
export function holdersIn(
  scene: Scene,
  { guestRegistrationId: guestId, placeId, stay: part }: PairRequest,
  { roomId }: Owner,
): Record<'own' | 'taker' | 'mate', Holder | null> {
  const stay = part ?? scene.stays.get(guestId)
  const inTheWay = scene.held.filter((one) => stay && overlaps(one.stay, stay))
  const toHolder = (found: Held | undefined): Holder | null => {
    if (!found) return null
    const { matchId, guestName, hostName, since, byEmail, ...held } = found
    const isSameStay = part === undefined || equalStays(held.stay, part)
    const isSamePair = held.placeId === placeId && held.guestId === guestId && isSameStay
    return { matchId, guestName, hostName, since, byEmail, isSamePair }
  }
  const mates = inTheWay.filter((one) => one.roomId === roomId)
  const alone = mates.filter(({ isAlone }) => isAlone)
  return {
    own: toHolder(findOldest(inTheWay.filter((one) => one.guestId === guestId))),
    taker: toHolder(findOldest(inTheWay.filter((one) => one.placeId === placeId))),
    mate: toHolder(findOldest(alone) ?? findOldest(mates)),
  }
}

/** Held ones come the oldest first; of those of one moment it is the first by guest and place. */
function findOldest(held: readonly Held[]): Held | undefined {
  const keyOf = ({ guestId, placeId }: Held) => `${guestId} ${placeId}`
  return held
    .filter(({ since }) => since === held[0]?.since)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))[0]
}

/** `isBack`: it was there before, and answers that have changed since are looked at later. */
export function findPairIn(
  { edition, guests, hosts, inRoom, recorded, travelling }: Scene,
  { guestRegistrationId, placeId, stay }: PairRequest,
  { roomId, hostId }: Owner,
  isBack = false,
): Pair | undefined {
  const known = guests.get(guestRegistrationId)
  const host = hosts.get(hostId)
  const room = host?.rooms.find(({ id }) => id === roomId)
  const place = room?.places.find(({ id }) => id === placeId)
  if (!known || !host || !room || !place) return undefined
  if (stay && !isBack && !contains(known.guest.stay, stay)) return undefined
  const guest = stay ? { ...known, guest: { ...known.guest, stay } } : known
  const inHome = host.rooms.flatMap(({ id }) => inRoom.get(id) ?? [])
  const occupants = isBack ? inHome.filter((one) => one.guest.id !== guestRegistrationId) : inHome
  const reasons = [
    ...(recorded.get(`${guestRegistrationId} ${hostId}`) ?? []),
    ...reasonsOfOthers(travelling, known.guest, { id: hostId, numberOfGuests: host.numberOfGuests }),
  ]
  const against = isBack ? withoutDeclined(reasons) : reasons
  const assessment = assess(guest.guest, host, room, place, occupants, edition, against)
  return { guest, wholeStay: known.guest.stay, host, room, place, occupants, assessment }
}

/** The next ones are judged with this one there. */
export function remember(
  { held, inRoom, travelling, byEmail }: Scene,
  { id, pair }: { id: string; pair: Pair },
  now: Temporal.Instant,
) {
  const { guest, host, room, place } = pair
  const { stay } = guest.guest
  held.push({
    matchId: id,
    guestId: guest.guest.id,
    guestName: nameOf(guest),
    hostName: nameOf(host),
    placeId: place.id,
    roomId: room.id,
    stay,
    isAlone: guest.guest.roomSharing === 'no',
    since: now.toString(),
    byEmail,
  })
  const sleeper = { matchId: id, guest: guest.guest, place, stay, firstName: guest.firstName }
  inRoom.set(room.id, [...(inRoom.get(room.id) ?? []), sleeper])
  travelling.placed.push({ guestId: guest.guest.id, hostId: host.host.id, stay })
}

/** A guest of the edition, on the nights asked for, and a place still offered, with what the rules say now; undefined if either is gone. */
export async function findPair(tx: Tx, edition: Edition, request: PairRequest): Promise<Pair | undefined> {
  const scene = await readScene(tx, edition, [request])
  const owner = scene.places.get(request.placeId)
  return owner && findPairIn(scene, request, owner)
}

/** The match that keeps this guest from this place: on the place, of the guest, or in the room. */
export async function findHolder(
  tx: Tx,
  request: PairRequest,
  kind: 'place-taken' | 'guest-has-place' | 'room-not-alone',
): Promise<Holder | null> {
  const scene = await readScene(tx, await getCurrentEdition(tx), [request])
  const owner = scene.places.get(request.placeId)
  if (!owner) return null
  const { own, taker, mate } = holdersIn(scene, request, owner)
  return { 'place-taken': taker, 'guest-has-place': own, 'room-not-alone': mate }[kind]
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
