import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { misfits, type Misfit } from '#domain/still-fits.ts'
import { listGuests, listHosts, listOccupants } from '../people/queries.server.ts'

type MatchRow = {
  id: string
  guestRegistrationId: string
  hostRegistrationId: string
  roomId: string
  placeId: string
  stay: string
  partOf: string | null
  overrideReason: string | null
}

/** What of this match no longer fits, as both sides answer now. */
export async function findMisfits(tx: Tx, match: MatchRow, edition: Edition): Promise<Misfit[]> {
  const [guest] = await listGuests(tx, edition.id, [match.guestRegistrationId])
  const [host] = await listHosts(tx, edition.id, [match.hostRegistrationId])
  const room = host?.rooms.find(({ id }) => id === match.roomId) ?? null
  const place = room?.places.find(({ id }) => id === match.placeId) ?? null
  const occupants = await listOccupants(tx, [match.roomId])
  const stays = await tx
    .selectFrom('match')
    .select('stay')
    .where('guestRegistrationId', '=', match.guestRegistrationId)
    .where('id', '!=', match.id)
    .where('state', 'in', ['draft', 'offered', 'accepted', 'completed'])
    .execute()
  return misfits(
    {
      stay: readStay(match.stay),
      partOf: match.partOf === null ? null : readStay(match.partOf),
      elsewhere: stays.map(({ stay }) => readStay(stay)),
      isOverridden: match.overrideReason !== null,
      guest: guest?.guest ?? null,
      host: host?.host ?? null,
      room,
      place,
      others: occupants.filter((occupant) => occupant.guest.id !== match.guestRegistrationId),
    },
    edition,
  )
}
