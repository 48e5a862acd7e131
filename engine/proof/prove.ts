import { checkPlan } from '../check.ts'
import type { Objective, Plan, TierResult } from '../model.ts'
import { countProven, sayNothing } from '../read-plan.ts'
import type { Problem } from '../problem.ts'
import {
  ask,
  askMultipliers,
  type ProveRequest,
  type How,
  type ProvenStep,
  keepsBefore,
  listSteps,
  questionOf,
  type Step,
} from './steps.ts'
import { buildModel } from './build-model.ts'
import { certify, type Certificate } from './certificate.ts'
import { findDoubts, watchInAll, type Ceiling, type InAll } from './doubts.ts'
import { layOutPoint, roundToPoint, keepColumns, rejudge, settle } from './settle.ts'
import { askRooms, type OpenStep } from './rooms.ts'

export type { Progress, ProveRequest } from './steps.ts'
export type { How, ProvenStep } from './steps.ts'

export type Proof = {
  /** The plan that the proof is about: the one that was given, or a better one that was found on the way. */
  readonly plan: Plan
  readonly isBetter: boolean
  /** Every step of the objective that was looked at, the first that stayed open last. */
  readonly steps: readonly ProvenStep[]
  /** Most people: is the number of people proven? Priority: always null. */
  readonly isMostPeople: boolean | null
  /** At most so many more in the first step that stayed open; 0 = the plan is as good as can be. */
  readonly atMostMore: number
  /** How many guests could be placed in all while what is proven stays; null where everything is proven. */
  readonly inAll: InAll | null
}

/**
 * Goes through the objective step by step and shows of each that no plan has more while those before stay as they are: by the plan's own bounds, else by
 * a certificate, else by whole numbers. Where a better plan turns up, it goes on with that one. Stops at the first step it cannot show. A solver that
 * is absent, cancelled, slow or wrong leaves steps open; it never makes one proven that is not, unless it claims to have looked at all whole numbers.
 */
export async function prove(problem: Problem, given: Plan, request: ProveRequest): Promise<Proof> {
  if (checkPlan(problem.input, given).length > 0)
    throw new RangeError('Only a plan that breaks no rule can be proven')
  // What the plan says of itself is counted anew: it may come from a file.
  let plan = rejudge(problem, given, request.objective)
  const proven: ProvenStep[] = []
  const ceiling = watchInAll(problem, request)
  const steps = listSteps(problem, request.objective)
  for (const step of steps) {
    const found = await proveStep(problem, plan, step, { ...request, ceiling })
    plan = found.plan
    proven.push(found.step)
    if (found.step.how === null) break
  }
  const isOpen = proven.at(-1)?.how === null
  const unknown = { most: problem.guests.length, certificate: null }
  const inAll = isOpen ? (plan.doubts.length > 0 ? unknown : ceiling.least(plan)) : null
  const known = (request.known ?? []).filter((one) => checkPlan(problem.input, one).length === 0)
  const checked = findDoubts({ steps, proven, inAll }, [plan, given, ...known], problem.guests.length)
  return conclude(plan, given, checked, request.objective)
}

/** A solver's objective is whole only nearly. */
const NEARLY = 0.01

/** `ceiling` is asked before a question that may take all the time there is. */
type Proving = ProveRequest & { readonly ceiling: Ceiling }
type Checked = ReturnType<typeof findDoubts>
type Found = { readonly plan: Plan; readonly step: ProvenStep }

