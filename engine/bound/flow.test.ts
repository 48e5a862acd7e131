import { expect, test } from 'vitest'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'
import { DEFAULT_POLICY } from '../input/read-input.ts'
import { openFlow } from './flow.ts'

test('guests who were sent before make room, as many as are needed and can', () => {
  const places = [[0], [0, 1]]
  const flow = openFlow([3, 1], places)
  expect(flow.send(1, 3)).toBe(3)
  expect(flow.send(0, 2)).toBe(1)
  // What is full stays full.
  expect([flow.send(0, 1), flow.send(1, 1)]).toEqual([0, 0])
})

test('the second half of a double counts for those alone who named each other', () => {
  const double = [{ id: 'r', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
  const strangers = ['a', 'b', 'c'].map((id) => guest(id, { marginalized: true }))
  const friends = [guest('d', { sharesWith: ['e'] }), guest('e', { sharesWith: ['d'] })]
  const { found } = solve(
    round([...strangers, ...friends], [host('h', { rooms: double })], { policy: DEFAULT_POLICY }),
  )
  const tier = found.tiers.find(({ total }) => total === 3)!
  expect(tier).toMatchObject({ eligible: 3, placed: 1, bound: 1, proven: true })
})
