import { plan, standardSteps } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { optimumOf, type Shape } from '../../matching/optima.ts'
import type { Figure } from '../run.ts'

const SEEDS = Array.from({ length: 20 }, (_, index) => String(index + 1))

type Case = readonly [guests: number, hosts: number, shape: Shape, percent: number]

/** Small rounds of hard years should all be as good as can be, as there is time enough for them. */
const CASES: readonly Case[] = [
  [120, 42, 'base', 95],
  [120, 42, 'hard', 100],
  [300, 120, 'base', 95],
  [300, 120, 'hard', 95],
]

/** How often the search by itself reaches the tier vector that another solver proved to be the best. Rounds without such a proof are not counted. */
export function measureQuality(): Figure[] {
  return CASES.flatMap(([guests, hosts, shape, percent]) => {
    const proven = SEEDS.filter((seed) => optimumOf(guests, hosts, shape, seed) !== undefined)
    if (proven.length === 0) return []
    const missed = proven.map((seed) => missedIn(guests, hosts, shape, seed))
    const reached = missed.filter(({ isReached }) => isReached).length
    const share = (reached / proven.length) * 100
    const worst = Math.max(...missed.map(({ most }) => most))
    return [
      {
        what: `${guests} x ${hosts} scarce ${shape}: proven tier vector reached`,
        value:
          `on ${reached} of ${proven.length} proven (${share.toFixed(0)} %; of ${SEEDS.length} rounds, ` +
          `${SEEDS.length - proven.length} unproven), at most ${worst} short in one tier`,
        goal: `>= ${percent} %, at most 1 short`,
        met: share >= percent && worst <= 1,
      },
    ]
  })
}

/** Is the optimum reached, and how many guests is the plan short of it in the tier where it is shortest? A tier may also have more, at the price of a better one. */
function missedIn(guests: number, hosts: number, shape: Shape, seed: string) {
  const problem = normalise(makeRound(guests, hosts, seed, ROUND_SHAPES[shape]))
  const steps = standardSteps(problem)
  const { tierVector } = plan(problem, { seed, objective: 'priority', steps, previous: [] })
  const short = optimumOf(guests, hosts, shape, seed)!.map((most, index) => most - tierVector[index]!)
  return { isReached: short.every((count) => count === 0), most: Math.max(...short) }
}
