import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

/** What a mail was about is of no use to anybody a month later; that it was sent, and when, stays. */
const PARAMS_KEPT_DAYS = 30
/** What was done to the queue is for those who look after it this season. */
const ACTIONS_KEPT_DAYS = 400

/** Empties what mails carried besides ids, and forgets old counts and actions. */
export async function forgetMailDetails(
  db: Database,
  worker: Worker,
  now: Temporal.Instant,
): Promise<number> {
  const before = (days: number) => sql`${now.subtract({ hours: 24 * days }).toString()}::timestamptz`
  return db.run(worker, async (tx) => {
    // That it was an organiser's own copy stays: it tells nobody of a match.
    const emptied = await sql`
      update outbox set params = case when params ? 'copy' then jsonb_build_object('copy', params -> 'copy') else '{}' end
      where state not in ('queued', 'sending') and params - 'copy' <> '{}'
        and queued_at < ${before(PARAMS_KEPT_DAYS)}`.execute(tx)
    await sql`delete from mail_rate where refilled_at < ${before(PARAMS_KEPT_DAYS)}`.execute(tx)
    await sql`delete from mail_action where at < ${before(ACTIONS_KEPT_DAYS)}`.execute(tx)
    return Number(emptied.numAffectedRows ?? 0)
  })
}

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
