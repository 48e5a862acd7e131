import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { recheckMatches } from './rechecking.server.ts'

/**
 * Looks at the matches of everybody who has changed their answers since: whoever edits their own profile cannot see
 * whether it still fits the other side. Each in a transaction of its own; may run at any time and anywhere at once.
 */
export async function recheckChanged(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  let count = 0
  while (await db.run(worker, (tx) => recheckOne(tx, clock()))) count += 1
  return count
}

async function recheckOne(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const due = await tx
    .selectFrom('registration')
    .select('id')
    .where('recheckSince', 'is not', null)
    .orderBy('recheckSince')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  await recheckMatches(tx, due.id, { actor: 'worker', personId: null }, now)
  await tx.updateTable('registration').set({ recheckSince: null }).where('id', '=', due.id).execute()
  return true
}
