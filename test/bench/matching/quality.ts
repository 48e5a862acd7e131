import { plan, standardSteps } from '#domain/matching/plan.ts'
import { normalise } from '#domain/matching/problem.ts'
import { makeRound, ROUND_SHAPES } from '#domain/synthetic/rounds.ts'
import { optimumOf, type Shape } from '../../matching/optima.ts'
import type { Figure } from '../run.ts'

const SEEDS = Array.from({ length: 20 }, (_, index) => String(index + 1))

const CASES: readonly (readonly [number, number, Shape])[] = [
  [120, 42, 'base'],
  [120, 42, 'hard'],
  [300, 120, 'base'],
  [300, 120, 'hard'],
]

/** Issue 5: how often the search by itself reaches the tier vector that another solver proved to be the best. Rounds without such a proof are not counted. */
export function measureQuality(): Figure[] {
  return CASES.flatMap(([guests, hosts, shape]) => {
    const proven = SEEDS.filter((seed) => optimumOf(guests, hosts, shape, seed) !== undefined)
    if (proven.length === 0) return []
    const missed = proven.map((seed) => missedIn(guests, hosts, shape, seed))
    const reached = missed.filter((most) => most === 0).length
    const share = (reached / proven.length) * 100
    const worst = Math.max(...missed)
    return [
      {
        what: `${guests} x ${hosts} scarce ${shape}: proven tier vector reached, of ${proven.length} rounds proven`,
        value: `${reached} (${share.toFixed(0)} %), at most ${worst} short in the first tier that differs`,
        goal: '>= 95 %, at most 1 short',
        met: share >= 95 && worst <= 1,
      },
    ]
  })
}

/** Guests short of the optimum in the first tier that differs from it. */
function missedIn(guests: number, hosts: number, shape: Shape, seed: string): number {
  const problem = normalise(makeRound(guests, hosts, seed, ROUND_SHAPES[shape]))
  const steps = standardSteps(problem)
  const { tierVector } = plan(problem, { seed, objective: 'priority', steps, previous: [] })
  const best = optimumOf(guests, hosts, shape, seed)!
  return best.map((most, index) => most - tierVector[index]!).find((short) => short !== 0) ?? 0
}