async function proveStep(problem: Problem, plan: Plan, step: Step, request: Proving): Promise<Found> {
  const placed = step.count(plan)
  const known = step.boundOf(plan)
  const done = (of: Plan, bound: number, how: How | null, certificate: Certificate | null): Found => ({
    plan: of,
    step: { tier: step.tier, placed: step.count(of), bound, how, certificate },
  })
  // The flow is refuted, and so nothing is tried that would stand beside it.
  if (plan.doubts.length > 0) return done(plan, step.total, null, null)
  if (known === placed) return done(plan, placed, 'flow', null)
  const question = questionOf(plan, step)
  const asked = buildModel(problem, question, 'relaxed')
  const found = await askMultipliers(asked, step.tier, request)
  if (found === null) return done(plan, known, null, null)
  const { weighed, multipliers, columns } = found
  const certificate = certify(question, asked, multipliers)
  const bound = Math.min(known, Math.floor(weighed.bound) + asked.fixed + step.pins)
  // Less than the plan has: whatever is wrong, nothing that follows from the model is worth anything.
  if (bound < placed) return done(plan, bound, null, null)
  if (bound === placed) return done(plan, bound, 'certificate', certificate)
  const open = { step, question, asked }
  const byRooms = await askRooms(problem, plan, open, multipliers, request)
  if (byRooms.certificate) return done(plan, placed, 'certificate', byRooms.certificate)
  if (byRooms.plan) return proveStep(problem, byRooms.plan, step, request)
  request.onProgress?.({ tier: step.tier, doing: 'whole-numbers' })
  // First among the places that the fractions use: few, and often enough for a plan that reaches the bound.
  const isUsed = (column: number) => columns === null || columns[column]! > NEARLY
  const first = await askWhole(
    problem,
    plan,
    { ...open, isOpen: isUsed, beyond: Infinity, isMore: false },
    request,
  )
  if (first && step.count(first.plan) > placed) return proveStep(problem, first.plan, step, request)
  const more = placed + 1 - step.pins - asked.fixed
  const isOpen = (column: number) => weighed.bound + weighed.worth(column) >= more
  await request.ceiling.ask(plan, step)
  request.onProgress?.({ tier: step.tier, doing: 'whole-numbers' })
  // Who has just found the plan among a few places is asked for one guest more among all: that there is none is said much sooner than which plan is best.
  const last = await askWhole(problem, plan, { ...open, isOpen, beyond: 0, isMore: first !== null }, request)
  if (last === null) return done(plan, bound, null, certificate)
  if (step.count(last.plan) === bound) return done(last.plan, bound, 'certificate', certificate)
  return done(last.plan, last.most, 'solver', null)
}

type OpenColumns = OpenStep & {
  /** The columns of `asked` that may be used. */
  readonly isOpen: (column: number) => boolean
  /** How many more than the solver found mending may add: none where every column that could help was open. */
  readonly beyond: number
  /** Is a plan asked for that has more? Then "infeasible" is an answer; else the plan itself is a point, and a solver that says there is none is wrong. */
  readonly isMore: boolean
}

/** The best plan of the open columns and those of `plan`; null where the answer cannot be used. `most`: the solver says that with these columns no plan has more. */
async function askWhole(
  problem: Problem,
  plan: Plan,
  { step, question, asked, isOpen, beyond, isMore }: OpenColumns,
  request: ProveRequest,
): Promise<{ plan: Plan; most: number } | null> {
  const placed = step.count(plan)
  const atLeast = { levels: question.levels, count: placed + 1 - step.pins }
  const keeps = keepColumns(problem, asked, plan, isOpen)
  const put = isMore ? { ...question, atLeast: [...question.atLeast, atLeast] } : question
  const whole = buildModel(problem, put, 'whole', keeps)
  const answer = await ask(whole, 'whole', request)
  if (answer.outcome === 'infeasible' && isMore) return { plan, most: placed }
  if (answer.outcome !== 'optimal') return null
  const point = roundToPoint(whole.model, answer.columns)
  if (point === null) return null
  const counted = point.reduce((sum, value, column) => sum + value * whole.model.objective[column]!, 0)
  const most = counted + whole.fixed + step.pins
  if (most < placed || Math.abs(counted - answer.objective) > NEARLY) return null
  if (most === placed) return { plan, most }
  const state = layOutPoint(problem, whole, point)
  const better = state ? settle(problem, state, plan, request) : plan
  const added = step.count(better) - most
  const isWhole = keepsBefore(better, plan, step) && checkPlan(problem.input, better).length === 0
  const isAsPromised = added >= 0 && added <= beyond && isWhole
  return isAsPromised ? { plan: better, most } : null
}

function conclude(plan: Plan, given: Plan, checked: Checked, objective: Objective): Proof {
  const { steps, inAll } = checked
  const people = steps.find(({ tier }) => tier === null)
  const last = steps.at(-1)
  const isDoubted = checked.doubts.length > 0
  const tiers = plan.tiers.map((tier): TierResult => {
    const step = steps.find((one) => one.tier === tier.tier)
    if (step && step.how !== null) return { ...tier, bound: Math.min(tier.bound, step.bound), proven: true }
    if (isDoubted) return sayNothing(tier)
    return { ...tier, bound: Math.min(tier.bound, step?.bound ?? tier.bound), proven: false }
  })
  return {
    plan: {
      ...plan,
      tiers,
      provenThroughTier: countProven(tiers),
      doubts: [...plan.doubts, ...checked.doubts],
    },
    isBetter: plan.assignments !== given.assignments,
    steps,
    isMostPeople: objective === 'most-people' ? people?.how !== null : null,
    atMostMore: last && last.how === null ? last.bound - last.placed : 0,
    inAll,
  }
}
