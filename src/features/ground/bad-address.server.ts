import type { Temporal } from 'temporal-polyfill'
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

/** After a bad address was changed or its mailbox answered, what had come back is sent again by the worker. Harmless for good addresses. */
export async function putAddressRight(tx: Tx, personId: PersonId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('badAddress')
    .set({ putRightAt: now.toString() })
    .where('personId', '=', personId)
    .where('putRightAt', 'is', null)
    .execute()
}

/** An address has refused our mail for good. `since` stays as it was said first. */
export async function noteBadAddress(
  tx: Tx,
  { personId, status }: { personId: PersonId; status: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('badAddress')
    .values({ personId, status, since: now.toString() })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ status, putRightAt: null }))
    .execute()
}
