import { expect, test } from 'vitest'
import { plan, standardSteps } from '#domain/matching/plan.ts'
import { normalise } from '#domain/matching/problem.ts'
import { makeRound, ROUND_SHAPES } from '#domain/synthetic/rounds.ts'
import { optimumOf, type Shape } from './optima.ts'

// Rounds that a search without `search/one-tier.ts` leaves one or two short. `npm run bench -- matching` counts how many of twenty are reached.
test.each<[Shape, string]>([
  ['base', '6'],
  ['base', '17'],
  ['hard', '10'],
])(
  'the proven optimum of 120 guests and 42 hosts, %s %s, is found within the standard steps',
  (shape, seed) => {
    const problem = normalise(makeRound(120, 42, seed, ROUND_SHAPES[shape]))
    const steps = standardSteps(problem)
    const found = plan(problem, { seed, objective: 'priority', steps, previous: [] })
    expect(found.tierVector).toEqual(optimumOf(120, 42, shape, seed))
  },
)
