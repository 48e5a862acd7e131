import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { ChangeAuthor } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { type Misfit, misfits } from '#domain/still-fits.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { listGuests, listHosts, listOccupants } from './people.server.ts'

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
    .selectFrom('liveMatch')
    .select('stay')
    .where('guestRegistrationId', '=', match.guestRegistrationId)
    .where('id', '!=', match.id)
    .where('holdsPlace', '=', true)
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

export type Rechecked = { matchId: string; misfits: Misfit[] }

/**
 * Looks at every match that holds a place for or with this registration, after its answers have changed: one that no
 * longer fits stays as it is and is flagged with why; one that fits again loses its flag (rules: life of a match). Both are in its history.
 * For organisers and the worker, who may see both sides. Doing it again changes nothing. Gives those that do not fit.
 */
export async function recheckMatches(
  tx: Tx,
  registrationId: RegistrationId,
  author: ChangeAuthor,
  now: Temporal.Instant,
): Promise<Rechecked[]> {
  const edition = await getCurrentEdition(tx)
  const matches = await tx
    .selectFrom('match')
    .selectAll()
    .where('editionId', '=', edition.id)
    .where((eb) =>
      eb.or([eb('guestRegistrationId', '=', registrationId), eb('hostRegistrationId', '=', registrationId)]),
    )
    .where('state', 'in', ['draft', 'offered', 'accepted'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found: Rechecked[] = []
  for (const match of matches) {
    const wrong = await findMisfits(tx, match, edition)
    const reason = wrong.join(',') || null
    if (wrong.length > 0) found.push({ matchId: match.id, misfits: wrong })
    if (reason === match.flaggedReason) continue
    await tx
      .updateTable('match')
      .set((eb) => ({ flaggedReason: reason, version: eb('version', '+', 1) }))
      .where('id', '=', match.id)
      .execute()
    await tx
      .insertInto('matchEvent')
      .values({
        matchId: match.id,
        at: now.toString(),
        actor: author.actor,
        actorPersonId: author.personId,
        event: reason ? 'flagged' : 'fits-again',
        fromState: match.state,
        toState: match.state,
        reason: null,
        // For organisers only: it says something about both sides.
        note: reason,
      })
      .execute()
  }
  return found
}
