import type { AnswerWindow } from '#domain/deadline.ts'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Gender, RoomSharing, Sleeping } from 'bed-matching/rules/answers.ts'
import { proposedHours } from '#domain/last-minute.ts'
import { whoCounts } from 'bed-matching/together.ts'
import { explainTier, type Rank } from '#domain/priority.ts'
import { TIERS, type PriorityRule } from 'bed-matching/rules/tiers.ts'
import { listMyGuests } from '#features/placing/looking-after/looking-after.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { groupsOf } from '#domain/companions.ts'
import { nameOf } from '#domain/name.ts'
import { listAgreed } from '#features/placing/matches/travelling/travelling.server.ts'
import { listPins, listSkips } from '#features/placing/matches/marks/marks-views.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import {
  readQueueOrder,
  type OpenRound,
  type Queued,
  type WaitingGuest,
  type LastEnd,
} from '#features/placing/matches/people/waiting.server.ts'

export type Group = 'ranked' | 'late' | 'skipped' | 'notComing'
export type Groups = Record<Group, Queued[]>

/** What the rules look at, as organisers read it in a row. */
export type NeedsView = {
  age: number
  gender: Gender
  onlyFemaleHosts: boolean
  longCommuteOk: boolean
  roomSharing: RoomSharing
  sleeping: readonly Sleeping[]
  petProblem: boolean
  /** Says what a home must have (rules: access). */
  accessMust: boolean
}
export type QueueRow = {
  id: string
  name: string
  needs: NeedsView
  languages: string[]
  stay: StayView
  tier: number
  draw: number
  /** Why this tier: each rule with its answer, most significant first (rules: tiers). */
  why: { rule: PriorityRule; holds: boolean }[]
  lastEnd: LastEnd | null
  /** So many of the nights are given already. */
  given: number
  isElsewhere: boolean
  /** A colleague wants this guest at a certain host, whatever the rules say. */
  isPinned: boolean
  /** The reader looks after them (rules: looking after). */
  isMine: boolean
  waitingDays: number
  /** With whom they travel only together, and in which tier all of them who wait count. */
  together: { names: string[]; tier: number } | null
}
export type QueueView = {
  /** Null before the first round: then everybody has a live rank, and lots are drawn once more when it opens. */
  round: { number: number; seed: string; openedAt: string; answerWindow: AnswerWindow | null } | null
  nextNumber: number
  acceptanceDays: number
  /** Hours to answer for the next round, where arrival is near. */
  proposed: AnswerWindow | null
  timeZone: string
  thresholds: { young: number; veryYoung: number }
  /** Groups that travel only together, of whom somebody waits. */
  groupsWaiting: number
  /** As the round wrote it down, or live before the first round; best priority first. */
  ranked: QueueRow[]
  /** Came after the round was opened; live rank. */
  late: QueueRow[]
  /** Left for later in this round by an organiser. */
  skipped: QueueRow[]
  /** Said that they cannot come, or found a bed themselves: out of the order until they say otherwise. */
  notComing: QueueRow[]
}

/** Everybody still to be placed, best priority first, with the reason for the rank. */
export async function getQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<QueueView> {
  const now = clock()
  const { groups, toRow, ...rest } = await db.run(admin, async (tx) =>
    readQueue(tx, admin, { edition: await getCurrentEdition(tx), requestId, now }),
  )
  const { ranked, late, skipped, notComing } = groups
  const rows = (queued: Queued[]) => queued.map(toRow)
  return {
    ...rest,
    ranked: rows(ranked),
    late: rows(late),
    skipped: rows(skipped),
    notComing: rows(notComing),
  }
}

/** The same in its order, with what makes a row of somebody: thousands wait, and a page shows few. */
export async function readQueue(
  tx: Tx,
  admin: ApprovedAdmin,
  { edition, requestId, now }: { edition: Edition; requestId: string; now: Temporal.Instant },
): Promise<Omit<QueueView, Group> & { groups: Groups; toRow: (queued: Queued) => QueueRow }> {
  await recordView(tx, admin, { action: 'list-waiting-guests', requestId }, now)
  const { round, queued } = await readQueueOrder(tx, edition, now)
  const sorted = await groupQueue(tx, queued, edition, now)
  return {
    round: round ? toRoundView(round) : null,
    nextNumber: (round?.number ?? 0) + 1,
    acceptanceDays: edition.acceptanceDays,
    proposed: proposedHours(edition, now),
    timeZone: edition.timeZone,
    thresholds: { young: edition.youngAge, veryYoung: edition.veryYoungAge },
    ...sorted,
  }
}

