import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { presenceLockClass } from '#db/worker-presence.server.ts'
import { hasToken, type MailRate } from '#domain/mail-rate.ts'
import { lanes } from '../mail-queue.server.ts'
import type { MailRow } from '../composing/composing.ts'
import { probing } from './breaker.server.ts'
import { lockBucket, spendTokens } from './rate.server.ts'

/** Longer than any hand-over can take: only a worker that hangs while its session lives on loses a mail this way. */
const LEASE_MINUTES = 5

export type ClaimedMail = MailRow & {
  id: string
  lane: number
  attempts: number
  serverFailures: number
  neverTwice: boolean
  /** Its reader's address has given mail back for good. */
  isAddressBad: boolean
  fence: number
  /** The one that is tried while the mail server is down. */
  isProbe: boolean
}

/** `rate`: of all mails together; null when nothing limits them. */
export type Claim = { worker: number; lowestLane: number; now: Temporal.Instant; rate: MailRate | null }

/** The bucket of all mails; those of domains are named after them. */
const EVERY_MAIL = 'all'

/** Claims the mails due first, `most` of them: lane before time (rules: mail). Committed before sending. None: nothing is due, or nothing may leave. */
export async function claimMails(tx: Tx, claim: Claim, most: number): Promise<ClaimedMail[]> {
  const { rate, now } = claim
  if (!rate) return claimIfServer(tx, claim, most)
  const bucket = await lockBucket(tx, EVERY_MAIL, rate, now)
  if (!hasToken(bucket, rate, true)) return []
  const onlyCodes = { ...claim, lowestLane: lanes.code }
  const mails = hasToken(bucket, rate, false)
    ? await claimIfServer(tx, claim, Math.min(most, Math.floor(bucket.tokens)))
    : await claimIfServer(tx, onlyCodes, 1)
  if (mails.length > 0) await spendTokens(tx, EVERY_MAIL, bucket, mails.length)
  return mails
}

/** One question as long as the mail server answers; only if it gives nothing, whether a probe is due. */
async function claimIfServer(tx: Tx, claim: Claim, most: number): Promise<ClaimedMail[]> {
  const mails = await claimUnless(tx, claim, sql`opened_at is not null`, most)
  if (mails.length > 0) return mails
  const probe = await probing(tx, claim.now, async () => {
    const [one] = await claimUnless(tx, claim, sql`false`, 1)
    return one
  })
  return probe ? [{ ...probe, isProbe: true }] : []
}

/** Of a paused queue only codes leave, so that organisers can sign in to resume it. No backup contains codes. */
const lanesOfPause = sql`case when paused_at is null then ${lanes.broadcast}::int else ${lanes.code}::int end`

async function claimUnless(
  tx: Tx,
  { worker, lowestLane, now }: Claim,
  stops: ReturnType<typeof sql>,
  most: number,
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id from outbox
      where state = 'queued' and kept_back_reason is null and due_at <= ${now.toString()} and lane <= ${lowestLane}
        and lane <= (select case when ${stops} then -1 else ${lanesOfPause} end from mail_control)
      order by lane, due_at limit ${most}
      for update skip locked)
    update outbox set state = 'sending', worker = ${worker}, fence = fence + 1, attempts = attempts + 1,
      handed_over_at = null, last_tried_at = ${now.toString()},
      lease_until = ${now.add({ minutes: LEASE_MINUTES }).toString()}
    from due where outbox.id = due.id
    returning outbox.id, lane, template, person_id, challenge_id, match_id, campaign_id,
      newsletter_signup_id, farewell_id, params, attempts, server_failures, never_twice, fence,
      exists (select from bad_address where bad_address.person_id = outbox.person_id and put_right_at is null) as is_address_bad,
      false as is_probe`.execute(tx)
  return rows.toSorted((a, b) => a.lane - b.lane)
}

/**
 * Gives mails back whose worker is gone (its lock is: at once after a kill -9) or hangs (the lease ran out). A mail whose
 * last bytes were still here simply goes out again. Of one past that moment nobody knows whether it arrived: it is marked
 * and goes out again under the same Message-ID; one that never goes out twice is kept for a person to decide. Codes tell
 * nobody when they leave, so they are marked in any case. `now`: null while the clock is none to go by; then no lease has run out.
 */
export async function recoverMails(tx: Tx, now: Temporal.Instant | null): Promise<number> {
  const result = await sql`
    update outbox set lease_until = null,
      state = case when never_twice and handed_over_at is not null then 'failed' else 'queued' end,
      failure = case when never_twice and handed_over_at is not null then 'temporary' end,
      reason = case when never_twice and handed_over_at is not null then ${IN_DOUBT} else reason end,
      possibly_sent_twice = possibly_sent_twice
        or not never_twice and (handed_over_at is not null or lane = ${lanes.code})
    where state = 'sending' and (lease_until < ${now?.toString() ?? '-infinity'}::timestamptz or not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${presenceLockClass}::int::oid
        and objid = outbox.worker::oid
        and database = (select oid from pg_database where datname = current_database())))`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** Why a mail that never goes out twice has failed: it may have arrived. */
export const IN_DOUBT = 'in-doubt'
