import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { unconfirmedForgottenBefore } from '#domain/newsletter.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'

/**
 * Forgets sign-ups that nobody confirmed, after the days of the edition (rules: retention), with their links and mails; and links of
 * confirmed ones once they have run out. Returns how many sign-ups went.
 */
export async function purgeNewsletter(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const before = unconfirmedForgottenBefore(now, await getCurrentEdition(tx)).toString()
    const { numDeletedRows } = await tx
      .deleteFrom('newsletterSignup')
      .where('confirmedAt', 'is', null)
      .where('consentGivenAt', '<', before as never)
      .executeTakeFirst()
    await tx
      .deleteFrom('newsletterLink')
      .using('newsletterSignup')
      .whereRef('newsletterSignup.id', '=', 'newsletterLink.signupId')
      .where('newsletterSignup.confirmedAt', 'is not', null)
      .where('newsletterLink.expiresAt', '<', now.toString() as never)
      .execute()
    return Number(numDeletedRows)
  })
}
