import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { fillSubject } from '#domain/broadcast-variables.ts'
import { stageOf } from '#domain/broadcast.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition, getEdition } from '#features/editions/queries.server.ts'
import { BROADCAST_SKIPS } from '#features/mail-queue/composing/broadcast/queries.server.ts'
import { IN_DOUBT } from '#features/mail-queue/sending/claiming/commands.server.ts'
import type { BroadcastLine, BroadcastView, Progress, Tally } from '../schema.ts'

type CountRow = { state: string; reason: string | null; held: string | null; count: number }

async function countMails(tx: Tx, campaignId: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select state, reason, held_reason as held, count(*)::int as count from outbox
    where campaign_id = ${campaignId}::uuid group by state, reason, held_reason`.execute(tx)
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
    const { audience, kind, letterEn, letterDe, neverTwice, leftOut } = row
    const edition = await getEdition(tx, row.editionId)
    const subjectEn = fillSubject(row.subjectEn, edition)
    const subjectDe = fillSubject(row.subjectDe, edition)
    return {
      id,
      audience,
      kind,
      words: { subjectEn, letterEn, subjectDe, letterDe },
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
  subjectEn: string
  subjectDe: string
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
  locale: 'en' | 'de',
): Promise<BroadcastLine[]> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const { rows } = await sql<LineRow>`
      select broadcast.id, audience, subject_en, subject_de, coalesce(queued_at, asked_at, written_at) as at,
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
      const { id, audience, subjectEn, subjectDe, at, by, recipients, sent, failed, waiting } = row
      const written = locale === 'de' ? subjectDe || subjectEn : subjectEn || subjectDe
      const subject = fillSubject(written, edition)
      const stage = stageOf(row, waiting, now)
      return { id, audience, subject, stage, at: at.toString(), by, recipients, sent, failed }
    })
  })
}
