import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { proposedHours } from '#domain/last-minute.ts'
import { leftBehind, type Fairness } from 'bed-matching/explain/fairness.ts'
import type { Weighed } from 'bed-matching/explain/weighed.ts'
import type { MissingBeds } from 'bed-matching/explain/missing-beds.ts'
import type { ProofState, Suggestion } from '#domain/planning/suggest.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isPlanOver } from '#domain/planning/plan-age.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { findOpenRound, type OpenRound } from '#features/placing/matches/people/waiting.server.ts'
import { INTERRUPTED_AFTER_SECONDS, policyView, type PlanQuery } from './planning.ts'
import {
  filterProposals,
  isOpen,
  listProposals,
  sketchOf,
  stampOf,
  type ProposalView,
} from './proposals.server.ts'
import { sumUpRooms } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRound } from './round.server.ts'
import {
  type GroupView,
  listGroupsApart,
  listUnplaced,
  readPeople,
  type UnplacedView,
} from './showing.server.ts'

export type RunView = {
  id: string
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted'
  phase: 'searching' | 'explaining' | 'proving' | 'done'
  stepsDone: number
  steps: number
  startedAt: string
  byEmail: string | null
  mode: 'fresh' | 'repair'
  holdTiersFrom: number | null
  /** Homes are filled beyond what their hosts are comfortable with. */
  isToTheMost: boolean
  isOld: boolean
  /** It can no longer be taken. */
  isOver: boolean
}
export type TierRow = {
  tier: number
  total: number
  eligible: number
  placed: number
  /** Null until both plans are there. */
  mostPeople: number | null
  bound: number
  proven: boolean
}
export type Figures = {
  guests: number
  kept: number
  placed: number
  mostPeople: number | null
  firstFit: number
  carefulFit: number
  closedRooms: number
  price: number | null
  provenThroughTier: number
  proof: ProofState
}
export type ProposalList = {
  /** Which state of the plan this is; goes with the form that takes it. */
  stamp: string
  found: number
  open: number
  counts: Record<PlanQuery['only'], number>
  tiers: number[]
  page: number
  pages: number
}
export type SuggestionView = {
  figures: Figures
  tiers: TierRow[]
  terms: Weighed[]
  coverage: ReturnType<typeof toCoverage> | null
  missing: MissingBeds[]
  proposals: ProposalView[]
  list: ProposalList
  unplaced: UnplacedView[]
  groups: GroupView[]
  unplacedCount: number
  /** So many of them would have a place by one change that costs nobody theirs. */
  easyCount: number
}
export type PlanView = {
  round: {
    number: number
    seed: string
    openedAt: string
    holdTiersFrom: number | null
  } | null
  nextNumber: number
  acceptanceDays: number
  /** Hours to answer for the next round, where arrival is near. */
  proposed: AnswerWindow | null
  /** Whom no plan looks at: left for later by organisers, or with a bed of their own. */
  leftOut: { skipped: number; elsewhere: number }
  idempotencyKey: string
  timeZone: string
  policy: ReturnType<typeof policyView>
  run: RunView | null
  /** What a first suggestion would look at; null once there is one. */
  ahead: { guests: number; hosts: number; places: number; kept: number } | null
  suggestion: SuggestionView | null
}

const MOST_UNPLACED = 200
const PROPOSALS_ON_A_PAGE = 50

/** The newest suggestion, for every organiser the same; with the names of whom it is about. */
export async function getPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  query: PlanQuery & { requestId: string },
): Promise<PlanView> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: 'view-plan', requestId: query.requestId }, now)
    const edition = await getCurrentEdition(tx)
    const round = await findOpenRound(tx, edition.id)
    const row = await findRun(tx, edition.id)
    const suggestion = row?.suggestion ?? null
    const people = suggestion ? await readPeople(tx, edition) : null
    const isLost =
      row?.state === 'running' && row.seenAt.until(now).total('seconds') > INTERRUPTED_AFTER_SECONDS
    return {
      round: round ? toRoundView(round) : null,
      nextNumber: (round?.number ?? 0) + 1,
      acceptanceDays: edition.acceptanceDays,
      proposed: proposedHours(edition, now),
      leftOut: await countLeftOut(tx, edition.id),
      idempotencyKey: randomUUID(),
      timeZone: edition.timeZone,
      policy: policyView(edition),
      run: row
        ? {
            id: row.id,
            state: isLost ? 'interrupted' : row.state,
            phase: row.phase,
            stepsDone: row.stepsDone,
            steps: row.steps,
            startedAt: row.startedAt.toString(),
            byEmail: row.email,
            mode: row.mode,
            holdTiersFrom: row.holdTiersFrom,
            isToTheMost: row.toTheMost,
            isOld: row.roundId !== (round?.id ?? null),
            isOver: isPlanOver(row.startedAt, now),
          }
        : null,
      ahead: row
        ? null
        : await readCounted(tx, `ahead ${edition.id}`, now, () => lookAhead(tx, edition, now)),
      suggestion: suggestion && people ? viewOf(suggestion, query, people) : null,
    }
  })
}

