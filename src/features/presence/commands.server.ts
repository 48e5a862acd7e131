import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { presenceSeconds } from './schema.ts'

/**
 * Says that an organiser is at work, and whose page is open. It blocks nobody and ends by itself; others are told only when
 * something is new.
 */
export function notePresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  guestRegistrationId: string | null,
): Promise<void> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const guest = guestRegistrationId && (await findGuest(tx, editionId, guestRegistrationId))
    const known = await tx
      .selectFrom('presence')
      .select(['guestRegistrationId', 'seenAt', 'editionId'])
      .where('personId', '=', admin.personId)
      .executeTakeFirst()
    const isFresh = known && now.since(known.seenAt).total('seconds') <= presenceSeconds
    const isSame = isFresh === true && known.guestRegistrationId === guest && known.editionId === editionId
    const seen = { editionId, guestRegistrationId: guest, seenAt: now.toString() }
    const since = isSame ? {} : { lookingSince: now.toString() }
    await tx
      .insertInto('presence')
      .values({ personId: admin.personId, ...seen, lookingSince: now.toString() })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet({ ...seen, ...since }))
      .execute()
    if (!isSame) await sql`select pg_notify('live', 'presence')`.execute(tx)
  })
}

async function findGuest(tx: Tx, editionId: string, id: string): Promise<string | null> {
  const guest = await tx
    .selectFrom('registration')
    .select('id')
    .where('id', '=', id)
    .where('editionId', '=', editionId)
    .where('role', '=', 'guest')
    .executeTakeFirst()
  return guest?.id ?? null
}
