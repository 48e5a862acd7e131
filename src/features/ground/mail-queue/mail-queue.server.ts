import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Lane } from '#mails/mail.ts'
import { mailOf, type MailTemplate } from '#mails/registry.ts'

/** As the queue stores them: mails with a smaller number go first. */
export const lanes = { code: 0, match: 1, reminder: 2, broadcast: 3 } as const satisfies Record<Lane, number>

/** A mail to be written and sent later. It carries ids only: address, names and codes are filled in at sending (rules: mail). */
export type MailRequest = {
  /** One mail per key for ever, e.g. `match:<id>:offer:<time of the offer>`; asking again is harmless. */
  dedupeKey: string
  template: MailTemplate
  /** Other than that of its kind. */
  lane?: (typeof lanes)[Lane]
  params?: Record<string, string>
  matchId?: string
  dueAt?: Temporal.Instant
  /** In doubt whether it left (a crash, a cut connection): kept as failed, for a person to decide, instead of sent again. */
  neverTwice?: boolean
  /** One mail for each person of a campaign, whatever its key; the rows of a campaign are its list of recipients (rules: mail). */
  campaignId?: string
} & (
  | ({ personId: string } & None<'personId'>)
  | ({ challengeId: string } & None<'challengeId'>)
  | ({ newsletterSignupId: string } & None<'newsletterSignupId'>)
  | ({ farewellId: string } & None<'farewellId'>)
  /** To the operator. */
  | ({ forOperator: true } & None<'forOperator'>)
)
type Reader = 'personId' | 'challengeId' | 'newsletterSignupId' | 'farewellId' | 'forOperator'
type None<But extends Reader> = { [N in Exclude<Reader, But>]?: undefined }

/**
 * Queues one mail in the caller's own transaction, so that there is a mail exactly if there is its cause.
 * Any actor may queue and none but organisers and the worker may look: hence no `returning` and no named conflict
 * column, both of which would ask for the right to read the row. `false`: a mail of this key was queued before.
 */
export async function enqueueMail(tx: Tx, mail: MailRequest, now: Temporal.Instant): Promise<boolean> {
  return (await enqueueMails(tx, [mail], now)) === 1
}

/** The same with many, in two statements however many they are. How many were not queued before. */
export async function enqueueMails(
  tx: Tx,
  mails: readonly MailRequest[],
  now: Temporal.Instant,
): Promise<number> {
  if (mails.length === 0) return 0
  const rows = mails.map((mail) => ({
    dedupe_key: mail.dedupeKey,
    lane: mail.lane ?? lanes[mailOf(mail.template).lane],
    template: mail.template,
    person_id: mail.personId,
    challenge_id: mail.challengeId,
    newsletter_signup_id: mail.newsletterSignupId,
    farewell_id: mail.farewellId,
    for_operator: mail.forOperator ?? false,
    match_id: mail.matchId,
    params: mail.params ?? {},
    due_at: (mail.dueAt ?? now).toString(),
    never_twice: mail.neverTwice ?? false,
    campaign_id: mail.campaignId,
  }))
  const { numAffectedRows } =
    await sql`insert into outbox (dedupe_key, lane, template, person_id, challenge_id,
      newsletter_signup_id, farewell_id, for_operator, match_id, params, queued_at, due_at, never_twice, campaign_id)
    select dedupe_key, lane, template, person_id, challenge_id, newsletter_signup_id, farewell_id, for_operator, match_id, params,
      ${now.toString()}::timestamptz, due_at, never_twice, campaign_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as mail(dedupe_key text, lane smallint, template text,
      person_id uuid, challenge_id uuid, newsletter_signup_id uuid, farewell_id uuid, for_operator boolean, match_id uuid,
      params jsonb, due_at timestamptz, never_twice boolean, campaign_id uuid)
    on conflict do nothing`.execute(tx)
  await sql`select pg_notify('outbox', '')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
