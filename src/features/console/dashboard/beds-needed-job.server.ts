import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { bedsMissing, figureOf } from '#domain/beds-needed.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { sumUpRooms } from '#features/placing/rooms/by-night/by-night.server.ts'

/** Counts anew what is published of the running edition, and forgets the figure of one that publishes none. Answers 1 where it is another one now. */
export function countBedsNeeded(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const edition = await getCurrentEdition(tx)
    if (edition.bedsNeeded === 'hidden') {
      await tx.deleteFrom('bedsNeeded').where('editionId', '=', edition.id).execute()
      return 0
    }
    const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()
    const toCome = (await sumUpRooms(tx, edition, now)).nights.filter(({ night }) => night >= today)
    const missing = bedsMissing(
      toCome.map(({ demand, placed, free }) => ({ waiting: demand - placed, free })),
    )
    const counted = { figure: figureOf(missing), countedAt: now.toString() }
    const before = await tx
      .selectFrom('bedsNeeded')
      .select('figure')
      .where('editionId', '=', edition.id)
      .executeTakeFirst()
    await tx
      .insertInto('bedsNeeded')
      .values({ editionId: edition.id, ...counted })
      .onConflict((conflict) => conflict.column('editionId').doUpdateSet(counted))
      .execute()
    return Number(before?.figure !== counted.figure)
  })
}
