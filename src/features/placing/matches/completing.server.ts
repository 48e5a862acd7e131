import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { isCompletionDue } from '#domain/completion.ts'
import { decide } from '#domain/match.ts'

/**
 * Writes down that accepted stays are over (rules: life of a match), each in a transaction of its own, also those of past editions. May run
 * at any time, any number of times and anywhere at once: the stay that is stored decides. Returns how many it completed.
 */
export async function completeStays(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  const due = await db.run(worker, (tx) => listDue(tx, clock()))
  let count = 0
  for (const id of due) {
    if (await db.run(worker, (tx) => completeStay(tx, id, clock()))) count += 1
  }
  return count
}

async function listDue(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const accepted = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('edition', 'edition.id', 'match.editionId')
    .select(['match.id', 'match.stay', 'edition.timeZone'])
    .where('match.isAccepted', '=', true)
    .execute()
  return accepted
    .filter(({ stay, timeZone }) => isCompletionDue(readStay(stay), now, timeZone))
    .map(({ id }) => id)
}

async function completeStay(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const match = await findMatchForUpdate(tx, id)
  // Somebody else may have come round to it, or a side has cancelled, since the list was made.
  if (match?.state !== 'accepted') return false
  const change = decide(match, { type: 'completed' }, now)
  if (!change.ok) throw new Error(`match ${id} is accepted and cannot be completed`)
  await storeMatchChange(tx, id, change.value, { actor: 'worker', personId: null })
  return true
}
