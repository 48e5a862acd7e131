import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import type { Objective } from '../model.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { sum } from './judge.ts'
import { layOut } from './lay-out.ts'
import { listOptions } from './options.ts'
import { pack, wasteOf } from './pack.ts'
import { takeTurns } from './start.ts'

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
