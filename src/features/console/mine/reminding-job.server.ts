import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isTimeToRemind } from '#domain/looking-after.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

/** Writes to organisers whose notes have come due: one email a day at most, about each note once. Repeatable; returns how many emails it queued. */
export function remindOrganisers(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const { timeZone } = await getCurrentEdition(tx)
    const local = now.toZonedDateTimeISO(timeZone)
    if (!isTimeToRemind(local)) return 0
    const today = local.toPlainDate().toString()
    const { rows } = await sql<{ personId: string }>`select distinct person_id from note_reminder
      where done_at is null and mailed_at is null and due_on <= ${today}::date order by person_id`.execute(tx)
    let queued = 0
    for (const { personId } of rows) {
      const dedupeKey = `notes-due:${personId}:${today}`
      if (!(await enqueueMail(tx, { template: 'notes-due', dedupeKey, personId }, now))) continue
      await sql`update note_reminder set mailed_at = ${now.toString()}::timestamptz
        where person_id = ${personId}::uuid and done_at is null and mailed_at is null and due_on <= ${today}::date`.execute(
        tx,
      )
      queued += 1
    }
    return queued
  })
}
