import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { RETURNED } from '#domain/mail-report.ts'
import { IN_DOUBT } from './sending/claiming.server.ts'

/**
 * Tries failed mails again, from the beginning and with all their tries; `isMeant` is asked of each row of the outbox. What
 * may have left already is marked. What came back goes out as a mail of its own, once: reports of the first speak of its id,
 * and none of them may say anything about the second. Returns how many are tried.
 */
export async function retryMails(
  tx: Tx,
  isMeant: ReturnType<typeof sql<boolean>>,
  now: Temporal.Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'queued', failure = null, reason = null, attempts = 0, server_failures = 0,
      due_at = ${now.toString()}::timestamptz,
      possibly_sent_twice = possibly_sent_twice or reason is not distinct from ${IN_DOUBT}
    where state = 'failed' and reason is distinct from ${RETURNED} and ${isMeant}`.execute(tx)
  return Number(numAffectedRows ?? 0) + (await sendReturnedAgain(tx, isMeant, now))
}

type Returned = { id: string; campaignId: string | null }

async function sendReturnedAgain(
  tx: Tx,
  isMeant: ReturnType<typeof sql<boolean>>,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<Returned>`
    select id, campaign_id from outbox
    where state = 'failed' and reason = ${RETURNED} and ${isMeant}
      and not exists (select from outbox later where later.dedupe_key = ${againKey})
    order by id for update`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const campaigns = rows.map(({ campaignId }) => campaignId)
  // A campaign has one mail for each person (rules: mail): from now on the new one.
  await sql`update outbox set campaign_id = null where id = any(${ids}::uuid[]) and campaign_id is not null`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    insert into outbox (dedupe_key, lane, template, person_id, challenge_id, newsletter_signup_id, farewell_id, match_id,
      params, never_twice, campaign_id, queued_at, due_at)
    select ${againKey}, lane, template, person_id, challenge_id, newsletter_signup_id, farewell_id, match_id,
      params, never_twice, returned.campaign, ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
    from outbox join unnest(${ids}::uuid[], ${campaigns}::uuid[]) as returned(mail, campaign) on returned.mail = outbox.id
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** What came back goes out again once, by hand or by itself. */
export const againKey = sql<string>`'again:' || outbox.id`
