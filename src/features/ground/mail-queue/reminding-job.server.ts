import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { phaseAt } from '#domain/participation.ts'
import { openWindow } from '#domain/timed-mails.ts'
import { getCurrentEdition, listEditions } from '#features/ground/editions.server.ts'
import { clockOf, type MailTemplate } from '#mails/registry.ts'
import { enqueueMail } from './mail-queue.server.ts'
import { listTimedRecipients } from './timed-mails.server.ts'

/** Queues a timed mail for everybody for whom it is due and who has not got it. Checked again when written. Repeatable; returns how many it queued. */
export function queueDue(
  db: Database,
  worker: Worker,
  template: MailTemplate,
  now: Temporal.Instant,
): Promise<number> {
  const clock = clockOf(template)
  if (!clock) return Promise.resolve(0)
  return db.run(worker, async (tx) => {
    const editions = clock.editions === 'current' ? [await getCurrentEdition(tx)] : await listEditions(tx)
    const inSeason = editions.filter(
      (edition) => !clock.season || phaseAt(clock.season(edition), now) === 'open',
    )
    if (inSeason.length === 0) return 0
    const queued = await listQueued(tx, template)
    let count = 0
    for (const edition of inSeason)
      for (const { windows, keyOf, ...recipient } of await listTimedRecipients(tx, template, edition, now)) {
        const window = openWindow(windows, now)
        if (!window) continue
        const dedupeKey = `${template}:${keyOf(window)}`
        if (queued.has(dedupeKey)) continue
        const params = window.which ? { ...recipient.params, which: window.which } : recipient.params
        await enqueueMail(tx, { template, dedupeKey, ...recipient, params }, now)
        count += 1
      }
    return count
  })
}

/** The dedupe keys of all mails of this kind that are in the queue or have left it. */
async function listQueued(tx: Tx, template: MailTemplate): Promise<Set<string>> {
  const rows = await tx.selectFrom('outbox').select('dedupeKey').where('template', '=', template).execute()
  return new Set(rows.map(({ dedupeKey }) => dedupeKey))
}
