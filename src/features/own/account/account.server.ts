import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { oldEmailForgottenBefore } from '#domain/own-account.ts'

/** Erases the addresses of people who have deleted their account, once the last mail to them has left or failed for good. */
export async function purgeFarewells(db: Database, worker: Worker): Promise<number> {
  const { numDeletedRows } = await db.run(worker, (tx) =>
    tx
      .deleteFrom('farewell')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.farewellId', '=', 'farewell.id')
              .where('outbox.state', 'in', ['queued', 'sending']),
          ),
        ),
      )
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}

/** Erases former addresses after their days. That the address has changed, and when, stays with the person. */
export async function forgetOldEmails(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await db.run(worker, (tx) =>
    tx
      .updateTable('emailChange')
      .set({ oldEmail: null })
      .where('oldEmail', 'is not', null)
      .where('changedAt', '<', oldEmailForgottenBefore(now).toString() as never)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
