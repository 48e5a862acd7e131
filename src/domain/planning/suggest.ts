import { fairness, type Fairness } from 'bed-matching/explain/fairness.ts'
import { type MissingBeds, roundReport } from 'bed-matching/explain/missing-beds.ts'
import { placeOf, type Move, makeStanding } from 'bed-matching/explain/standing.ts'
import { singleRelaxations, type Relaxation } from 'bed-matching/explain/relaxations.ts'
import { weighed, type Weighed } from 'bed-matching/explain/weighed.ts'
import { whyHere, type WhyHere } from 'bed-matching/explain/why-here.ts'
import { whyUnplaced, type WhyUnplaced } from 'bed-matching/explain/why-unplaced.ts'
import type { Placement, Plan, TierResult, Warning } from 'bed-matching/model.ts'
import { plan, standardSteps, startSearch } from 'bed-matching/plan.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import type { Proof, ProveRequest } from 'bed-matching/proof/prove.ts'
import type { Round } from './round.ts'
import { giveSeats } from './seats.ts'

export type SuggestRequest = {
  readonly round: Round
  readonly seed: string
  /** `fresh`: the best plan there is. `repair`: from the drafts there are, as few of them moved as can be. */
  readonly mode: 'fresh' | 'repair'
}

/** A place for somebody who has none, or who would move; `placeId` null = see `giveSeats`; `why` once it is explained. */
export type Proposal = Placement & { readonly placeId: string | null; readonly why?: WhyHere | null }

/** A plan as organisers see it; only what is new in it. */
export type Sketch = {
  readonly proposals: readonly Proposal[]
  /** Everybody with a place, those who had one before included. */
  readonly matched: number
  readonly tiers: readonly TierResult[]
  readonly provenThroughTier: number
  /** How kind it is, once it is explained. */
  readonly terms?: readonly Weighed[]
  readonly warnings: readonly Warning[]
  /** Drafts that would move, if only to another bed of their room, or end. */
  readonly moved: readonly Move[]
}

export type Unplaced = {
  readonly guest: string
  readonly tier: number
  readonly why: WhyUnplaced
  readonly changes: readonly Relaxation[]
}

/** What else there is to say of a plan by priority; made after it. */
export type Details = {
  readonly mostPeople: Sketch
  readonly priceOfPriority: number
  readonly tierDelta: readonly number[]
  readonly missing: readonly MissingBeds[]
  readonly fairness: Fairness
  readonly unplaced: readonly Unplaced[]
}

/** How far the proof went: `none` before it, `open` where a step could not be shown, and why no more was tried. */
export type ProofState = {
  readonly state: 'none' | 'whole' | 'open'
  readonly openTier: number | null
  readonly placed: number
  readonly atMost: number
  /** No plan that keeps what is proven places more guests in all; null where nothing was asked, or all is proven. */
  readonly inAll: number | null
  readonly why: 'absent' | 'time' | 'failed' | 'too-large' | 'cancelled' | 'refuted' | null
}

export type Suggestion = {
  readonly guests: number
  readonly kept: number
  readonly byPriority: Sketch
  readonly byHand: { readonly firstFit: number; readonly carefulFit: number }
  readonly closedRooms: number
  readonly tierOf: Readonly<Record<string, number>>
  readonly details: Details | null
  readonly proof: ProofState
}

/** What comes out on the way, each report better than the one before. */
export type Report = {
  readonly phase: 'searching' | 'explaining' | 'proving' | 'done'
  readonly done: number
  readonly steps: number
  /** Null = as before. */
  readonly suggestion: Suggestion | null
}

/** What proves a plan; null = it could not even begin. */
export type Prover = (
  problem: Problem,
  found: Plan,
  request: Pick<ProveRequest, 'objective' | 'seed' | 'previous' | 'known'>,
) => Promise<{ proof: Proof; why: ProofState['why'] } | null>

const STEPS_AT_ONCE = 100
const MOST_CHANGES = 4
const MORE_BEDS = 6
const NO_PROOF: ProofState = { state: 'none', openTier: null, placed: 0, atMost: 0, inAll: null, why: null }

