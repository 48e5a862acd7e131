import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { isCompletionDue } from '#domain/completion.ts'
import { decide } from '#domain/match.ts'

/**
 * Writes down what is over with its nights (rules: life of a match), each in a transaction of its own, also of past editions: accepted stays
 * are completed, and offers without a time to answer have run out. Of these nobody is told: it would be news of nights that are over. May
 * run at any time, any number of times and anywhere at once: the stay that is stored decides. Returns how many it found; throws what
 * went wrong with one once it has seen to all of them.
 */
export async function completeStays(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  const due = await db.run(worker, (tx) => listDue(tx, clock()))
  let count = 0
  const failures: unknown[] = []
  for (const id of due) {
    try {
      if (await db.run(worker, (tx) => endStay(tx, id, clock()))) count += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return count
}

async function listDue(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const standing = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('edition', 'edition.id', 'match.editionId')
    .select(['match.id', 'match.stay', 'edition.timeZone'])
    .where((eb) =>
      eb.or([
        eb('match.isAccepted', '=', true),
        eb.and([eb('match.isOpenOffer', '=', true), eb('match.deadlineAt', 'is', null)]),
      ]),
    )
    .execute()
  return standing
    .filter(({ stay, timeZone }) => isCompletionDue(readStay(stay), now, timeZone))
    .map(({ id }) => id)
}

async function endStay(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const match = await findMatchForUpdate(tx, id)
  // Somebody else may have come round to it, or a side has cancelled, since the list was made.
  const isUnread = match?.state === 'offered' && match.deadline === null
  if (!match || (match.state !== 'accepted' && !isUnread)) return false
  const change = decide(match, isUnread ? { type: 'expired', isStayOver: true } : { type: 'completed' }, now)
  if (!change.ok) throw new Error(`match ${id} is ${match.state} and cannot end with its nights`)
  await endMoves(tx, id, now)
  await storeMatchChange(tx, id, change.value, BY_TIME)
  return true
}

const BY_TIME = { actor: 'worker', personId: null } as const

/** A guest has one place a night once a stay is spent, so what would have replaced it goes first. */
async function endMoves(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  const beside = await tx
    .selectFrom('match')
    .select('id')
    .where('replaces', '=', id)
    .where('isBeside', '=', true)
    .where('state', 'in', ['draft', 'offered'])
    .execute()
  for (const next of beside) {
    const match = await findMatchForUpdate(tx, next.id)
    if (!match) continue
    const change = decide(
      match,
      match.state === 'draft'
        ? { type: 'withdrawn', reason: 'organiser' }
        : { type: 'expired', isStayOver: true, isBeside: true },
      now,
    )
    if (change.ok) await storeMatchChange(tx, next.id, change.value, BY_TIME)
  }
}
