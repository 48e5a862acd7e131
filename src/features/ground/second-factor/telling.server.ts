import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { FactorNews } from '#mails/contexts.ts'

/** A mail to whoever it belongs to, in the transaction of the change. */
export function tellOwner(
  tx: Tx,
  personId: PersonId,
  { what, at }: FactorNews,
  of: string,
): Promise<unknown> {
  const params = { what, at: String(at) }
  const dedupeKey = `second-factor:${personId}:${what}:${of}`
  return enqueueMail(tx, { template: 'second-factor', personId, params, dedupeKey }, at)
}
