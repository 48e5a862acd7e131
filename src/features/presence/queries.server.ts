import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { presenceSeconds, type PersonAtWork } from './schema.ts'

/** Who is at work on the round within the last minute, and whom they are looking at; whoever came first stands first. */
export function listPresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<PersonAtWork[]> {
  return db.run(admin, async (tx) => listPresenceIn(tx, admin, clock()))
}

/** The same in the transaction of a page that shows more. */
export async function listPresenceIn(
  tx: Tx,
  admin: ApprovedAdmin,
  now: Temporal.Instant,
): Promise<PersonAtWork[]> {
  const edition = await getCurrentEdition(tx)
  const rows = await tx
    .selectFrom('presence')
    .innerJoin('person', 'person.id', 'presence.personId')
    .select([
      'presence.personId',
      'presence.guestRegistrationId',
      'presence.lookingSince',
      'presence.seenAt',
      'person.email',
    ])
    .where('presence.editionId', '=', edition.id)
    .orderBy('presence.lookingSince')
    .orderBy('person.email')
    .execute()
  return rows
    .filter(({ seenAt }) => now.since(seenAt).total('seconds') <= presenceSeconds)
    .map(({ personId, email, guestRegistrationId, lookingSince }) => ({
      personId,
      email,
      isOneself: personId === admin.personId,
      looksAt: guestRegistrationId === null ? null : { guestRegistrationId, since: lookingSince.toString() },
    }))
}