/** Suggests a round: a first plan, the best one, its explanation and the proof. Repeatable but for how far the proof goes. `isTime`: report now? */
export async function suggest(
  { round, seed, mode }: SuggestRequest,
  { onReport, isTime, prover }: { onReport: (report: Report) => void; isTime: () => boolean; prover: Prover },
): Promise<void> {
  const problem = normalise(round.input)
  const steps = mode === 'repair' ? 0 : standardSteps(problem)
  const { previous } = round
  const request = { seed, objective: 'priority', steps: 0, previous } as const
  const search = startSearch(problem, { ...request, steps })
  const start = {
    guests: round.input.guests.length,
    kept: round.input.locked.length,
    byHand: search.baseline(),
    closedRooms: round.closedRooms.length,
    tierOf: Object.fromEntries(problem.guests.map(({ id }, number) => [id, problem.tier[number]!])),
    details: null,
    proof: NO_PROOF,
  }
  const first = plan(problem, request)
  onReport({ phase: 'searching', done: 0, steps, suggestion: { ...start, byPriority: sketch(round, first) } })
  while (search.goOn(STEPS_AT_ONCE)) {
    if (isTime()) onReport({ phase: 'searching', done: search.done(), steps, suggestion: null })
  }
  const found = search.finish()
  let suggestion: Suggestion = { ...start, byPriority: sketch(round, found) }
  onReport({ phase: 'explaining', done: steps, steps, suggestion })
  const most = plan(problem, { ...request, objective: 'most-people', steps })
  const explain = (made: Plan) => ({
    byPriority: explained(round, problem, made),
    details: detailsOf(round, problem, { found: made, most }),
  })
  suggestion = { ...suggestion, ...explain(found) }
  onReport({ phase: 'proving', done: steps, steps, suggestion })
  const proven = await prover(problem, found, { objective: 'priority', seed, previous, known: [first, most] })
  if (proven?.proof.isBetter) {
    suggestion = { ...suggestion, ...explain(proven.proof.plan) }
  }
  const { tiers, provenThroughTier } = proven?.proof.plan ?? found
  const byPriority = { ...suggestion.byPriority, tiers, provenThroughTier }
  const proof = proven ? stateOf(proven.proof, proven.why) : { ...NO_PROOF, why: 'failed' as const }
  onReport({ phase: 'done', done: steps, steps, suggestion: { ...suggestion, byPriority, proof } })
}

function sketch(round: Round, made: Plan): Sketch {
  const seats = giveSeats(round, made.assignments)
  const to = new Map(made.assignments.map((one) => [one.guest, one]))
  return {
    proposals: made.assignments.flatMap((one) => {
      const placeId = seats.get(one.guest)
      return placeId === undefined ? [] : [{ ...one, placeId }]
    }),
    matched: made.matched,
    tiers: made.tiers,
    provenThroughTier: made.provenThroughTier,
    warnings: made.warnings,
    moved: round.previous
      .filter(({ guest }) => seats.has(guest) || !to.has(guest))
      .map(({ guest, host, room }) => ({ guest, from: { host, room }, to: placeOf(to.get(guest)) })),
  }
}

/** With the reason for each place, and how kind the whole is. */
function explained(round: Round, problem: Problem, made: Plan): Sketch {
  const standing = makeStanding(problem, made)
  const why = whyHere(standing, round.previous)
  const plain = sketch(round, made)
  return {
    ...plain,
    proposals: plain.proposals.map((one) => ({ ...one, why: why(one.guest) })),
    terms: weighed(standing, made, round.previous),
  }
}

function detailsOf(round: Round, problem: Problem, { found, most }: { found: Plan; most: Plan }): Details {
  const standing = makeStanding(problem, found)
  const { priceOfPriority, tierDelta, missing } = roundReport(round.input, found, most, MORE_BEDS)
  const placed = new Set(found.assignments.map(({ guest }) => guest))
  const unplaced = problem.guests
    .flatMap(({ id }, number): Unplaced[] =>
      placed.has(id)
        ? []
        : [
            {
              guest: id,
              tier: problem.tier[number]!,
              why: whyUnplaced(standing, id),
              changes: singleRelaxations(standing, id).slice(0, MOST_CHANGES),
            },
          ],
    )
    .toSorted((a, b) => a.tier - b.tier)
  return {
    mostPeople: explained(round, problem, most),
    priceOfPriority,
    tierDelta,
    missing,
    fairness: fairness(standing),
    unplaced,
  }
}

function stateOf({ steps, inAll, plan: { doubts } }: Proof, why: ProofState['why']): ProofState {
  const open = steps.find(({ how }) => how === null)
  if (!open) return { ...NO_PROOF, state: 'whole' }
  return {
    state: 'open',
    openTier: open.tier,
    placed: open.placed,
    atMost: open.bound,
    inAll: inAll?.most ?? null,
    why: doubts.length > 0 ? 'refuted' : why,
  }
}
