import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { RETURNED } from '#domain/mail-report.ts'
import {
  noteQueueAction,
  pauseQueue,
  resumeQueue,
  wakeWorkers,
} from '#features/ground/mail-queue/control.server.ts'
import { againKey, retryMails } from '#features/ground/mail-queue/retrying.server.ts'
import type { Cause, Why } from '#features/ground/outcome.ts'
import type { ListAct } from '#features/ground/lists/acts.ts'

const INTENTS = ['retry', 'release', 'cancel'] as const
type Intent = (typeof INTENTS)[number]

type Deps = { db: Database; clock: () => Temporal.Instant }

export function pauseByHand({ db, clock }: Deps, admin: ApprovedAdmin, reason: string): Promise<boolean> {
  return db.run(admin, (tx) => pauseQueue(tx, { by: admin.personId, reason }, clock()))
}

export function resumeByHand({ db, clock }: Deps, admin: ApprovedAdmin): Promise<boolean> {
  return db.run(admin, (tx) => resumeQueue(tx, admin.personId, clock()))
}

/** Which mails stay as they are: an act is about those that are in its state. */
export async function weighMails(
  tx: Tx,
  intent: Intent,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Why>> {
  const { rows } = await sql<{ id: string; cause: Cause | null }>`
    select id, ${causes[intent]} as cause from outbox where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.flatMap(({ id, cause }) => (cause ? [[id, { cause }]] : [])))
}

/** Otherwise its guest would never hear of the offer while the place is held. What a restore holds may have left already. */
const carriesOffer = sql<boolean>`(template = 'offer-to-guest' and kept_back_reason is distinct from 'restored'
  and exists (select from live_match match where match.id = outbox.match_id and match.is_open_offer and match.sent_at is null))`

const causes: Record<Intent, ReturnType<typeof sql>> = {
  retry: sql`case when state <> 'failed' then 'not-failed' when reason = ${RETURNED} and exists (
    select from outbox later where later.dedupe_key = ${againKey}) then 'sent-again-already' end`,
  cancel: sql`case when state <> 'queued' then 'not-waiting' when ${carriesOffer} then 'carries-offer' end`,
  release: sql`case when kept_back_reason is distinct from 'restored' then 'not-held' end`,
}

/** Retries failed mails, cancels waiting ones or releases held ones, if still in that state. Returns how many changed. */
export function changeMails(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  intent: Intent,
  ids: readonly string[],
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const changed = await changes[intent](tx, ids, now)
    if (changed > 0) {
      await noteQueueAction(tx, { kind: intent, by: admin.personId, mails: changed }, now)
      await wakeWorkers(tx)
    }
    return changed
  })
}

type Change = (tx: Tx, ids: readonly string[], now: Temporal.Instant) => Promise<number>

const changes: Record<Intent, Change> = {
  retry: (tx, ids, now) => retryMails(tx, sql<boolean>`outbox.id = any(${ids}::uuid[])`, now),
  cancel: (tx, ids) =>
    count(
      tx,
      sql`
    update outbox set state = 'cancelled', reason = 'organiser', kept_back_reason = null
    where id = any(${ids}::uuid[]) and state = 'queued' and not ${carriesOffer}`,
    ),
  // Only what a restore holds: a broadcast that is being checked, or is paused, stays so until its own page lets it go.
  release: (tx, ids, now) =>
    count(
      tx,
      sql`
    update outbox set due_at = greatest(due_at, ${now.toString()}), kept_back_reason = (
      select case when checked_at is null then 'checking' when paused_at is not null then 'paused' end
      from broadcast where broadcast.campaign_id = outbox.campaign_id)
    where id = any(${ids}::uuid[]) and kept_back_reason = 'restored'`,
    ),
}

async function count(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows)
}

export const mailActs = INTENTS.map((intent): ListAct => ({
  intent,
  label: `mailDesk.bulk.${intent}`,
  title: `mailDesk.bulkTitle.${intent}`,
  lead: `mailDesk.bulkLead.${intent}`,
  done: `mailDesk.done.${intent}`,
  ...(intent === 'cancel' && { isDanger: true }),
  weigh: (tx, ids) => weighMails(tx, intent, ids),
  take: (deps, admin, ids) => changeMails(deps, admin, intent, ids),
}))
