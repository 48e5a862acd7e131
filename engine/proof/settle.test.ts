import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { solve } from '../../test/builders/small-rounds.ts'
import { layOut } from '../search/lay-out.ts'
import { settle } from './settle.ts'

test('a plan that was there before is settled as it was', () => {
  const { problem, found } = solve(makeRound(40, 15, 'settle', ROUND_SHAPES.base))
  const { assignments } = found
  const asked = { objective: 'priority', seed: '1', previous: assignments } as const
  const settled = settle(problem, layOut(problem, assignments), found, asked)
  expect(settled.assignments).toEqual(assignments)
  expect(settled.tierVector).toEqual(found.tierVector)
})
