import { expect, test } from 'vitest'
import { guest, host, round } from '../test/builders/small-rounds.ts'
import { DEFAULT_POLICY } from './input/read-input.ts'
import { plan } from './plan.ts'
import { normalise } from './problem.ts'

const doubles = [{ id: 'r', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity: 2 }] }]
const lock = (id: string) => ({ guest: id, host: 'h', room: 'r', bed: 0 })
const request = { seed: '1', objective: 'priority', steps: 50, previous: [] } as const

test('two locked strangers in two doubles of one entry leave no bed for a third, two who may share leave one', () => {
  const policy = { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const }
  const placed = (a: 'female' | 'male', b: 'female' | 'male') => {
    const guests = [guest('a', { gender: a }), guest('b', { gender: b }), guest('c', { gender: 'diverse' })]
    const input = round(guests, [host('h', { rooms: doubles })], { policy, locked: [lock('a'), lock('b')] })
    return plan(normalise(input), request).matched
  }
  expect(placed('female', 'male')).toBe(2)
  expect(placed('female', 'female')).toBe(3)
})

test('more locked guests than places stay where a person has put them, and nobody joins them', () => {
  const beds = [{ id: 'r', type: 'shared' as const, beds: [{ kind: 'single' as const, quantity: 1 }] }]
  const guests = [guest('a'), guest('b'), guest('c')]
  const input = round(guests, [host('h', { rooms: beds })], { locked: [lock('a'), lock('b')] })
  const found = plan(normalise(input), request)
  expect(found.assignments.map(({ guest }) => guest)).toEqual(['a', 'b'])
})
