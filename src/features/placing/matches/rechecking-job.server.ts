import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { tellContact } from '#features/ground/mail-queue/telling.server.ts'
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
  await db.run(worker, (tx) => tellOfMailboxes(tx, clock()))
  return count
}

/** Whoever has proved another mailbox could not see whom to tell either. After a day without a worker nobody is. */
async function tellOfMailboxes(tx: Tx, now: Temporal.Instant): Promise<void> {
  const changed = await tx
    .selectFrom('emailChange')
    .innerJoin('registration', 'registration.personId', 'emailChange.personId')
    .select(['registration.id', 'emailChange.changedAt'])
    .where('emailChange.changedAt', '>', now.subtract({ hours: 24 }).toString() as never)
    .where(sql<boolean>`exists (select from match where state in ('offered', 'accepted')
      and registration.id in (guest_registration_id, host_registration_id) and not exists (select from outbox
        where match_id = match.id and template like 'contact-changed-%' and queued_at >= changed_at))`)
    .execute()
  for (const { id, changedAt } of changed) await tellContact(tx, id, { changedAt, now })
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
