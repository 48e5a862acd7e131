import { boundPrefixes } from '../bound/bound.ts'
import { TIER_COUNT, type Assignment, type Objective } from '../model.ts'
import { judgeTiers } from '../judge-tiers.ts'
import type { Plan } from '../plan-shape.ts'
import type { Problem } from '../problem.ts'
import { readPlan } from '../read-plan.ts'
import { findGroups, layOut, mend } from '../search/lay-out.ts'
import { sum } from '../search/judge.ts'
import { listOptions } from '../search/options.ts'
import { discomfortOf, honourDraw, makeComfortable } from '../search/settle-ties.ts'
import { takeTurns } from '../search/start.ts'
import { LOCKED, type State } from '../search/state.ts'
import { gather } from '../search/wishes.ts'
import { levelOf } from './build-model.ts'

type Settling = {
  readonly objective: Objective
  readonly seed: string
  readonly previous: readonly Assignment[]
}

/** Makes a found state a plan like any other: nobody left out who could come, the draw kept, soft terms looked at. What is said of the tiers is counted anew. */
export function settle(problem: Problem, state: State, than: Plan, request: Settling): Plan {
  const options = listOptions(problem)
  const turns = takeTurns(state, request.seed)
  mend(state, options, turns)
  honourDraw(state, options, turns)
  const kept = findGroups(problem, request.previous)
  if (request.previous.length === 0) gather(state, options)
  makeComfortable(state, options, turns, discomfortOf(state, kept))
  mend(state, options, turns)
  const { assignments, warnings } = readPlan(state)
  const found = { ...than, assignments, warnings, ...countPlaced(problem, state) }
  return rejudge(problem, found, request.objective)
}

/** The plan with its bounds counted anew, whatever it said itself. */
export function rejudge(problem: Problem, plan: Plan, objective: Objective): Plan {
  const options = listOptions(problem)
  const state = layOut(problem, plan.assignments)
  const judged = judgeTiers(problem, plan.tierVector, {
    eligible: (guest) => options.eligible[guest] === 1 || state.fixed[guest] === LOCKED,
    placed: levelsOf(problem, plan),
    bounds: boundPrefixes(state, options),
    objective,
  })
  return { ...plan, ...judged }
}

function countPlaced(problem: Problem, { place, placed }: State): Pick<Plan, 'tierVector' | 'matched'> {
  const tierVector = Array.from({ length: TIER_COUNT }, () => 0)
  place.forEach((group, guest) => {
    if (group >= 0) tierVector[problem.tier[guest]! - 1]! += 1
  })
  return { tierVector, matched: sum(placed) }
}

function levelsOf(problem: Problem, plan: Plan): Int32Array {
  const levels = new Int32Array(TIER_COUNT + 1)
  for (const { guest } of plan.assignments) levels[levelOf(problem, problem.guestNumber.get(guest)!)]! += 1
  return levels
}
