import type { GuestActor, HostActor } from '#db/actor.server.ts'
import { holdsPlace } from '#domain/match-state.ts'
import type { Deps } from '#features/context.server.ts'
import { cancelMatch } from '#features/matches/commands.server.ts'
import { listOwnMatches } from '#features/matches/queries.server.ts'

/**
 * "I can't come (host) any more": ends every open match, then the registration. In this order, so that a crash in
 * between leaves a registration from which the same press can be repeated. Drafts that nobody has heard of stay with
 * the organisers; they can't be offered any more.
 */
export async function cancelRegistration(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: GuestActor | HostActor,
): Promise<void> {
  for (const { id, state } of await listOwnMatches(deps, actor)) {
    if (holdsPlace(state) && state !== 'completed') await cancelMatch(deps, actor, id)
  }
  await deps.db.run(actor, (tx) =>
    tx
      .updateTable('registration')
      .set({ state: 'cancelled', updatedAt: deps.clock().toString() })
      .where('id', '=', actor.registrationId)
      .execute(),
  )
}
