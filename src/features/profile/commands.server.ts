import type { GuestActor, HostActor } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { endOpenMatches } from '#features/matches/commands.server.ts'

/**
 * "I can't come (host) any more": ends the registration and every open match with it, all or nothing. The registration
 * first: an organiser who is about to offer it something waits for this and then finds it gone.
 */
export async function cancelRegistration(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: GuestActor | HostActor,
): Promise<void> {
  const now = clock()
  await db.run(actor, async (tx) => {
    await tx
      .updateTable('registration')
      .set({ state: 'cancelled', updatedAt: now.toString() })
      .where('id', '=', actor.registrationId)
      .execute()
    await endOpenMatches(tx, actor, now)
  })
}
