/** What organisers can do with a broadcast on its way; each settled by its row, and harmless to repeat. */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { fillSubject } from '#domain/broadcast-variables.ts'
import { stageOf } from '#domain/broadcast.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
} from '#features/ground/mail-queue/campaigns.server.ts'
import { BROADCAST_SKIPS } from '#features/ground/mail-queue/composing/broadcast.server.ts'
import { noteQueueAction } from '#features/ground/mail-queue/control.server.ts'
import { IN_DOUBT } from '#features/ground/mail-queue/sending/claiming.server.ts'
import { partFor, readWords, type BroadcastWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { perLanguage, type Locale } from '#i18n/languages.ts'
import { type BroadcastRow, lockBroadcast } from './broadcasts.server.ts'
import type { BroadcastLine, BroadcastView, Progress, RunAction, Tally } from './broadcasts.ts'

type CountRow = { state: string; reason: string | null; held: string | null; count: number }

async function countMails(tx: Tx, campaignId: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select state, reason, kept_back_reason as held, count(*)::int as count from outbox
    where campaign_id = ${campaignId}::uuid group by state, reason, kept_back_reason`.execute(tx)
  return rows
}

/** Every mail of a broadcast is in exactly one of these numbers. */
function tally(rows: readonly CountRow[]): Progress {
  const sum = (isMeant: (row: CountRow) => boolean) =>
    rows.filter(isMeant).reduce((total, { count }) => total + count, 0)
  const isWaiting = ({ state }: CountRow) => state === 'queued' || state === 'sending'
  const isStopped = ({ state, reason }: CountRow) =>
    (state === 'cancelled' || state === 'skipped') && reason === BROADCAST_SKIPS.stopped
  const isInDoubt = ({ state, reason }: CountRow) => state === 'failed' && reason === IN_DOUBT
  return {
    recipients: sum(() => true),
    sent: sum(({ state }) => state === 'sent'),
    waiting: sum(isWaiting),
    unchecked: sum(({ held }) => held === 'checking'),
    stopped: sum(isStopped),
    inDoubt: sum(isInDoubt),
    skipped: byReason(
      rows.filter((row) => (row.state === 'skipped' || row.state === 'cancelled') && !isStopped(row)),
    ),
    failed: byReason(rows.filter((row) => row.state === 'failed' && !isInDoubt(row))),
  }
}

function byReason(rows: readonly CountRow[]): Tally[] {
  const counts = new Map<string, number>()
  for (const { reason, count } of rows) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + count)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

/** A broadcast that was queued, and how far it is; null if there is none such. */
export async function findBroadcast(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _admin: ApprovedAdmin,
  id: string,
): Promise<BroadcastView | null> {
  const now = clock()
  return db.run(_admin, async (tx) => {
    const row = await tx
      .selectFrom('broadcast')
      .leftJoin('person as sender', 'sender.id', 'broadcast.queuedBy')
      .leftJoin('person as second', 'second.id', 'broadcast.approvedBy')
      .selectAll('broadcast')
      .select(['sender.email as by', 'second.email as approvedByEmail'])
      .where('broadcast.id', '=', id)
      .executeTakeFirst()
    if (!row?.campaignId || !row.queuedAt || !row.startsAt) return null
    const progress = tally(await countMails(tx, row.campaignId))
    const { audience, kind, neverTwice, leftOut } = row
    const words = readWords(row.words)
    const edition = await getEdition(tx, row.editionId)
    return {
      id,
      audience,
      kind,
      words: perLanguage((locale) => ({
        ...words[locale],
        subject: fillSubject(words[locale].subject, edition),
      })),
      stage: stageOf(row, progress.waiting, now),
      progress,
      leftOut: leftOut ?? 0,
      neverTwice,
      queuedAt: row.queuedAt.toString(),
      startsAt: row.startsAt.toString(),
      by: row.by,
      approvedBy: row.approvedByEmail,
      secondsLeft: Math.max(0, Math.ceil(row.startsAt.since(now).total('seconds'))),
    }
  })
}

type LineRow = {
  id: string
  audience: BroadcastLine['audience']
  words: Partial<BroadcastWords>
  at: Temporal.Instant
  by: string | null
  recipients: number | null
  sent: number
  failed: number
  waiting: number
} & Parameters<typeof stageOf>[0]

/** All broadcasts of this year, drafts too, the latest first. */
export async function listBroadcasts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  locale: Locale,
): Promise<BroadcastLine[]> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const { rows } = await sql<LineRow>`
      select broadcast.id, audience, words, coalesce(queued_at, asked_at, written_at) as at,
        (select email from person where person.id = coalesce(queued_by, asked_by, written_by)) as by, recipients,
        asked_at, queued_at, starts_at, checked_at, paused_at, stopped_at,
        coalesce(mails.sent, 0) as sent, coalesce(mails.failed, 0) as failed, coalesce(mails.waiting, 0) as waiting
      from broadcast left join lateral (
        select (count(*) filter (where state = 'sent'))::int as sent,
          (count(*) filter (where state = 'failed'))::int as failed,
          (count(*) filter (where state in ('queued', 'sending')))::int as waiting
        from outbox where outbox.campaign_id = broadcast.campaign_id) mails on true
      where edition_id = ${edition.id}::uuid
      order by coalesce(queued_at, asked_at, written_at) desc`.execute(tx)
    return rows.map((row) => {
      const { id, audience, words, at, by, recipients, sent, failed, waiting } = row
      const subject = fillSubject(partFor(words, 'subject', locale), edition)
      const stage = stageOf(row, waiting, now)
      return { id, audience, subject, stage, at: at.toString(), by, recipients, sent, failed }
    })
  })
}

type RunDeps = Pick<Deps, 'db' | 'clock'>
type Queued = BroadcastRow & { campaignId: string }

/** Null: there is no such broadcast, or it is not queued, or not any more. Else how many mails it was about. */
async function change(
  { db }: RunDeps,
  admin: ApprovedAdmin,
  id: string,
  work: (tx: Tx, row: Queued) => Promise<number>,
): Promise<number | null> {
  return db.run(admin, async (tx) => {
    const row = await lockBroadcast(tx, id)
    if (!row?.campaignId) return null
    return work(tx, { ...row, campaignId: row.campaignId })
  })
}

/** No further mail of it leaves until it is resumed; one that is being handed over arrives. */
export function pauseBroadcast(deps: RunDeps, admin: ApprovedAdmin, id: string): Promise<number | null> {
  return change(deps, admin, id, async (tx, { campaignId, pausedAt, stoppedAt }) => {
    if (pausedAt || stoppedAt) return 0
    const paused = { pausedAt: deps.clock().toString(), pausedBy: admin.personId }
    await tx.updateTable('broadcast').set(paused).where('id', '=', id).execute()
    await pauseCampaign(tx, campaignId)
    return 1
  })
}

export function resumeBroadcast(deps: RunDeps, admin: ApprovedAdmin, id: string): Promise<number | null> {
  return change(deps, admin, id, async (tx, { campaignId, pausedAt, stoppedAt }) => {
    if (!pausedAt || stoppedAt) return 0
    await tx.updateTable('broadcast').set({ pausedAt: null, pausedBy: null }).where('id', '=', id).execute()
    await resumeCampaign(tx, campaignId)
    return 1
  })
}

/** For good: what has not left never leaves. Gives how many mails were cancelled; those under way come to their own end. */
export function stopBroadcast(deps: RunDeps, admin: ApprovedAdmin, id: string): Promise<number | null> {
  const now = deps.clock()
  return change(deps, admin, id, async (tx, { campaignId, stoppedAt }) => {
    if (stoppedAt) return 0
    const stopped = { stoppedAt: now.toString(), stoppedBy: admin.personId }
    await tx.updateTable('broadcast').set(stopped).where('id', '=', id).execute()
    const mails = await cancelCampaign(tx, campaignId, 'stopped')
    await noteQueueAction(tx, { kind: 'cancel', by: admin.personId, mails }, now)
    return mails
  })
}

/** Tries again what has failed, and nothing else; or, `inDoubt`, only what may have arrived already. */
export function retryFailed(
  deps: RunDeps,
  admin: ApprovedAdmin,
  { id, inDoubt }: { id: string; inDoubt: boolean },
): Promise<number | null> {
  const now = deps.clock()
  return change(deps, admin, id, async (tx, { campaignId, stoppedAt }) => {
    if (stoppedAt) return 0
    const mails = await retryCampaign(tx, campaignId, { inDoubt, now })
    if (mails > 0) await noteQueueAction(tx, { kind: 'retry', by: admin.personId, mails }, now)
    return mails
  })
}

export function actOnRun(
  deps: RunDeps,
  admin: ApprovedAdmin,
  { id, intent }: { id: string; intent: RunAction },
): Promise<number | null> {
  switch (intent) {
    case 'pause':
      return pauseBroadcast(deps, admin, id)
    case 'resume':
      return resumeBroadcast(deps, admin, id)
    case 'stop':
      return stopBroadcast(deps, admin, id)
    case 'retry':
    case 'retry-doubt':
      return retryFailed(deps, admin, { id, inDoubt: intent === 'retry-doubt' })
  }
}
