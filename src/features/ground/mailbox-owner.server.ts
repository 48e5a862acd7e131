import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'

/** Whose mailbox this is, and whether it is proven (by a code, or as an organiser's). Null: nobody's. Must not show before a code is answered. */
export async function findMailboxOwner(
  tx: Tx,
  email: string,
): Promise<{ id: PersonId; isProved: boolean } | null> {
  const owner = await tx
    .selectFrom('person')
    .leftJoin('adminProfile', 'adminProfile.personId', 'person.id')
    .select(['person.id', 'person.emailConfirmedAt', 'adminProfile.approved', 'adminProfile.revokedAt'])
    .where('person.email', '=', email)
    .executeTakeFirst()
  if (!owner) return null
  const isOrganiser = owner.approved === true && owner.revokedAt === null
  return { id: owner.id as PersonId, isProved: isOrganiser || owner.emailConfirmedAt !== null }
}
