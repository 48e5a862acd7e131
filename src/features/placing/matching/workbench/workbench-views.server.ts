import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { explainTier } from '#domain/priority.ts'
import { TIERS, type PriorityRule } from 'bed-matching/rules/tiers.ts'
import type { Reason } from 'bed-matching/rules/eligibility.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { countEach, type ListContext } from '#features/ground/lists/lists.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { listSearch, readListState, type ListView } from '#features/ground/lists/lists.ts'
import { listViews } from '#features/ground/lists/saved-views.server.ts'
import { findTurns } from '#features/placing/history/history.server.ts'
import type { Turns } from '#features/placing/history/history.ts'
import { listPresence, readHorizon } from '#features/placing/presence/presence.server.ts'
import type { PersonAtWork } from '#features/placing/presence/presence.ts'
import { coarsePoint } from '#domain/map-fit.ts'
import type { MapOf, PlacesMap } from '#features/site/maps/maps.ts'
import { findMark } from '#features/placing/matches/marks/marks-views.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import type { RoomsByNight } from '#features/placing/rooms/by-night/by-night.ts'
import type { Translate } from '#i18n/translate.ts'
import {
  findPlacesFor,
  type CandidatesView,
  type CandidateView,
  type JudgedPlace,
} from '../candidates/candidates.server.ts'
import { readQueue, type QueueView } from '../matching.server.ts'
import { filterQueue, filtersAtWork } from './components/queue-filter.ts'
import { pageOfQueue, type QueuePage } from './components/queue-page.ts'
import { packQueue, type PackedQueue } from './components/queue-rows.ts'
import { inOneRow, toQueueGuest, type QueuedGuest } from './packed-queue.server.ts'
import { queueShape, type WorkbenchQuery } from './workbench.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock'>

export type TierView = { tier: number; why: { rule: PriorityRule; holds: boolean }[] }
export type Counts = { drafts: number; offered: number; accepted: number; expiring: number }
export type WorkbenchView = Omit<QueueView, 'ranked' | 'late' | 'skipped' | 'notComing'> & {
  /** Everybody, where they are few: more are asked for when script has come to the page (`listPackedQueue`). */
  queue: PackedQueue | null
  /** The page that is seen without script. */
  page: Omit<QueuePage, 'rows'> & { rows: PackedQueue }
  /** Those who are chosen or looked at, wherever they stand. */
  aside: PackedQueue
  /** The tiers that somebody in the queue has, best first. */
  tiers: TierView[]
  counts: Counts
  /** In the order, late, and left for later; not those who do not come. */
  waiting: number
  views: ListView['views']
  turns: Turns
  people: PersonAtWork[]
  /** What is written from here on may not be in it. */
  seenTo: number
  own: string
}

const tiersOf = ({ ranked, late }: Parameters<typeof inOneRow>[0]) =>
  [...new Set([...ranked, ...late].map(({ tier }) => tier))].toSorted((a, b) => a - b)

/** So many rows come with the page: some nine kilobytes, which is less than it takes to ask again. */
const MOST_WITH_PAGE = 300

/** A page of the queue, packed for the way, with what stands around it. */
export async function findWorkbench(
  { db, clock, keys }: QueryDeps & Pick<Deps, 'keys'>,
  admin: ApprovedAdmin,
  { requestId, query, t }: { requestId: string; query: WorkbenchQuery; t: Translate },
): Promise<WorkbenchView> {
  const now = clock()
  const aside = await db.run(admin, async (tx) => {
    // Before anything else that is read here.
    const seenTo = await readHorizon(tx)
    const edition = await getCurrentEdition(tx)
    return {
      seenTo,
      counts: await countMatches(tx, { edition, now }),
      saved: await listViews(tx, keys, queueShape.name, admin),
      turns: await findTurns(tx, admin, { editionId: edition.id, requestId, now }),
      people: await listPresence(tx, admin, now),
      queue: await readQueue(tx, admin, { edition, requestId, now }),
    }
  })
  const { groups, toRow, ...rest } = aside.queue
  const queued = inOneRow(groups)
  const tiers = tiersOf(groups)
  const toGuest = (one: QueuedGuest) => toQueueGuest(toRow(one), one.group)
  const isNarrowed = filtersAtWork(query) > 0
  const left = isNarrowed ? queued.filter((one) => filterQueue([toGuest(one)], query).length > 0) : queued
  const page = pageOfQueue(left, queued.length, query.page)
  const looked = new Set([
    ...(query.guest ? [query.guest] : []),
    ...aside.people.flatMap(({ looksAt }) => looksAt?.guestRegistrationId ?? []),
  ])
  return {
    ...rest,
    queue: queued.length > MOST_WITH_PAGE ? null : packQueue(queued.map(toGuest)),
    page: { ...page, rows: packQueue(page.rows.map(toGuest)) },
    aside: packQueue(
      looked.size === 0 ? [] : queued.filter(({ known }) => looked.has(known.guest.id)).map(toGuest),
    ),
    tiers: tiers.map((tier) => ({ tier, why: explainTier(TIERS[tier - 1]!) })),
    counts: aside.counts,
    waiting: queued.length - groups.notComing.length,
    views: toViews(aside.saved, query, t),
    turns: aside.turns,
    people: aside.people,
    seenTo: aside.seenTo,
    own: admin.personId,
  }
}

