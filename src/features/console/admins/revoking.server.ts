import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'

/** An approval ends, with all that depends on it; it begins again with the next request that person makes. False: there was none. */
export async function takeApproval(
  tx: Tx,
  { personId, by }: { personId: PersonId; by: PersonId | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const at = now.toString()
  const revoked = await tx
    .updateTable('adminProfile')
    .set({ approved: false, revokedAt: at, decidedAt: at, decidedBy: by, askedBy: null })
    .where('personId', '=', personId)
    .where('approved', '=', true)
    .returning('personId')
    .executeTakeFirst()
  if (!revoked) return false
  await noteSecurity(tx, now, { kind: 'organiser-revoked' }, { who: by, about: personId })
  const dedupeKey = `approval-result:${personId}:${at}`
  await enqueueMail(tx, { dedupeKey, template: 'approval-result', personId }, now)
  // Former organisers look after nobody.
  await tx.deleteFrom('lookedAfter').where('personId', '=', personId).execute()
  return true
}
