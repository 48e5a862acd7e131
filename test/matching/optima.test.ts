import { expect, test } from 'vitest'
import { plan, standardSteps, startSearch } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { optimumOf, type Shape } from './optima.ts'
import { someOf } from '../builders/often.ts'

// Rounds that the search leaves short, however long, without the linear model of the round; which says by itself that there is no better plan.
test.each(
  someOf<[Shape, string]>([
    ['base', '19'],
    ['hard', '5'],
  ]),
)(
  'the proven optimum of 120 guests and 42 hosts, %s %s, is found and known to be the best',
  (shape, seed) => {
    const problem = normalise(makeRound(120, 42, seed, ROUND_SHAPES[shape]))
    const steps = standardSteps(problem)
    const search = startSearch(problem, { seed, objective: 'priority', steps, previous: [] })
    expect(search.goOn(steps)).toBe(false)
    expect(search.done()).toBeLessThan(steps)
    expect(search.finish().tierVector).toEqual(optimumOf(120, 42, shape, seed))
  },
)

// Rounds that a search without `search/one-tier.ts` leaves one or two short; the last one is left short where prices rise without end, however many steps
// there are. `npm run bench -- matching` counts how many of twenty are reached.
test.each(
  someOf<[Shape, string, number]>(
    [
      ['base', '6', 2_000],
      ['hard', '10', 2_000],
      ['base', '17', 2_000],
      ['hard', '9', 20_000],
    ],
    2,
  ),
)('the proven optimum of 120 guests and 42 hosts, %s %s, is found in %d steps', (shape, seed, steps) => {
  const problem = normalise(makeRound(120, 42, seed, ROUND_SHAPES[shape]))
  expect(steps).toBeLessThan(standardSteps(problem))
  const found = plan(problem, { seed, objective: 'priority', steps, previous: [] })
  expect(found.tierVector).toEqual(optimumOf(120, 42, shape, seed))
})
