import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { FactorNews } from '#mails/contexts.ts'

/** A mail to the person concerned, in the transaction of the change. */
export async function tellOwner(
  tx: Tx,
  personId: PersonId,
  { what, at }: FactorNews,
  of: string,
  by: PersonId | null = null,
): Promise<unknown> {
  const circle = what === 'lost' ? { who: by, about: personId } : { who: personId }
  await noteSecurity(tx, at, { kind: 'factor-changed', detail: what }, circle)
  const params = { what, at: String(at) }
  const dedupeKey = `second-factor:${personId}:${what}:${of}`
  return enqueueMail(tx, { template: 'second-factor', personId, params, dedupeKey }, at)
}
