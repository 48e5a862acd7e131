import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { explainTier, TIERS, type PriorityRule } from '#domain/priority.ts'
import type { Reason } from '#domain/eligibility.ts'
import type { Deps } from '#features/context.server.ts'
import type { DraftRefusal } from '#features/matches/drafting/commands.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { listSearch, readListState, type ListView } from '#features/lists/schema.ts'
import { listViews } from '#features/lists/views/queries.server.ts'
import { findTurned as findTurnedIn, findTurns } from '#features/history/queries.server.ts'
import type { EntryView, Turns } from '#features/history/schema.ts'
import { listPresenceIn } from '#features/presence/queries.server.ts'
import type { PersonAtWork } from '#features/presence/schema.ts'
import type { Translate } from '#i18n/translate.ts'
import { findCandidates, type CandidatesView, type CandidateView } from '../candidates/queries.server.ts'
import type { RefusalView } from '../components/draft-refusal.tsx'
import { getQueue, type QueueRow, type QueueView } from '../queries.server.ts'
import {
  BEFORE,
  packQueue,
  WISHES,
  type Before,
  type PackedQueue,
  type QueueGroup,
  type QueueGuest,
} from './components/queue-rows.ts'
import { queueShape, type WorkbenchQuery } from './schema.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock'>

export type TierView = { tier: number; why: { rule: PriorityRule; holds: boolean }[] }
/** Matches of the edition as they count now. */
export type Counts = { drafts: number; offered: number; accepted: number; expiring: number }
export type WorkbenchView = Omit<QueueView, 'ranked' | 'late' | 'notComing'> & {
  queue: PackedQueue
  /** The tiers that somebody in the queue has, best first. */
  tiers: TierView[]
  counts: Counts
  /** In the order, and late; not those who do not come. */
  waiting: number
  views: ListView['views']
  turns: Turns
  people: PersonAtWork[]
}

/** The queue, packed for the way, with what stands around it. */
export async function findWorkbench(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  { requestId, query, t }: { requestId: string; query: WorkbenchQuery; t: Translate },
): Promise<WorkbenchView> {
  const { ranked, late, notComing, ...rest } = await getQueue({ db, clock }, admin, requestId)
  const groups: [QueueGroup, QueueRow[]][] = [
    ['ranked', ranked],
    ['late', late],
    ['not-coming', notComing],
  ]
  const guests = groups.flatMap(([group, rows]) => rows.map((row) => toQueueGuest(row, group)))
  const tiers = [...new Set([...ranked, ...late].map(({ tier }) => tier))].toSorted((a, b) => a - b)
  const now = clock()
  const aside = await db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    return {
      counts: await countMatches(tx, now),
      saved: await listViews(tx, queueShape.name, admin),
      turns: await findTurns(tx, admin, { editionId, requestId, now }),
      people: await listPresenceIn(tx, admin, now),
    }
  })
  return {
    ...rest,
    queue: packQueue(guests),
    tiers: tiers.map((tier) => ({ tier, why: explainTier(TIERS[tier - 1]!) })),
    counts: aside.counts,
    waiting: ranked.length + late.length,
    views: toViews(aside.saved, query, t),
    turns: aside.turns,
    people: aside.people,
  }
}

function toQueueGuest(row: QueueRow, group: QueueGroup): QueueGuest {
  const { id, name, tier, needs, stay, languages, waitingDays } = row
  return {
    id,
    name,
    tier,
    group,
    ...stay,
    age: needs.age,
    gender: needs.gender,
    sharing: needs.roomSharing,
    sleeping: needs.sleeping,
    wishes: WISHES.filter((wish) => needs[wish]),
    languages,
    waitingDays,
    before: beforeOf(row),
  }
}

function beforeOf({ lastEnd, isElsewhere }: QueueRow): Before {
  const word = isElsewhere ? 'arranged-elsewhere' : (lastEnd?.reason ?? lastEnd?.state)
  return BEFORE.find((known) => known === word) ?? ''
}

const expiringHours = 24

async function countMatches(tx: Tx, now: Temporal.Instant): Promise<Counts> {
  const edition = await getCurrentEdition(tx)
  const soon = now.add({ hours: expiringHours }).toString()
  const { rows } = await sql<Counts>`
    select (count(*) filter (where state = 'draft'))::int as drafts,
      (count(*) filter (where state = 'offered' and coalesce(deadline_at >= ${now.toString()}, true)))::int as offered,
      (count(*) filter (where state = 'accepted'))::int as accepted,
      (count(*) filter (where state = 'offered' and deadline_at between ${now.toString()} and ${soon}))::int as expiring
    from match where edition_id = ${edition.id}`.execute(tx)
  return rows[0] ?? { drafts: 0, offered: 0, accepted: 0, expiring: 0 }
}

