import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { lanes } from './mail-queue.server.ts'
import { retryMails } from './retrying.server.ts'
import { IN_DOUBT } from './sending/claiming.server.ts'

export type Campaign = {
  campaignId: string
  template: MailTemplate
  recipients: readonly { personId: string | null; signupId: string | null }[]
  /** Not before this moment. */
  dueAt: Temporal.Instant
  neverTwice: boolean
}

/** Queues one mail for each recipient, in the caller's transaction. They are held until each was rendered once (`campaigns-job.server.ts`). */
export async function enqueueCampaign(
  tx: Tx,
  { campaignId, template, recipients, dueAt, neverTwice }: Campaign,
  now: Temporal.Instant,
): Promise<void> {
  const people = recipients.map(({ personId }) => personId)
  const signups = recipients.map(({ signupId }) => signupId)
  await sql`
    insert into outbox (dedupe_key, lane, template, person_id, newsletter_signup_id, queued_at, due_at, never_twice,
      campaign_id, kept_back_reason)
    select 'campaign:' || ${campaignId}::text || ':' || coalesce(person, signup)::text, ${lanes.broadcast}, ${template},
      person, signup, ${now.toString()}::timestamptz, ${dueAt.toString()}::timestamptz, ${neverTwice},
      ${campaignId}::uuid, 'checking'
    from unnest(${people}::uuid[], ${signups}::uuid[]) as recipient(person, signup)
    on conflict do nothing`.execute(tx)
  await sql`select pg_notify('outbox', '')`.execute(tx)
}

/** Why a waiting mail of a campaign was cancelled: nobody had heard of it yet, or organisers had enough of it. */
export type CampaignEnd = 'recalled' | 'stopped'

/** Cancels what waits; what is under way comes to its outcome. Returns how many were cancelled. */
export async function cancelCampaign(tx: Tx, campaignId: string, reason: CampaignEnd): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'cancelled', reason = ${reason}, kept_back_reason = null
    where campaign_id = ${campaignId}::uuid and state = 'queued'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Holds what waits until `resumeCampaign`. What the check or a backup holds stays held for that. */
export async function pauseCampaign(tx: Tx, campaignId: string): Promise<void> {
  await sql`update outbox set kept_back_reason = 'paused'
    where campaign_id = ${campaignId}::uuid and state = 'queued' and kept_back_reason is null`.execute(tx)
}

/** Lets go what was paused; what an organiser held for another reason stays held. */
export async function resumeCampaign(tx: Tx, campaignId: string): Promise<void> {
  await sql`update outbox set kept_back_reason = null
    where campaign_id = ${campaignId}::uuid and state = 'queued' and kept_back_reason = 'paused'`.execute(tx)
  await sql`select pg_notify('outbox', '')`.execute(tx)
}

/**
 * Tries again what has failed, and nothing else; or, `inDoubt`, only what may have arrived already and could come twice.
 * Returns how many are tried.
 */
export async function retryCampaign(
  tx: Tx,
  campaignId: string,
  { inDoubt, now }: { inDoubt: boolean; now: Temporal.Instant },
): Promise<number> {
  const isMeant = sql<boolean>`campaign_id = ${campaignId}::uuid and (reason is not distinct from ${IN_DOUBT}) = ${inDoubt}`
  const mails = await retryMails(tx, isMeant, now)
  await sql`select pg_notify('outbox', '')`.execute(tx)
  return mails
}
