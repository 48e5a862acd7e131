import { TIER_COUNT, type Objective, type Plan, type Assignment } from '../model.ts'
import type { Problem } from '../problem.ts'
import { levelOf, type Question, type BuiltModel } from './build-model.ts'
import { type SolveAnswer, type Solver, weighRows, type Weighed } from './linear-model.ts'
import type { Certificate } from './certificate.ts'

/** One step of an objective, best first: a tier, or (null) the number of people. Pins are all placed before the first. */
export type Step = {
  readonly tier: number | null
  readonly count: (plan: Counted) => number
  readonly total: number
  /** What the plan itself says of the most that it could be. */
  readonly boundOf: (plan: Plan) => number
  readonly before: readonly (number | null)[]
  readonly levelsOf: (tier: number | null) => readonly number[]
  /** Pins among those counted. */
  readonly pins: number
  readonly pinsOf: (tier: number | null) => number
}

type Counted = Pick<Plan, 'tierVector' | 'matched'>

const TIERS = Array.from({ length: TIER_COUNT }, (_, index) => index + 1)

/** The steps of an objective. */
export function listSteps(problem: Problem, objective: Objective): Step[] {
  const order = objective === 'most-people' ? [null, ...TIERS] : TIERS
  // A pin is a level above the tiers, and its guest counts in the tier all the same.
  const pins = TIERS.map(
    (tier) =>
      problem.guests.filter((_, guest) => levelOf(problem, guest) === 0 && problem.tier[guest] === tier)
        .length,
  )
  const all = pins.reduce((sum, count) => sum + count, 0)
  const pinsOf = (of: number | null) => (of === null ? all : pins[of - 1]!)
  return order.map((tier, index) => ({
    tier,
    count: (plan) => countOf(plan, tier),
    total: problem.guests.filter((_, guest) => tier === null || problem.tier[guest] === tier).length,
    boundOf: (plan) =>
      tier === null
        ? plan.tiers.reduce((sum, { eligible }) => sum + eligible, 0)
        : plan.tiers[tier - 1]!.bound,
    before: order.slice(0, index),
    levelsOf: (of) => (of === null ? TIERS : [of]),
    pins: pinsOf(tier),
    pinsOf,
  }))
}

/** Has the plan as many as the other in all steps before this one? A point of a model that says less than the rules may have lost somebody on the way. */
export function keepsBefore(plan: Counted, other: Counted, { before }: Step): boolean {
  return before.every((of) => countOf(plan, of) >= countOf(other, of))
}

function countOf(plan: Counted, tier: number | null): number {
  return tier === null ? plan.matched : plan.tierVector[tier - 1]!
}

/** How many of a step can be placed beside the pins while all steps before stay as they are in the plan. */
export function questionOf(plan: Plan, { tier, before, levelsOf, pinsOf }: Step): Question {
  const rows = before.map((of) => ({ levels: levelsOf(of), count: countOf(plan, of) - pinsOf(of) }))
  return {
    levels: levelsOf(tier),
    atLeast: [{ levels: [0], count: TIERS.reduce((sum, of) => sum + pinsOf(of), 0) }, ...rows].filter(
      ({ count }) => count > 0,
    ),
  }
}

/** How many guests of all can be placed beside the pins while all steps before this one stay as they are in the plan. */
export function questionInAll(plan: Plan, step: Step): { question: Question; pins: number } {
  const { atLeast } = questionOf(plan, step)
  return { question: { levels: TIERS, atLeast }, pins: step.pinsOf(null) }
}

export type KnownPlan = Pick<Plan, 'assignments' | 'tierVector' | 'matched'>

/** What a proof may use. */
export type ProveRequest = {
  readonly objective: Objective
  /** Of the search that made the plan: it decides the draw. */
  readonly seed: string
  /** Earlier drafts that the plan was made from. */
  readonly previous: readonly Assignment[]
  /** Other plans of the round that are at hand: what any of them refutes is not proven. */
  readonly known?: readonly KnownPlan[]
  readonly solver: Solver
  /** For one question to the solver. */
  readonly secondsAtMost: number
  readonly onProgress?: (progress: Progress) => void
  /** Ends the proof when it comes; who has only so much time for all of it gives one that comes then. */
  readonly signal?: AbortSignal
}

/** Before each question: the tier it is about (null = the number of people), and what is asked of the solver. */
export type Progress = { readonly tier: number | null; readonly doing: 'certificate' | 'whole-numbers' }

/** Asks the solver, and never throws: a cancelled one is not asked, and what goes wrong is no answer. */
export async function ask(
  asked: BuiltModel,
  kind: 'relaxed' | 'whole',
  { solver, signal, secondsAtMost }: ProveRequest,
): Promise<SolveAnswer> {
  if (signal?.aborted) return { outcome: 'none', why: 'cancelled' }
  // Nothing is gained by a better value below the next whole number.
  const request = { kind, method: 'simplex', gap: 0.99, secondsAtMost } as const
  try {
    return await solver.solve(asked.model, request, signal)
  } catch {
    return { outcome: 'none', why: 'failed' }
  }
}

type Multipliers = {
  readonly weighed: Weighed
  readonly multipliers: Float64Array
  /** The point in fractions, if the solver has one. */
  readonly columns: Float64Array | null
}

/** What the solver's multipliers show; null if there are none. `tier`: what the question is about (null = the number of people). */
export async function askMultipliers(
  asked: BuiltModel,
  tier: number | null,
  request: ProveRequest,
): Promise<Multipliers | null> {
  request.onProgress?.({ tier, doing: 'certificate' })
  const answer = await ask(asked, 'relaxed', request)
  const multipliers = 'rowDuals' in answer ? answer.rowDuals : null
  const columns = 'columns' in answer ? answer.columns : null
  return multipliers && { weighed: weighRows(asked.model, multipliers), multipliers, columns }
}

/** How it is known: counted as a flow; by multipliers that anybody can check; by the word of a solver that has looked at all whole numbers. */
export type How = 'flow' | 'certificate' | 'solver'

/** One step of the objective: a tier, or (null) the number of people. `bound`: no plan with the same numbers before can have more. */
export type ProvenStep = {
  readonly tier: number | null
  readonly placed: number
  readonly bound: number
  readonly how: How | null
  readonly certificate: Certificate | null
}
