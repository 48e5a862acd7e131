import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { guest, host, request, round } from '../../test/builders/small-rounds.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { isFree } from './blockers.ts'
import { layOut } from './lay-out.ts'
import { listOptions } from './options.ts'
import { discomfortOf, makeComfortable, type Discomfort } from './settle-ties.ts'
import type { State } from './state.ts'

/** Guests with a free place that they would rather have, by so much. */
function whoWouldMove(state: State, weigh: Discomfort, by: number): number[] {
  const { problem, place } = state
  const options = listOptions(problem)
  return [...problem.guests.keys()].filter((who) => {
    const at = place[who]!
    if (at < 0) return false
    return options.of(who).some((group) => {
      const isBetter = Math.floor(weigh(who, group) / by) < Math.floor(weigh(who, at) / by)
      return isBetter && isFree(state, who, group)
    })
  })
}

// Most of the near beds come after hundreds of others in the list of a guest.
test('nobody has a long commute or sleeps on the floor beside a free near bed, however many places there are', () => {
  const problem = normalise(makeRound(600, 480, '1', ROUND_SHAPES.base))
  const found = plan(problem, { ...request, steps: 0 })
  const state = layOut(problem, found.assignments)
  expect(whoWouldMove(state, discomfortOf(state, new Map()), 1e6)).toEqual([])
})

test('two who would like to be together do not change places with each other', () => {
  const problem = normalise(
    round([guest('a'), guest('b')], [host('h'), host('i')], {
      groups: [{ id: 't', guests: ['a', 'b'], kind: 'preferably' }],
    }),
  )
  const apart = [
    { guest: 'a', host: 'h', room: 'r', bed: 0 },
    { guest: 'b', host: 'i', room: 'r', bed: 0 },
  ]
  const state = layOut(problem, apart)
  const before = [...state.place]
  makeComfortable(state, listOptions(problem), [0], discomfortOf(state, new Map()))
  expect([...state.place]).toEqual(before)
})
