import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

/** Codes and what belongs to them are of no use to anybody a day later. */
const KEPT_HOURS = 24

/** Removes sign-in challenges a day after they ran out, with their codes and the mails that carried them. */
export async function purgeChallenges(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db.run(worker, (tx) =>
    tx
      .deleteFrom('challenge')
      .where(
        'expiresAt',
        '<',
        sql<Temporal.Instant>`${now.subtract({ hours: KEPT_HOURS }).toString()}::timestamptz`,
      )
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
