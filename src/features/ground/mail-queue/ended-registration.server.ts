import type { Temporal } from 'temporal-polyfill'
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { enqueueMail } from './mail-queue.server.ts'

const template = 'registration-ended'

/** People who end their registration get it in writing, also where nobody else is told. */
export async function queueReceipt(
  tx: Tx,
  { personId, registrationId }: GuestActor | HostActor,
  now: Temporal.Instant,
): Promise<void> {
  const dedupeKey = `${template}:${registrationId}:${now.toString()}`
  await enqueueMail(tx, { template, dedupeKey, personId, params: { registrationId } }, now)
}