const toRoundView = ({ number, seed, openedAt, answerWindow }: OpenRound) => ({
  number,
  seed,
  openedAt: openedAt.toString(),
  answerWindow,
})

async function groupQueue(tx: Tx, queued: readonly Queued[], edition: Edition, now: Temporal.Instant) {
  const skips = await listSkips(tx, edition.id)
  const pinned = new Set((await listPins(tx, edition.id)).map((pin) => pin.guestRegistrationId))
  const mine = await listMyGuests(tx)
  const fellows = await listOnlyTogether(tx, edition.id)
  const fellowIds = new Set([...fellows.values()].flatMap((all) => all.map(({ id }) => id)))
  const tiers = new Map(
    (fellowIds.size === 0 ? [] : queued)
      .filter(({ known }) => fellowIds.has(known.guest.id))
      .map(({ known, tier }) => [known.guest.id, tier]),
  )
  const rowOf = ({ known, ...rank }: Queued): QueueRow => {
    const { id } = known.guest
    const own = fellows.get(id) ?? []
    const waiting = [rank.tier, ...own.flatMap((one) => tiers.get(one.id) ?? [])]
    const tier = whoCounts(
      edition.groupRank,
      waiting.toSorted((a, b) => a - b),
    )
    const together = own.length === 0 ? null : { names: own.map(({ name }) => name), tier }
    return { ...toRow(known, rank, pinned.has(id), now), together, isMine: mine.has(id) }
  }
  const groups: Groups = { ranked: [], late: [], skipped: [], notComing: [] }
  for (const one of queued) {
    const { isComing, guest } = one.known
    const group = !isComing ? 'notComing' : skips.has(guest.id) ? 'skipped' : one.isLate ? 'late' : 'ranked'
    groups[group].push(one)
  }
  const comingIds = queued.filter(({ known }) => known.isComing).map(({ known }) => known.guest.id)
  const firstOf = (id: string) => [id, ...fellows.get(id)!.map((one) => one.id)].toSorted()[0]
  const groupsWaiting = new Set(comingIds.filter((id) => fellows.has(id)).map(firstOf)).size
  return { groups, groupsWaiting, toRow: rowOf }
}

/** By guest the others of a group that travels only together. */
async function listOnlyTogether(
  tx: Tx,
  editionId: string,
): Promise<Map<string, { id: string; name: string }[]>> {
  const groups = groupsOf(await listAgreed(tx, editionId)).filter(({ kind }) => kind === 'only-together')
  const ids = groups.flatMap(({ guests }) => guests)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('guestFacts')
    .select(['registrationId', nameOfRegistration('guestFacts.registrationId').as('name')])
    .where('registrationId', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ registrationId, name }) => [registrationId, name]))
  const others = (guests: readonly string[], own: string) =>
    guests.filter((id) => id !== own).map((id) => ({ id, name: names.get(id) ?? '' }))
  return new Map(groups.flatMap(({ guests }) => guests.map((id) => [id, others(guests, id)])))
}

const DAY_MS = 86_400_000

export function toNeeds(guest: WaitingGuest['guest']): NeedsView {
  const { age, gender, onlyFemaleHosts, longCommuteOk, roomSharing, sleeping, petProblem } = guest
  const accessMust = (guest.accessMust ?? []).length > 0
  return { age, gender, onlyFemaleHosts, longCommuteOk, roomSharing, sleeping, petProblem, accessMust }
}

function toRow(
  { guest, firstName, lastName, languages, lastEnd, isElsewhere, coverage, submittedMs }: WaitingGuest,
  rank: Rank,
  isPinned: boolean,
  now: Temporal.Instant,
): Omit<QueueRow, 'together' | 'isMine'> {
  const key = TIERS[rank.tier - 1]
  return {
    id: guest.id,
    name: nameOf({ firstName, lastName }),
    needs: toNeeds(guest),
    languages,
    stay: toStayView(guest.stay),
    tier: rank.tier,
    draw: rank.draw,
    why: key ? explainTier(key) : [],
    lastEnd,
    given: coverage.given,
    isElsewhere,
    isPinned,
    waitingDays:
      submittedMs === null ? 0 : Math.max(0, Math.floor((now.epochMilliseconds - submittedMs) / DAY_MS)),
  }
}
