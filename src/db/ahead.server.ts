import type { Temporal } from 'temporal-polyfill'
import { ADDRESS_CHECK } from '#domain/address.ts'
import { aheadFrom, TRUST_RULES } from '#domain/clock-trust.ts'
import type { Tx } from './connect.server.ts'
import { sql } from './sql.server.ts'

// What a clock that was wrong has written lies in the future (rules: the clock). Rows are looked for on which something hangs; what
// only tells a history stays as it was written.

const limitOf = (now: Temporal.Instant) => aheadFrom(now).toString()

export const AHEAD = ['jobs', 'mails', 'sessions', 'offers', 'second yeses', 'clock'] as const
export type Ahead = (typeof AHEAD)[number]

/** Of what moments are stored that have yet to come. Cheap enough to be asked at any time. */
export async function findAhead(tx: Tx, now: Temporal.Instant): Promise<Ahead[]> {
  const limit = sql`${limitOf(now)}::timestamptz`
  const { rows } = await sql<{ what: Ahead }>`
    select 'jobs' as what where exists (select from (select distinct on (job) ended_at from job_run order by job, id desc) as last
      where ended_at > ${limit})
    union all select 'mails' where exists (select from outbox where queued_at > ${limit})
    union all select 'sessions' where exists (select from session where created_at > ${limit} and ended_at is null)
    union all select 'offers' where exists (select from match where state = 'offered' and sent_at > ${limit})
    union all select 'second yeses' where exists (select from second_yes
      where ended_at is null and greatest(asked_at, agreed_at) > ${limit})
    union all select 'clock' where exists (select from clock_record where known_at > ${limit})`.execute(tx)
  return rows.map(({ what }) => what)
}

/** Mails that were queued in the future would wait for it: they leave as if they had been queued now. So do addresses that wait for an answer. */
export async function freeMails(tx: Tx, now: Temporal.Instant): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  await sql`update outbox set queued_at = ${at}, due_at = ${at} + greatest(due_at - queued_at, interval '0')
    where queued_at > ${limitOf(now)}::timestamptz`.execute(tx)
  const longestTry = Math.max(...ADDRESS_CHECK.retryMinutes) + TRUST_RULES.apartMinutes
  await sql`update address_check set next_try_at = ${at} where next_try_at > ${at} + make_interval(mins => ${longestTry})`.execute(
    tx,
  )
  await sql`update mail_control set opened_at = ${at}, probe_at = ${at}
    where opened_at > ${limitOf(now)}::timestamptz`.execute(tx)
}

/** The rest, once the clock can be believed: a time to answer begins anew, a second yes is asked for again, and people who signed in do so again. */
export async function settleAhead(tx: Tx, now: Temporal.Instant): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  const limit = sql`${limitOf(now)}::timestamptz`
  await sql`update match set sent_at = ${at}, deadline_at = ${at} + (deadline_at - sent_at), version = version + 1
    where state = 'offered' and sent_at > ${limit}`.execute(tx)
  await sql`update second_yes set ended_at = ${at}, ended_how = 'over'
    where ended_at is null and greatest(asked_at, agreed_at) > ${limit}`.execute(tx)
  await sql`delete from session where created_at > ${limit}`.execute(tx)
  await sql`delete from job_run where ended_at > ${limit}`.execute(tx)
}
