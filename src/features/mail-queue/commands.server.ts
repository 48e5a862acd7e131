import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { MailTemplate } from '#mails/registry.ts'

/** Who goes first when several mails are due (readings R10): somebody waits in front of the screen for a code. */
export const lanes = { code: 0, match: 1, reminder: 2, broadcast: 3 } as const
export type Lane = (typeof lanes)[keyof typeof lanes]

/** A mail to be written and sent later. It carries ids only: address, names and codes are filled in at sending (R10). */
export type MailRequest = {
  /** One mail per key for ever, e.g. `match:<id>:offer:<time of the offer>`; asking again is harmless. */
  dedupeKey: string
  lane: Lane
  template: MailTemplate
  params?: Record<string, string>
  matchId?: string
  /** Not before this moment; default now. */
  dueAt?: Temporal.Instant
  /** In doubt whether it left (a crash, a cut connection): kept as failed, for a person to decide, instead of sent again. */
  neverTwice?: boolean
  /** One mail for each person of a campaign, whatever its key; the rows of a campaign are its list of recipients (R10). */
  campaignId?: string
} & (
  | ({ personId: string } & None<'challengeId' | 'newsletterSignupId' | 'farewellId'>)
  | ({ challengeId: string } & None<'personId' | 'newsletterSignupId' | 'farewellId'>)
  | ({ newsletterSignupId: string } & None<'personId' | 'challengeId' | 'farewellId'>)
  | ({ farewellId: string } & None<'personId' | 'challengeId' | 'newsletterSignupId'>)
)
type None<Name extends string> = { [N in Name]?: undefined }

/**
 * Queues one mail in the caller's own transaction, so that there is a mail exactly if there is its cause.
 * Any actor may queue and none but organisers and the worker may look: hence no `returning` and no named conflict
 * column, both of which would ask for the right to read the row. `false`: a mail of this key was queued before.
 */
export async function enqueueMail(tx: Tx, mail: MailRequest, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbox')
    .values({
      dedupeKey: mail.dedupeKey,
      lane: mail.lane,
      template: mail.template,
      personId: mail.personId ?? null,
      challengeId: mail.challengeId ?? null,
      newsletterSignupId: mail.newsletterSignupId ?? null,
      farewellId: mail.farewellId ?? null,
      matchId: mail.matchId ?? null,
      params: JSON.stringify(mail.params ?? {}),
      queuedAt: now.toString(),
      dueAt: (mail.dueAt ?? now).toString(),
      neverTwice: mail.neverTwice ?? false,
      campaignId: mail.campaignId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('outbox', '')`.execute(tx)
  return numInsertedOrUpdatedRows === 1n
}
