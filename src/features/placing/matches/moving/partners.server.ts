import type { Tx } from '#db/connect.server.ts'
import { readKept } from '#db/kept-readings.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { BedKind } from 'bed-matching/rules/answers.ts'
import type { Stay } from '#domain/stay.ts'
import { nameOf } from '#domain/name.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { compareNames } from '#i18n/sorting.ts'
import { assess, couldFit } from '../drafting/assessing.server.ts'
import { onceFor } from '#features/ground/once-for.ts'
import { listRecordedOfGuest, listRecordedOfHost, type Recorded } from '../marks/recorded.server.ts'
import { listGuests, listHosts, listAllOccupants } from '../people/people.server.ts'
import type { KnownGuest, KnownHost, KnownPlace, KnownRoom } from '../people/rows.server.ts'

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
export async function listPartners(
  tx: Tx,
  match: MovingMatch,
  /** What is written down of the guest, by host; who knows it already need not ask again. */
  ofGuest?: ReadonlyMap<string, Recorded>,
): Promise<SwapPartner[]> {
  const near = await selectNear(tx, match)
  return [...near.map((row) => ({ ...row, hostName: null })), ...(await listFar(tx, match, ofGuest))]
}

const LIVE = ['draft', 'offered', 'accepted'] as const

function selectNear(tx: Tx, match: MovingMatch): Promise<Omit<SwapPartner, 'hostName'>[]> {
  return tx
    .selectFrom('match')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .select([
      'match.id as matchId',
      'match.version',
      nameOfRegistration('match.guestRegistrationId').as('guestName'),
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

const byGuest = onceFor((guests: readonly KnownGuest[]) => new Map(guests.map((one) => [one.guest.id, one])))
/** By place; none where the host has left or does not offer it any more. */
const bySpot = onceFor(
  (hosts: readonly KnownHost[]) =>
    new Map(
      hosts.flatMap((host) =>
        host.rooms.flatMap((room) =>
          room.places.map((place): [string, Spot] => [place.id, { host, room, place }]),
        ),
      ),
    ),
)

/** All of an edition, whoever's they are. */
function listLive(tx: Tx, editionId: string): Promise<Omit<Live, 'known' | 'spot'>[]> {
  const read = async () => {
    const rows = await readRows<LiveRow>(tx, {
      columns: sql`id, version, guest_registration_id, host_registration_id, place_id, stay::text`,
      from: sql`match where edition_id = ${editionId} and state = any(${[...LIVE]}::text[])`,
      order: sql`id`,
    })
    return rows.map(([id, version, guestId, hostId, placeId, stay]) => ({
      id,
      version,
      guestId,
      hostId,
      placeId,
      stay: readStay(stay),
    }))
  }
  return readKept(tx, { name: `live ${editionId}`, tables: ['match'], read, size: (all) => all.length })
}

/** Thousands hold a place: the answers leave out most of them, and of the others it is looked no further than the list is long. */
async function listFar(
  tx: Tx,
  match: MovingMatch,
  recordedOfGuest?: ReadonlyMap<string, Recorded>,
): Promise<SwapPartner[]> {
  const edition = await getCurrentEdition(tx)
  const guests = byGuest(await listGuests(tx, edition.id))
  const spots = bySpot(await listHosts(tx, edition.id))
  const known = guests.get(match.guestId)
  const spot = spots.get(match.placeId)
  if (!known || !spot) return []
  const own: Live = { ...match, version: 0, known, spot }
  const couldGo = ({ known: { guest }, stay }: Live, { spot: { host, room, place } }: Live) =>
    couldFit(guest, host, room, place, edition, stay)
  const possible: Live[] = []
  for (const one of await listLive(tx, edition.id)) {
    const guest = guests.get(one.guestId)
    const there = spots.get(one.placeId)
    if (!guest || !there || one.hostId === match.hostId) continue
    const other = { ...one, known: guest, spot: there }
    if (couldGo(own, other) && couldGo(other, own)) possible.push(other)
  }
  const others = possible.toSorted((a, b) => compareNames(nameOf(a.known), nameOf(b.known)))
  const ofGuest = recordedOfGuest ?? (await listRecordedOfGuest(tx, own.guestId))
  const ofHost = await listRecordedOfHost(tx, own.hostId)
  const inRoom = await listAllOccupants(tx, edition.id)
  const fits = (one: Live, to: Live, without: Live, recorded: Recorded | undefined) => {
    const { host, room, place } = to.spot
    const there = host.rooms
      .flatMap(({ id }) => inRoom.get(id) ?? [])
      .filter(({ matchId }) => matchId !== one.id && matchId !== without.id)
    const guest = { ...one.known.guest, stay: one.stay }
    return assess(guest, host, room, place, there, edition, recorded?.reasons ?? []).verdict === 'fits'
  }
  const found: Live[] = []
  for (const other of others) {
    if (found.length === MOST_AT_OTHERS) break
    const isFitting =
      fits(own, other, other, ofGuest.get(other.hostId)) && fits(other, own, own, ofHost.get(other.guestId))
    if (isFitting) found.push(other)
  }
  return found.map(({ id, version, known, spot: there }) => ({
    matchId: id,
    version,
    guestName: nameOf(known),
    hostName: nameOf(there.host),
    roomNumber: there.room.number,
    bed: there.place.kind,
  }))
}
