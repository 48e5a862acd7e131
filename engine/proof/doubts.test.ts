import { expect, test } from 'vitest'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'
import { type ProveRequest, listSteps } from './steps.ts'
import { watchInAll } from './doubts.ts'
import type { Solver } from './linear-model.ts'

const { problem, found } = solve(round([guest('a'), guest('b')], [host('h')]))
const [first] = listSteps(problem, 'priority')

/** Counts how often it is asked. */
function watch(answer: 'fails' | 'nothing-counts', more: Partial<ProveRequest> = {}) {
  let asked = 0
  const solver: Solver = {
    async solve({ rows }) {
      asked += 1
      if (answer === 'fails') throw new Error('broken')
      return { outcome: 'duals-only', rowDuals: new Float64Array(rows), columns: null }
    },
  }
  const request = {
    objective: 'priority',
    seed: '1',
    previous: [],
    solver,
    secondsAtMost: 1,
    ...more,
  } as const
  return { ceiling: watchInAll(problem, request), asked: () => asked }
}

test('a step is asked about once, and what is weaker than the flow is not kept', async () => {
  const { ceiling, asked } = watch('nothing-counts')
  await ceiling.ask(found, first!)
  await ceiling.ask(found, first!)
  expect(asked()).toBe(1)
  expect(ceiling.least(found)).toEqual({ most: 1, certificate: null })
})

test('a solver that fails leaves the flow, and one that is cancelled is not asked', async () => {
  const failing = watch('fails')
  await failing.ceiling.ask(found, first!)
  expect(failing.ceiling.least(found)).toEqual({ most: 1, certificate: null })
  const stopped = watch('nothing-counts', { signal: AbortSignal.abort() })
  await stopped.ceiling.ask(found, first!)
  expect([stopped.asked(), stopped.ceiling.least(found).most]).toEqual([0, 1])
})
