import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'

/** `guestsToFill` of the domain, over the columns of `host_facts`; `facts`: what the query calls it. */
export const guestsToFillSql = (facts: string) => {
  const of = (column: string) => sql.ref(`${facts}.${column}`)
  return sql<number>`case when exists (select from filled_to_most most where most.registration_id = ${of('registration_id')})
    then ${of('number_of_guests')} else least(${of('number_of_guests')}, ${of('comfortable_guests')}) end`
}

/** Says that a home of this edition is filled to the most, or not any more (rules: comfortable); harmless when it is so. False: there is no such host. */
export async function setFilledToMost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { hostId, isFilled }: { hostId: RegistrationId; isFilled: boolean },
): Promise<boolean> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const host = await tx
      .selectFrom('registration')
      .select('id')
      .where('id', '=', hostId)
      .where('editionId', '=', edition.id)
      .where('role', '=', 'host')
      .executeTakeFirst()
    if (!host) return false
    if (isFilled)
      await tx
        .insertInto('filledToMost')
        .values({ registrationId: hostId, notedAt: clock().toString(), notedBy: admin.personId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('filledToMost').where('registrationId', '=', hostId).execute()
    return true
  })
}