function toViews(
  saved: Awaited<ReturnType<typeof listViews>>,
  query: WorkbenchQuery,
  t: Translate,
): ListView['views'] {
  const { q, tier, need, wait } = query
  const read = (search: URLSearchParams) => listSearch(queueShape, readListState(queueShape, search))
  const here = read(new URLSearchParams({ q, tier, need, wait }))
  return [
    ...queueShape.views.map(({ label, search }) => ({ label: t(label), search, id: null, isShared: true })),
    ...saved.map(({ name, search, id, isOwn, isShared }) => ({
      label: name,
      search,
      id: isOwn ? id : null,
      isShared,
    })),
  ].map(({ search, ...view }) => {
    const to = read(new URLSearchParams(search))
    return { ...view, to: queueShape.path + to, isCurrent: to === here }
  })
}

/** As many as a person compares without scrolling far; the rest are places that fit less well. */
const MOST_FITTING = 12
const MOST_NEAR = 6
const MOST_ASKED = 8

export type ChosenView = Omit<CandidatesView, 'fits' | 'others'> & {
  fits: CandidateView[]
  /** How many there are, shown or not. */
  fitting: number
  /** Places with the least in the way that a person may still decide for. */
  near: CandidateView[]
  /** How many of the others each rule closes; one place may be closed by several. */
  blocked: { reason: Reason | 'taken'; count: number }[]
  /** "Why not …?": the places of the hosts whose name was typed; null: nobody was asked about. */
  asked: CandidateView[] | null
  compared: CandidateView[]
}

/** One guest and the best places, what closes the others, and why not the host that somebody asks about. Null: no such guest. */
export async function findChosen(
  deps: QueryDeps,
  admin: ApprovedAdmin,
  { guest, host, compare }: Pick<WorkbenchQuery, 'guest' | 'host' | 'compare'>,
  requestId: string,
): Promise<ChosenView | null> {
  const found = guest && (await findCandidates(deps, admin, guest, requestId))
  if (!found) return null
  const { fits, others, ...rest } = found
  const all = [...fits, ...others]
  const name = host.toLowerCase()
  return {
    ...rest,
    fits: fits.slice(0, MOST_FITTING),
    fitting: fits.length,
    near: others.filter(({ verdict }) => verdict === 'override').slice(0, MOST_NEAR),
    blocked: countBlocked(others),
    asked:
      name === ''
        ? null
        : all.filter(({ hostName }) => hostName.toLowerCase().includes(name)).slice(0, MOST_ASKED),
    compared: compare.flatMap((id) => all.find(({ placeId }) => placeId === id) ?? []),
  }
}

function countBlocked(others: readonly CandidateView[]): ChosenView['blocked'] {
  const counts = new Map<Reason | 'taken', number>()
  for (const { reasons, conflicts } of others) {
    const why = conflicts.length > 0 ? [...reasons, 'taken' as const] : reasons
    for (const reason of why) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

/** Why a place was not drafted, for words: how long ago somebody else was first is counted here, not in a browser. */
export function toRefusalView(refusal: DraftRefusal, now: Temporal.Instant): RefusalView {
  const holder = 'holder' in refusal ? refusal.holder : null
  const secondsAgo = holder && Math.max(0, now.since(Temporal.Instant.from(holder.since)).total('seconds'))
  return { kind: refusal.kind, holder, secondsAgo }
}

/** A match that was just made, in words, for the notice that offers to take it back. */
export type DraftedView = {
  matchId: string
  guest: string
  host: string
  isDraft: boolean
  /** What of the history takes it back; null where nothing does. */
  entryId: number | null
}

export async function findDrafted(
  { db }: Pick<QueryDeps, 'db'>,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<DraftedView | null> {
  const row = await db.run(admin, (tx) =>
    tx
      .selectFrom('match')
      .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
      .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
      .select((eb) => [
        'match.state',
        'guest.firstName as guest',
        'host.firstName as host',
        eb
          .selectFrom('historyPart')
          .innerJoin('historyEntry', 'historyEntry.id', 'historyPart.entryId')
          .select((entry) => entry.fn.max('historyEntry.id').as('id'))
          .whereRef('historyPart.matchId', '=', 'match.id')
          .where('historyEntry.kind', '=', 'drafted')
          .where('historyEntry.undoes', 'is', null)
          .as('entryId'),
      ])
      .where('match.id', '=', matchId)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { guest, host, state, entryId } = row
  return { matchId, guest, host, isDraft: state === 'draft', entryId }
}

/** What undo and redo are about by now. */
export function findOwnTurns(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<Turns> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    return findTurns(tx, admin, { editionId, requestId, now: clock() })
  })
}

/** What was just taken back or done again, in words, and whom it is about where that is one guest. */
export function findTurned(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  { entryId, requestId }: { entryId: number; requestId: string },
): Promise<{ entry: EntryView | null; guestId: string | null }> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    return findTurnedIn(tx, admin, { editionId, entryId, requestId, now: clock() })
  })
}
