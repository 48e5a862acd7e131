import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { rollDice } from '../dice.ts'
import { boundPrefixes } from '../bound.ts'
import { normalise } from '../problem.ts'
import { pack, wasteOf } from './pack.ts'
import { takeStarts, steer } from './steer.ts'
import { compareCounts, sum } from './state.ts'
import { listOptions } from './options.ts'
import { makeStart, takeTurns } from './start.ts'
import { someOf } from '../../test/builders/often.ts'
import type { Objective } from '../model.ts'
import { plan } from '../plan.ts'
import { layOut } from './lay-out.ts'

/** Too many for the linear model, so that the search goes on as long as it may. */
const problem = normalise(makeRound(620, 30, 'draws', ROUND_SHAPES.hard))
const options = listOptions(problem)

function open(start: number) {
  const seed = `draw ${start}`
  const { state } = makeStart(problem, options, { seed, objective: 'priority', previous: [] })
  return {
    state,
    options,
    bounds: boundPrefixes(state, options),
    turns: takeTurns(state, seed),
    weigh: wasteOf(problem, options),
    dice: rollDice(seed),
    objective: 'priority',
    diveSteps: 1_000,
    isBothWays: true,
  } as const
}

/** What a start has come to after so many steps by itself. */
function alone(start: number, steps: number) {
  const search = open(start)
  const steering = steer(search)
  for (let step = 0; step < steps; step += 1) steering.step()
  steering.settle()
  return search.state.placed
}

test.each(
  someOf([
    [0, 1],
    [1, 0],
  ] as const),
)('each start has its turn, then the best one goes on where it was: %i, %i', (one, other) => {
  const turn = 100
  const starts = takeStarts((start) => open([one, other][start]!), 2, turn)
  for (let step = 0; step < 3 * turn; step += 1) starts.step()
  const { placed } = starts.settle().state
  const byPlaced = (a: number, b: number) => compareCounts(alone(b, turn), alone(a, turn), 'priority')
  const [best, worse] = [one, other].toSorted(byPlaced)
  expect([...alone(best!, turn)]).not.toEqual([...alone(worse!, turn)])
  expect([...placed]).toEqual([...alone(best!, 2 * turn)])
  expect([...starts.counts()]).toEqual([...placed])
})

test.each<[keyof typeof ROUND_SHAPES, string, Objective]>([
  ['base', '1', 'priority'],
  ['hard', '1', 'most-people'],
])('what a search ends with lets nobody in by packing, %s %s for %s', (shape, seed, objective) => {
  const problem = normalise(makeRound(1_000, 360, seed, ROUND_SHAPES[shape]))
  const found = plan(problem, { seed, objective, steps: 1, previous: [] })
  const state = layOut(problem, found.assignments)
  const options = listOptions(problem)
  pack(state, options, takeTurns(state, seed), wasteOf(problem, options))
  expect(sum(state.placed)).toBe(found.matched)
})
