/** Which link brought how many (rules: named links): numbers by day, and nothing about who came. */
import type { Temporal } from 'temporal-polyfill'
import type { Gate } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'

/** The link of this address, if it still counts. */
export async function findCounting(tx: Tx, slug: string): Promise<{ id: string; slug: string } | null> {
  const link = await tx
    .selectFrom('namedLink')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return link ?? null
}

/** One more arrival by this link today, on the calendar of the edition. One that there is not, or that is retired, counts nothing. */
export function countArrival(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gate: Gate,
  slug: string,
): Promise<void> {
  return db.run(gate, async (tx) => {
    const link = await findCounting(tx, slug)
    if (!link) return
    const edition = await getCurrentEdition(tx)
    await tx
      .insertInto('linkArrival')
      .values({ linkId: link.id, editionId: edition.id, day: dayOf(clock(), edition.timeZone), arrivals: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['linkId', 'editionId', 'day'])
          .doUpdateSet({ arrivals: sql<number>`link_arrival.arrivals + 1` }),
      )
      .execute()
  })
}

const dayOf = (now: Temporal.Instant, timeZone: string) =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
