import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'

/** Since when (ISO instant) this person's address gives our mail back; null if it does not, or is put right. */
export async function findBadAddressSince(tx: Tx, personId: PersonId): Promise<string | null> {
  const bad = await tx
    .selectFrom('badAddress')
    .select('since')
    .where('personId', '=', personId)
    .where('putRightAt', 'is', null)
    .executeTakeFirst()
  return bad?.since.toString() ?? null
}
