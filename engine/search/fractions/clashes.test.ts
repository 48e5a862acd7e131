import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../../input/read-input.ts'
import type { MatchingGuest } from '../../model.ts'
import { guest, host, round, solve } from '../../../test/builders/small-rounds.ts'
import { clash } from './clashes.ts'
import { buildRoundModel } from './round-model.ts'

const double = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
const both = [
  {
    ...double[0]!,
    beds: [...double[0]!.beds, { kind: 'single' as const, quantity: 1 }],
  },
]

/** Do any two of the stays of these guests clash? */
function clashOf(guests: MatchingGuest[], more: { rooms?: typeof both; named?: boolean } = {}) {
  const policy = { ...DEFAULT_POLICY, doubleBed: more.named ? ('named' as const) : ('same-gender' as const) }
  const hosts = [host('h', { rooms: more.rooms ?? double })]
  const { problem, standing } = solve(round(guests, hosts, { policy }))
  const [stays] = buildRoundModel(standing.state)!.rooms
  const pairs = stays!.flatMap((a) => stays!.map((b) => [a, b] as const))
  return {
    any: pairs.some(([a, b]) => clash(problem, a, b)),
    all: pairs.every(([a, b]) => a === b || a.kind === b.kind || clash(problem, a, b)),
  }
}

test('in a room those clash who may not share it, on nights that both are there', () => {
  const her = guest('a', { roomSharing: 'same-gender' })
  const him = guest('b', { roomSharing: 'same-gender', gender: 'male' })
  expect(clashOf([her, him]).all).toBe(true)
  expect(clashOf([her, { ...him, nights: { start: 14, end: 15 } }]).any).toBe(false)
})

test('in one double those of two genders clash, but not in two beds of a room', () => {
  const guests = [guest('a'), guest('b', { gender: 'male' })]
  expect(clashOf(guests).all).toBe(true)
  expect(clashOf(guests, { rooms: both }).any).toBe(true)
  expect(clashOf(guests, { rooms: both }).all).toBe(false)
})

test('who named each other may share a double', () => {
  const guests = [guest('a', { sharesWith: ['b'] }), guest('b', { gender: 'male', sharesWith: ['a'] })]
  expect(clashOf(guests, { named: true }).any).toBe(false)
})
