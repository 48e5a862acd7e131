import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { UNDO_DAYS } from './imports.ts'

/** Files that nobody has imported within a day go, and what was there before an import once it can no longer be undone. */
export async function forgetImports(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const files = await tx
      .deleteFrom('importFile')
      .where('uploadedAt', '<', now.subtract({ hours: 24 }).toString() as never)
      .executeTakeFirst()
    const rows = await tx
      .deleteFrom('importRow')
      .where('savedAt', '<', now.subtract({ hours: 24 * UNDO_DAYS }).toString() as never)
      .executeTakeFirst()
    return Number(files.numDeletedRows + rows.numDeletedRows)
  })
}
