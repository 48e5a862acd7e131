import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { expireMatch, lockOverdue } from './expiring.server.ts'

/**
 * Writes down that offers ran out, frees their places and tells both sides, each in a transaction of its own. May run
 * at any time, any number of times and anywhere at once: the deadline stored with the offer decides (rules: deadlines). Returns how
 * many it found.
 */
export async function expireOffers(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  let count = 0
  while (await db.run(worker, (tx) => expireOneOffer(tx, clock()))) count += 1
  return count
}

async function expireOneOffer(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const due = await lockOverdue(tx, now).orderBy('deadlineAt').limit(1).skipLocked().executeTakeFirst()
  if (!due) return false
  await expireMatch(tx, due, { actor: 'worker', personId: null }, now)
  return true
}
