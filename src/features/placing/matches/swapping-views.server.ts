import type { Tx } from '#db/connect.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import type { BedKind } from '#domain/room.ts'
import type { Stay } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { compareNames } from '#i18n/sorting.ts'
import { assess, couldFit } from './drafting-views.server.ts'
import { listRecordedOfGuest, listRecordedOfHost, type Recorded } from './recorded.server.ts'
import {
  listGuests,
  listHosts,
  listOccupants,
  type KnownGuest,
  type KnownHost,
  type KnownPlace,
  type KnownRoom,
} from './people.server.ts'

/** A match whose guest may go elsewhere, on the nights of the match. */
export type MovingMatch = { id: string; guestId: string; hostId: string; placeId: string; stay: Stay }

/** Another match to change beds with; `hostName` of another host, where it is a withdrawal and a new draft for each. */
export type SwapPartner = {
  matchId: string
  version: number
  guestName: string
  hostName: string | null
  roomNumber: number
  bed: BedKind
}

/** So many at other hosts can be read in one list. */
const MOST_AT_OTHERS = 30

/**
 * The matches one could change beds with: every one of the same host, which only somebody who looks can judge, and of other hosts those
 * where the rules have nothing against either new pair.
 */
export async function listPartners(tx: Tx, match: MovingMatch): Promise<SwapPartner[]> {
  const near = await selectNear(tx, match)
  return [...near.map((row) => ({ ...row, hostName: null })), ...(await listFar(tx, match))]
}

const LIVE = ['draft', 'offered', 'accepted'] as const

function selectNear(tx: Tx, match: MovingMatch): Promise<Omit<SwapPartner, 'hostName'>[]> {
  return tx
    .selectFrom('match')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .select([
      'match.id as matchId',
      'match.version',
      'guest.firstName as guestName',
      'room.number as roomNumber',
      'place.kind as bed',
    ])
    .where('match.hostRegistrationId', '=', match.hostId)
    .where('match.id', '!=', match.id)
    .where('match.state', 'in', [...LIVE])
    .orderBy('room.number')
    .orderBy('match.id')
    .execute()
}

type LiveRow = [id: string, version: number, guestId: string, hostId: string, placeId: string, stay: string]
type Live = MovingMatch & { version: number; known: KnownGuest; spot: Spot }
type Spot = { host: KnownHost; room: KnownRoom; place: KnownPlace }

/** Of so many it is read at once who else sleeps there. */
const AT_ONCE = 60

/** Thousands hold a place: the answers leave out most of them, and of the others it is looked no further than the list is long. */
async function listFar(tx: Tx, match: MovingMatch): Promise<SwapPartner[]> {
  const edition = await getCurrentEdition(tx)
  const guests = new Map((await listGuests(tx, edition.id)).map((one) => [one.guest.id, one]))
  const hosts = new Map((await listHosts(tx, edition.id)).map((one) => [one.host.id, one]))
  const known = guests.get(match.guestId)
  const spot = spotOf(hosts.get(match.hostId), match.placeId)
  if (!known || !spot) return []
  const own: Live = { ...match, version: 0, known, spot }
  const couldGo = (one: Live, to: Live) =>
    couldFit({ ...one.known.guest, stay: one.stay }, to.spot.host, to.spot.room, to.spot.place, edition)
  const rows = await readRows<LiveRow>(tx, {
    columns: sql`id, version, guest_registration_id, host_registration_id, place_id, stay::text`,
    from: sql`match where edition_id = ${edition.id} and host_registration_id <> ${match.hostId}
      and state = any(${[...LIVE]}::text[])`,
    order: sql`id`,
  })
  const others = rows
    .flatMap(([id, version, guestId, hostId, placeId, stay]): Live[] => {
      const guest = guests.get(guestId)
      const there = spotOf(hosts.get(hostId), placeId)
      if (!guest || !there) return []
      return [{ id, version, guestId, hostId, placeId, stay: readStay(stay), known: guest, spot: there }]
    })
    .filter((other) => couldGo(own, other) && couldGo(other, own))
    .toSorted((a, b) => compareNames(a.known.firstName, b.known.firstName))
  const ofGuest = await listRecordedOfGuest(tx, own.guestId)
  const ofHost = await listRecordedOfHost(tx, own.hostId)
  const found: Live[] = []
  for (let from = 0; from < others.length && found.length < MOST_AT_OTHERS; from += AT_ONCE) {
    const part = others.slice(from, from + AT_ONCE)
    const rooms = [own, ...part].flatMap(({ spot: { host } }) => host.rooms.map(({ id }) => id))
    const inRoom = Map.groupBy(await listOccupants(tx, [...new Set(rooms)]), ({ place }) => place.roomId)
    const fits = (one: Live, to: Live, without: Live, recorded: Recorded | undefined) => {
      const others = to.spot.host.rooms
        .flatMap(({ id }) => inRoom.get(id) ?? [])
        .filter(({ matchId }) => matchId !== one.id && matchId !== without.id)
      const { host, room, place } = to.spot
      const guest = { ...one.known.guest, stay: one.stay }
      return assess(guest, host, room, place, others, edition, recorded?.reasons ?? []).verdict === 'fits'
    }
    found.push(
      ...part.filter(
        (other) =>
          fits(own, other, other, ofGuest.get(other.hostId)) &&
          fits(other, own, own, ofHost.get(other.guestId)),
      ),
    )
  }
  return found.slice(0, MOST_AT_OTHERS).map(({ id, version, known: { firstName }, spot: there }) => ({
    matchId: id,
    version,
    guestName: firstName,
    hostName: there.host.firstName,
    roomNumber: there.room.number,
    bed: there.place.kind,
  }))
}

/** Undefined where the host has left or does not offer the place any more. */
function spotOf(host: KnownHost | undefined, placeId: string): Spot | undefined {
  const room = host?.rooms.find(({ places }) => places.some(({ id }) => id === placeId))
  const place = room?.places.find(({ id }) => id === placeId)
  return host && room && place && { host, room, place }
}
