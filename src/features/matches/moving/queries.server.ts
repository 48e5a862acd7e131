import type { Tx } from '#db/connect.server.ts'
import type { BedKind, RoomType } from '#domain/room.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { assess, type Assessment } from '../drafting/queries.server.ts'
import { listGuests, listHosts, listOccupants, listVetoes } from '../people/queries.server.ts'

/** Another place of the same host, and what the rules say of the guest in it. */
export type OtherPlace = {
  placeId: string
  roomNumber: number
  roomType: RoomType
  bed: BedKind
  verdict: Assessment['verdict']
}
/** Another match of the same host, to change places with. */
export type SwapPartner = { matchId: string; guestName: string; roomNumber: number; bed: BedKind }
export type Moves = { places: OtherPlace[]; partners: SwapPartner[] }

/** Where else a guest of this match could sleep at the same host. Empty if guest or host have left. */
export async function listMoves(
  tx: Tx,
  match: { id: string; guestId: string; hostId: string; placeId: string },
): Promise<Moves> {
  const edition = await getCurrentEdition(tx)
  const [known] = await listGuests(tx, edition.id, [match.guestId])
  const [host] = await listHosts(tx, edition.id, [match.hostId])
  if (!known || !host) return { places: [], partners: [] }
  const { guest } = known
  const isVetoed = (await listVetoes(tx, guest.id)).has(host.host.id)
  const all = await listOccupants(
    tx,
    host.rooms.map(({ id }) => id),
  )
  const occupants = all.filter((occupant) => occupant.guest.id !== guest.id)
  const places = host.rooms.flatMap((room) =>
    room.places
      .filter(({ id }) => id !== match.placeId)
      .map((place) => ({
        placeId: place.id,
        roomNumber: room.number,
        roomType: room.type,
        bed: place.kind,
        verdict: assess(guest, host, room, place, occupants, edition, isVetoed).verdict,
      })),
  )
  return { places, partners: await listPartners(tx, match) }
}

async function listPartners(tx: Tx, match: { id: string; hostId: string }): Promise<SwapPartner[]> {
  const rows = await tx
    .selectFrom('match')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .select(['match.id', 'guest.firstName', 'room.number', 'place.kind'])
    .where('match.hostRegistrationId', '=', match.hostId)
    .where('match.id', '!=', match.id)
    .where('match.state', 'in', ['draft', 'offered', 'accepted'])
    .orderBy('room.number')
    .execute()
  return rows.map(({ id, firstName, number, kind }) => ({
    matchId: id,
    guestName: firstName,
    roomNumber: number,
    bed: kind,
  }))
}
