import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { BedKind } from '#domain/room.ts'
import type { Stay } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { compareNames } from '#i18n/sorting.ts'
import { assess, couldFit } from './drafting-views.server.ts'
import { listRecordedOfGuest, listRecordedOfHost, type Recorded } from './recorded.server.ts'
import { listGuests, listHosts, listOccupants, type KnownGuest, type KnownHost } from './people.server.ts'

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
  const rows = await selectLive(tx, match.id)
  const toPartner = (row: Row, hostName: string | null): SwapPartner => ({
    matchId: row.id,
    version: row.version,
    guestName: row.guestName,
    hostName,
    roomNumber: row.roomNumber,
    bed: row.bed,
  })
  const near = rows.filter(({ hostId }) => hostId === match.hostId)
  const fits = await readFits(tx, match, rows)
  const far = rows
    .filter((row) => row.hostId !== match.hostId && fits(row))
    .toSorted((a, b) => compareNames(a.guestName, b.guestName))
    .slice(0, MOST_AT_OTHERS)
  return [...near.map((row) => toPartner(row, null)), ...far.map((row) => toPartner(row, row.hostName))]
}

type Live = { id: string; guestId: string; hostId: string; placeId: string; stay: Stay }
type Row = Awaited<ReturnType<typeof selectLive>>[number]

async function selectLive(tx: Tx, except: string) {
  const edition = await getCurrentEdition(tx)
  const rows = await tx
    .selectFrom('match')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .select([
      'match.id',
      'match.version',
      'match.guestRegistrationId as guestId',
      'match.hostRegistrationId as hostId',
      'match.placeId',
      'match.stay',
      'guest.firstName as guestName',
      'host.firstName as hostName',
      'room.number as roomNumber',
      'place.kind as bed',
    ])
    .where('match.editionId', '=', edition.id)
    .where('match.id', '!=', except)
    .where('match.state', 'in', ['draft', 'offered', 'accepted'])
    .orderBy('room.number')
    .orderBy('match.id')
    .execute()
  return rows.map((row) => ({ ...row, stay: readStay(row.stay) }))
}

/** Whether nothing speaks against both new pairs, read once for all partners. */
async function readFits(tx: Tx, own: MovingMatch, all: readonly Live[]): Promise<(partner: Live) => boolean> {
  const edition = await getCurrentEdition(tx)
  const idsOf = (of: (live: Live) => string) => [...new Set([own, ...all].map(of))]
  const known = await listGuests(
    tx,
    edition.id,
    idsOf(({ guestId }) => guestId),
  )
  const homes = await listHosts(
    tx,
    edition.id,
    idsOf(({ hostId }) => hostId),
  )
  const guests = new Map(known.map((one) => [one.guest.id, one]))
  const hosts = new Map(homes.map((one) => [one.host.id, one]))
  const rooms = [...hosts.values()].flatMap((host) => host.rooms.map(({ id }) => id))
  const inRoom = Map.groupBy(await listOccupants(tx, rooms), ({ place }) => place.roomId)
  const ofGuest = await listRecordedOfGuest(tx, own.guestId)
  const ofHost = await listRecordedOfHost(tx, own.hostId)
  return (partner) => {
    const othersIn = (host: KnownHost) =>
      host.rooms
        .flatMap(({ id }) => inRoom.get(id) ?? [])
        .filter(({ matchId }) => matchId !== own.id && matchId !== partner.id)
    const fits = (one: Live, to: Live, recorded: Recorded | undefined) => {
      const guest = guests.get(one.guestId)
      const host = hosts.get(to.hostId)
      return (
        guest !== undefined &&
        host !== undefined &&
        isFitting(
          { known: guest, host, stay: one.stay, placeId: to.placeId, recorded },
          othersIn(host),
          edition,
        )
      )
    }
    return fits(own, partner, ofGuest.get(partner.hostId)) && fits(partner, own, ofHost.get(partner.guestId))
  }
}

type Wish = {
  known: KnownGuest
  host: KnownHost
  stay: Stay
  placeId: string
  recorded: Recorded | undefined
}

function isFitting(
  { known, host, stay, placeId, recorded }: Wish,
  others: Awaited<ReturnType<typeof listOccupants>>,
  edition: Edition,
): boolean {
  const room = host.rooms.find(({ places }) => places.some(({ id }) => id === placeId))
  const place = room?.places.find(({ id }) => id === placeId)
  if (!room || !place) return false
  const guest = { ...known.guest, stay }
  if (!couldFit(guest, host, room, place, edition)) return false
  return assess(guest, host, room, place, others, edition, recorded?.reasons ?? []).verdict === 'fits'
}
