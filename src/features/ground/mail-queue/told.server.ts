import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { OFFER_MAILS } from '#domain/mail-report.ts'
import type { Stay } from '#domain/stay.ts'
import { deadlineTold, nightsTold, type Told, TOLD_OF_CONTACT } from '#domain/told.ts'

/** So long what waits for the guest is looked at again; when they are told it leaves at once (`tellHost`). */
export const AFTER_GUEST = { minutes: 10 }

/** Does the mail that tells the guest wait, or was none read? Then the host waits, too. */
export async function isGuestUntold(
  tx: Tx,
  matchId: string,
  sentAt: Temporal.Instant | null,
): Promise<boolean> {
  if (sentAt === null) return true
  const waiting = await tx
    .selectFrom('outbox')
    .select('id')
    .where('matchId', '=', matchId)
    .where('template', 'in', OFFER_MAILS)
    .where('state', 'in', ['queued', 'sending'])
    .where(sql<boolean>`not params ? 'copy'`)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Until when the host was last told that the guest can answer this offer; undefined: nothing yet, since it was made or opened anew. */
export async function findToldHost(tx: Tx, matchId: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select told.fact, told.value from told join match on match.id = told.match_id join outbox mail on mail.id = told.outbox_id
    where match.id = ${matchId}::uuid and told.registration_id = match.host_registration_id and told.fact = 'deadline'
      and mail.state <> 'failed' and told.at >= coalesce((select max(at) from match_event
        where match_event.match_id = match.id and event in ('offered', 'reoffered', 'reopened')), match.offered_at)
    order by told.at desc, told.id desc limit 1`.execute(tx)
  return rows[0]
}

/** How a side of the match was last told to reach the other. */
export async function listToldOfContact(
  tx: Tx,
  { matchId, registrationId }: { matchId: string; registrationId: string },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct on (told.fact) told.fact, told.value from told join outbox mail on mail.id = told.outbox_id
    where told.match_id = ${matchId}::uuid and told.registration_id = ${registrationId}::uuid
      and told.fact = any(${[...TOLD_OF_CONTACT]}::text[]) and mail.state <> 'failed'
    order by told.fact, told.at desc, told.id desc`.execute(tx)
  return rows
}

export async function isHostTold(tx: Tx, matchId: string): Promise<boolean> {
  const told = await tx
    .selectFrom('told')
    .innerJoin('match', 'match.id', 'told.matchId')
    .select('told.id')
    .where('match.id', '=', matchId)
    .whereRef('told.registrationId', '=', 'match.hostRegistrationId')
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** Of a row of `match`. A host hears of an offer once its guest has; a host who never did is not told how it ended. */
export const hostHasHeard = sql<boolean>`(coalesce(match.sent_at, match.accepted_at) is not null or exists (
  select from told where told.match_id = match.id and told.registration_id = match.host_registration_id))`

type Shown = {
  id: string
  guestRegistrationId: string
  offeredAt: Temporal.Instant
  deadlineAt: Temporal.Instant | null
  stay: Stay
}

/** What its guest is being shown of an offer: noted once each, in the request that shows it. */
export async function noteShown(tx: Tx, shown: Shown, now: Temporal.Instant): Promise<void> {
  const { id, guestRegistrationId, offeredAt, deadlineAt, stay } = shown
  const facts = [nightsTold(stay), ...(deadlineAt ? [deadlineTold(deadlineAt)] : [])]
  await sql`insert into told (registration_id, match_id, at, way, fact, value)
    select ${guestRegistrationId}::uuid, ${id}::uuid, ${now.toString()}::timestamptz, 'page', fact, value
    from json_to_recordset(${JSON.stringify(facts)}::json) as one (fact text, value text)
    where not exists (select from told where told.match_id = ${id}::uuid and told.way = 'page'
      and told.at >= ${offeredAt.toString()}::timestamptz and told.fact = one.fact and told.value = one.value)`.execute(
    tx,
  )
}

/** When the guest was first shown the offer that stands, on a page; null: never. */
export async function findShownAt(tx: Tx, matchId: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select min(told.at) as at from told join match on match.id = told.match_id
    where match.id = ${matchId}::uuid and told.way = 'page' and told.at >= match.offered_at`.execute(tx)
  return rows[0]?.at ?? null
}
