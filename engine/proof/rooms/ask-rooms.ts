import { checkPlan } from '../../check/check-plan.ts'
import type { Plan } from '../../plan-shape.ts'
import type { Problem } from '../../problem.ts'
import type { ProveRequest } from '../ask.ts'
import type { Asked, Question } from '../build-model.ts'
import { type Certificate, certifyRooms } from '../certificate.ts'
import { layOutPoint } from '../from-solution.ts'
import { settle } from '../settle.ts'
import { keepsBefore, type Step } from '../steps.ts'
import { branch } from './branch.ts'
import { openMixture, type Part } from './mixture.ts'

/** A step that is open, what is asked of it, and the model of that. */
export type OpenStep = { readonly step: Step; readonly question: Question; readonly asked: Asked }

/** So many times prices are asked for: more forks were never worth it. */
const PRICES = 16

/** Is there a plan with one more? Room by room: a certificate that there is none, or such a plan, or nothing. */
export async function askRooms(
  problem: Problem,
  plan: Plan,
  { step, question, asked }: OpenStep,
  multipliers: Float64Array,
  request: ProveRequest,
): Promise<{ certificate?: Certificate; plan?: Plan }> {
  const placed = step.count(plan)
  const enough = placed + 1 - asked.fixed - step.pins
  const mixture = openMixture(problem, asked, plan)
  const found = await branch({ problem, asked, enough, mixture, request }, multipliers, PRICES)
  if (found.outcome === 'none') return { certificate: certifyRooms(question, asked, found.tree) }
  // The companies that were found on the way are many, and nearly always enough for the plan that there is.
  const parts = found.outcome === 'found' ? found.parts : await mixture.findWhole(enough, request)
  const point = parts && pointOf(asked, parts)
  const state = point && layOutPoint(problem, asked, point)
  const better = state && settle(problem, state, plan, request)
  const isMore = better && step.count(better) > placed && keepsBefore(better, plan, step)
  return isMore && checkPlan(problem.input, better).length === 0 ? { plan: better } : {}
}

/** Nearer to a whole number than this is one. */
const NEARLY = 1e-4

/** Companies as a point of the model of the question: how many of a kind sleep in each unit. Null where that is not whole. */
export function pointOf({ model, stays, rooms, kinds }: Asked, parts: readonly Part[]): Float64Array | null {
  const numberOf = new Map(kinds.map((kind, index) => [kind, index] as const))
  const roomOf = new Map(rooms.map(({ room }, index) => [room, index] as const))
  const columns = new Map(
    stays.map(({ room, kind, unit, column }) => [
      `${roomOf.get(room)} ${numberOf.get(kind)} ${unit}`,
      column,
    ]),
  )
  const point = new Float64Array(model.columns)
  for (const { room, company, part } of parts) {
    for (const { kind, unit } of company) point[columns.get(`${room} ${kind} ${unit}`)!]! += part
  }
  const whole = point.map(Math.round)
  return point.every((value, column) => Math.abs(value - whole[column]!) <= NEARLY) ? whole : null
}
