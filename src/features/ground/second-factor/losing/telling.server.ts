import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { LossNews } from '#mails/contexts.ts'
import { tellOwner } from '../telling.server.ts'

/** Every organiser hears of it, and its owner in words of their own: an untrue one is noticed by somebody. */
export async function tellAll(
  tx: Tx,
  { lossId, ownerId, what, nth }: { lossId: string; ownerId: string; what: LossNews['what']; nth?: number },
  now: Temporal.Instant,
): Promise<void> {
  const of = nth === undefined ? lossId : `${lossId}:${nth}`
  const others = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .where('personId', '!=', ownerId)
    .orderBy('personId')
    .execute()
  for (const { personId } of others) {
    const dedupeKey = `factor-loss:${of}:${what}:${personId}`
    await enqueueMail(tx, { template: 'factor-loss', personId, params: { lossId, what }, dedupeKey }, now)
  }
  await tellOwner(tx, ownerId, { what: `loss-${what}`, at: now }, of)
}