const COUNTS = {
  drafts: 'state=draft',
  offered: 'state=offered',
  accepted: 'state=accepted',
  expiring: 'deadline=soon',
} as const

async function countMatches(tx: Tx, context: ListContext): Promise<Counts> {
  const { drafts, offered, accepted, expiring } = await countEach(tx, matchList, COUNTS, context)
  return {
    drafts: drafts.count,
    offered: offered.count,
    accepted: accepted.count,
    expiring: expiring.count,
  }
}

function toViews(
  saved: Awaited<ReturnType<typeof listViews>>,
  query: WorkbenchQuery,
  t: Translate,
): ListView['views'] {
  const { q, words, tier, need, wait } = query
  const read = (search: URLSearchParams) => listSearch(queueShape, readListState(queueShape, search))
  const here = read(new URLSearchParams({ q, words, tier, need, wait }))
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

export type ChosenView = Omit<CandidatesView, 'fits' | 'others' | 'partial'> & {
  /** For some of the nights; only where nothing fits for all of them. */
  partial: CandidateView[]
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
  /** Where a colleague wants this guest, whatever the rules say. */
  pin: { hostId: string; hostName: string; reason: string | null; byEmail: string | null } | null
  isSkipped: boolean
  /** Where the hosts of the places shown are, roughly; `hosts` in the order of the points. */
  map: PlacesMap & { hosts: { hostId: string; name: string }[] }
}

/** One guest and the best places, what closes the others, and why not the host that somebody asks about. Null: no such guest. */
export async function findChosen(
  deps: QueryDeps,
  admin: ApprovedAdmin,
  { guest, host, compare }: Pick<WorkbenchQuery, 'guest' | 'host' | 'compare'>,
  { requestId, mapOf }: { requestId: string; mapOf: MapOf },
): Promise<ChosenView | null> {
  const found = guest && (await findPlacesFor(deps, admin, guest, requestId))
  if (!found) return null
  const { fits, others, partial, ...rest } = found
  const all = [...fits, ...others]
  const name = host.toLowerCase()
  const near = others.filter(({ verdict }) => verdict === 'override').slice(0, MOST_NEAR)
  const hostIds = [...fits.slice(0, MOST_FITTING), ...near].map(({ hostId }) => hostId)
  const { points, ...marks } = await deps.db.run(admin, async (tx) => ({
    ...(await findMarks(tx, guest)),
    points: await listPoints(tx, hostIds),
  }))
  const { pin } = marks
  return {
    ...rest,
    partial: fits.length === 0 ? partial().slice(0, MOST_NEAR) : [],
    fits: fits.slice(0, MOST_FITTING).map(({ view }) => view()),
    fitting: fits.length,
    near: near.map(({ view }) => view()),
    blocked: countBlocked(others),
    asked:
      name === ''
        ? null
        : all
            .filter(({ hostName }) => hostName.toLowerCase().includes(name))
            .slice(0, MOST_ASKED)
            .map(({ view }) => view()),
    compared: compare.flatMap((id) => all.find(({ placeId }) => placeId === id)?.view() ?? []),
    pin: pin && { ...pin, hostName: all.find(({ hostId }) => hostId === pin.hostId)?.hostName ?? '' },
    isSkipped: marks.isSkipped,
    map: {
      ...mapOf(points),
      hosts: points.map(({ hostId }) => ({
        hostId,
        name: all.find((one) => one.hostId === hostId)?.hostName ?? '',
      })),
    },
  }
}

export async function findFittingPlaces(
  deps: QueryDeps,
  admin: ApprovedAdmin,
  { fits }: ChosenView,
  requestId: string,
): Promise<Pick<RoomsByNight, 'nights' | 'hosts'>> {
  const only = new Set(fits.map(({ hostId }) => hostId))
  const { nights, hosts } = await listRoomsByNight(deps, admin, { requestId, only })
  return { nights, hosts }
}

/** Where hosts are, to within half a kilometre; those whose address nobody knows are left out. */
async function listPoints(tx: Tx, hostIds: readonly string[]) {
  const ids = [...new Set(hostIds)]
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('hostAddress')
    .select(['registrationId', 'latitude', 'longitude'])
    .where('registrationId', 'in', ids)
    .execute()
  return ids.flatMap((hostId) => {
    const row = rows.find(({ registrationId }) => registrationId === hostId)
    if (!row || row.latitude === null || row.longitude === null) return []
    return [{ hostId, ...coarsePoint({ latitude: row.latitude, longitude: row.longitude }) }]
  })
}

async function findMarks(tx: Tx, guestRegistrationId: string) {
  const target = { guestRegistrationId, hostRegistrationId: null }
  const pin = await findMark(tx, { subject: 'pin', ...target })
  const skip = await findMark(tx, { subject: 'skip', ...target })
  return {
    pin:
      pin?.hostRegistrationId && !pin.isTried
        ? { hostId: pin.hostRegistrationId, reason: pin.reason, byEmail: pin.byEmail }
        : null,
    isSkipped: skip !== null,
  }
}

function countBlocked(others: readonly JudgedPlace[]): ChosenView['blocked'] {
  const counts = new Map<Reason | 'taken', number>()
  for (const { reasons, isTaken } of others) {
    const why = isTaken ? [...reasons, 'taken' as const] : reasons
    for (const reason of why) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}
