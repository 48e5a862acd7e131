import type { Tx } from '#db/connect.server.ts'
import type { BedKind, RoomType } from '#domain/room.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { assess, type Assessment } from '../drafting/queries.server.ts'
import { listGuests, listHosts, listOccupants } from '../people/queries.server.ts'
import { listRecordedOfGuest, withoutDeclined } from '../recorded/queries.server.ts'
import { listPartners, type MovingMatch, type SwapPartner } from '../swapping/queries.server.ts'

/** Another place of the same host, and what the rules say of the guest in it. */
export type OtherPlace = {
  placeId: string
  roomNumber: number
  roomType: RoomType
  bed: BedKind
  verdict: Assessment['verdict']
}
export type Moves = { places: OtherPlace[]; partners: SwapPartner[] }

/** Where else a guest of this match could sleep at the same host. Empty if guest or host have left. */
export async function listMoves(tx: Tx, match: MovingMatch): Promise<Moves> {
  const edition = await getCurrentEdition(tx)
  const [known] = await listGuests(tx, edition.id, [match.guestId])
  const [host] = await listHosts(tx, edition.id, [match.hostId])
  if (!known || !host) return { places: [], partners: [] }
  const guest = { ...known.guest, stay: match.stay }
  const recorded = withoutDeclined((await listRecordedOfGuest(tx, guest.id)).get(host.host.id)?.reasons)
  const all = await listOccupants(
    tx,
    host.rooms.map(({ id }) => id),
  )
  const occupants = all.filter((occupant) => occupant.matchId !== match.id)
  const places = host.rooms.flatMap((room) =>
    room.places
      .filter(({ id }) => id !== match.placeId)
      .map((place) => ({
        placeId: place.id,
        roomNumber: room.number,
        roomType: room.type,
        bed: place.kind,
        verdict: assess(guest, host, room, place, occupants, edition, recorded).verdict,
      })),
  )
  return { places, partners: await listPartners(tx, match) }
}
