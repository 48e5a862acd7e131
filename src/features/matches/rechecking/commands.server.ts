import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { ChangeAuthor } from '#db/match-rows.server.ts'
import type { Misfit } from '#domain/still-fits.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { findMisfits } from './queries.server.ts'

export type Rechecked = { matchId: string; misfits: Misfit[] }

/**
 * Looks at every match that holds a place for or with this registration, after its answers have changed: one that no
 * longer fits stays as it is and is flagged with why; one that fits again loses its flag (R6). Both are in its history.
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