const toRoundView = ({ number, seed, openedAt, holdTiersFrom }: OpenRound) => ({
  number,
  seed,
  openedAt: openedAt.toString(),
  holdTiersFrom,
})

/** The very round that a suggestion begins with, counted. */
export async function lookAhead(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<PlanView['ahead']> {
  const { round } = await readRound(tx, edition, { now, mode: 'fresh', holdBack: { tiersFrom: null } })
  const { guests, hosts, locked } = round.input
  return {
    guests: guests.length - locked.length,
    hosts: hosts.length,
    places: (await sumUpRooms(tx, edition, now)).usable,
    kept: round.keptGuests,
  }
}

async function countLeftOut(tx: Tx, editionId: string): Promise<PlanView['leftOut']> {
  // From those few who are left out, and not from everybody.
  const count = async (leftOut: 'skip' | 'arrangedElsewhere') => {
    const { found } = await tx
      .selectFrom(leftOut)
      .innerJoin('registration', 'registration.id', `${leftOut}.registrationId`)
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .where('registration.editionId', '=', editionId)
      .where('registration.state', '=', 'submitted')
      .executeTakeFirstOrThrow()
    return Number(found)
  }
  return { skipped: await count('skip'), elsewhere: await count('arrangedElsewhere') }
}

/** The suggestion with this id, or the newest of the edition, as it stands. */
export async function findRun(tx: Tx, editionId: string, id?: string) {
  const row = await tx
    .selectFrom('planRun')
    .leftJoin('person', 'person.id', 'planRun.startedBy')
    .selectAll('planRun')
    .select('person.email')
    .where('planRun.editionId', '=', editionId)
    .$if(id !== undefined, (query) => query.where('planRun.id', '=', id ?? ''))
    .orderBy('planRun.startedAt', 'desc')
    .orderBy('planRun.id')
    .limit(1)
    .executeTakeFirst()
  // Nobody but `storeReport` writes it.
  return row && { ...row, suggestion: row.suggestion as Suggestion | null }
}

/** `behind`: the wishes for which the beds fit least. */
const toCoverage = ({ all, genders, wishes, globalSouth, envy }: Fairness) => ({
  all,
  genders,
  wishes,
  globalSouth,
  behind: leftBehind({ all, wishes }),
  envy: envy.length,
})

function viewOf(
  suggestion: Suggestion,
  query: PlanQuery,
  people: Parameters<typeof listUnplaced>[1],
): SuggestionView {
  const { byPriority, details, byHand, proof } = suggestion
  const sketch = sketchOf(suggestion, query.show)
  const { rows, counts, tiers } = filterProposals(listProposals(sketch, suggestion, people), query)
  const pages = Math.max(1, Math.ceil(rows.length / PROPOSALS_ON_A_PAGE))
  const page = Math.min(query.page, pages)
  const most = new Map(details?.mostPeople.tiers.map(({ tier, placed }) => [tier, placed]))
  return {
    figures: {
      guests: suggestion.guests,
      kept: suggestion.kept,
      placed: byPriority.matched,
      mostPeople: details?.mostPeople.matched ?? null,
      firstFit: byHand.firstFit,
      carefulFit: byHand.carefulFit,
      closedRooms: suggestion.closedRooms,
      price: details?.priceOfPriority ?? null,
      provenThroughTier: byPriority.provenThroughTier,
      proof,
    },
    tiers: byPriority.tiers
      .filter(({ total }) => total > 0)
      .map((tier) => ({ ...tier, mostPeople: most.get(tier.tier) ?? null })),
    terms: [...(sketch.terms ?? [])],
    coverage: details && toCoverage(details.fairness),
    missing: [...(details?.missing ?? [])],
    proposals: rows.slice((page - 1) * PROPOSALS_ON_A_PAGE, page * PROPOSALS_ON_A_PAGE),
    list: {
      stamp: stampOf(sketch),
      found: rows.length,
      open: rows.filter(isOpen).length,
      counts,
      tiers,
      page,
      pages,
    },
    groups: listGroupsApart(details?.unplaced ?? [], people),
    unplaced: listUnplaced(details?.unplaced.slice(0, MOST_UNPLACED) ?? [], people),
    unplacedCount: details?.unplaced.length ?? 0,
    easyCount:
      details?.unplaced.filter(({ changes }) => changes.some(({ displaces }) => displaces === null)).length ??
      0,
  }
}
