import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  askBreaker,
  giveProbeBack,
  noteServerFailure,
  takeProbe,
  type Breaker,
} from '#domain/mail-breaker.ts'
import { waitsForServer, wakeWorkers } from '../control.server.ts'

/** The breaker, for this transaction alone; undefined while another worker has it. */
async function lockBreaker(tx: Tx, ifFree: 'wait' | 'skip'): Promise<Breaker | undefined> {
  const asked = tx
    .selectFrom('mailControl')
    .select(['serverFailures as failures', 'openedAt', 'probeAt', 'probes'])
    .forUpdate()
  return (ifFree === 'skip' ? asked.skipLocked() : asked).executeTakeFirst()
}

async function storeBreaker(tx: Tx, { failures, openedAt, probeAt, probes }: Breaker, lastFailure?: string) {
  await tx
    .updateTable('mailControl')
    .set({
      serverFailures: failures,
      openedAt: openedAt?.toString() ?? null,
      probeAt: probeAt?.toString() ?? null,
      probes,
      ...(lastFailure === undefined ? {} : { lastFailure }),
    })
    .execute()
}

/** Runs `claim` if this worker may make the one try that is due; its moment is used up only if there was a mail to try. */
export async function probing<T>(
  tx: Tx,
  now: Temporal.Instant,
  claim: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const breaker = await lockBreaker(tx, 'skip')
  if (!breaker || askBreaker(breaker, now) !== 'probe') return undefined
  const mail = await claim()
  if (mail !== undefined) await storeBreaker(tx, takeProbe(breaker, now))
  return mail
}

/** The mail of a probe was skipped or put off: nobody knows more of the server than before, so the next mail may ask at once. */
export async function returnProbe(tx: Tx, now: Temporal.Instant): Promise<void> {
  const breaker = await lockBreaker(tx, 'wait')
  if (breaker?.openedAt) await storeBreaker(tx, giveProbeBack(breaker, now))
}

/** One more hand-over that failed because of the server. True: that was the one that opened the breaker. */
export async function noteServerTrouble(tx: Tx, reason: string, now: Temporal.Instant): Promise<boolean> {
  const before = await lockBreaker(tx, 'wait')
  if (!before) return false
  const after = noteServerFailure(before, now)
  await storeBreaker(tx, after, reason)
  if (before.failures === 0)
    await tx.updateTable('mailControl').set({ failingSince: now.toString() }).execute()
  return before.openedAt === null && after.openedAt !== null
}

/** The server answered: the breaker resets and waiting mails may leave, except the one not taken (`putOff`). True: it was open. */
export async function noteServerAnswer(
  tx: Tx,
  now: Temporal.Instant,
  putOff: string | null = null,
): Promise<boolean> {
  const row = await tx
    .updateTable('mailControl')
    .set({
      serverFailures: 0,
      failingSince: null,
      openedAt: null,
      probeAt: null,
      probes: 0,
      lastFailure: null,
    })
    .where('serverFailures', '>', 0)
    .returning('onlyRow')
    .executeTakeFirst()
  if (!row) return false
  await releaseWaiting(tx, now, putOff)
  return true
}

/** What waits for its next try only because the server was away; what is in doubt keeps its longer pause. */
async function releaseWaiting(tx: Tx, now: Temporal.Instant, putOff: string | null): Promise<void> {
  const at = now.toString()
  await sql`update outbox set due_at = ${at} where id in (
    select id from outbox where ${waitsForServer} and due_at > ${at} and id is distinct from ${putOff}::uuid
    for update skip locked)`.execute(tx)
  await wakeWorkers(tx)
}
