import { TIER_COUNT, type Objective } from '../model.ts'
import type { Plan } from '../plan-shape.ts'
import type { Problem } from '../problem.ts'
import { levelOf, type Question } from './build-model.ts'

/** One step of an objective, best first: a tier, or (null) the number of people. Pins are all placed before the first. */
export type Step = {
  readonly tier: number | null
  readonly count: (plan: Counted) => number
  /** Guests there are. */
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

/** The steps of an objective (docs/matching-search.md). */
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
