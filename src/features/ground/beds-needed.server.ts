/** The figure that the public pages show (rules: beds still needed); the worker counts it. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { publishedFigure } from '#domain/beds-needed.ts'
import { getCurrentEdition } from './editions.server.ts'

/** At least so many beds, 0 for a few; null: nothing is to be shown. */
export async function findBedsNeeded(tx: Tx, now: Temporal.Instant): Promise<number | null> {
  const edition = await getCurrentEdition(tx)
  const counted = await tx
    .selectFrom('bedsNeeded')
    .select(['figure', 'countedAt'])
    .where('editionId', '=', edition.id)
    .executeTakeFirst()
  return publishedFigure(counted ?? null, edition, now)
}
