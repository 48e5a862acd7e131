import { expect, test } from 'vitest'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'
import { rollDice } from '../dice.ts'
import { normalise } from '../problem.ts'
import type { Improving } from './improve.ts'
import { listOptions, type Options } from './options.ts'
import { openTiers } from './one-tier.ts'
import { takeTurns } from './start.ts'
import { emptyState, put, type State } from './state.ts'

const searching = (state: State, options: Options, bound: number): Improving => ({
  state,
  options,
  turns: takeTurns(state, '1'),
  bounds: new Int32Array(25).fill(bound),
  dice: rollDice('1'),
  objective: 'priority',
  weigh: () => 0,
  diveSteps: 1_000,
  isBothWays: false,
})

test('a tier is entered while it may have more, and not once it is known to have all that it can', () => {
  const guests = ['a', 'b'].map((id) => guest(id))
  const { standing } = solve(round(guests, [host('h')]))
  const { state, options } = standing
  const search = searching(state, options, 2)
  expect(openTiers(search, () => 2).enterNext()).not.toBeNull()
  expect(openTiers(search, () => 1).enterNext()).toBeNull()
})

test('what was learned with a party out of the way is not gone on from where it leaves nobody to place', () => {
  const guests = ['a', 'b', 'p', 'q'].map((id) => guest(id))
  const rooms = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'single' as const, quantity: 2 }] }]
  const groups = [{ id: 't', guests: ['p', 'q'], kind: 'only-together' as const }]
  const problem = normalise(round(guests, [host('h', { rooms })], { groups }))
  const state = emptyState(problem)
  const options = listOptions(problem)
  const tiers = openTiers(searching(state, options, 3), () => 3)
  put(state, 0, 0)
  const first = tiers.enterNext()
  while (first?.goOn());
  first?.settle()
  expect([...state.place]).toEqual([0, 0, -1, -1])
  for (const who of [0, 1, 2, 3]) put(state, who, who < 2 ? -1 : 0)
  const again = tiers.enterNext()
  expect(() => again?.goOn()).not.toThrow()
  again?.settle()
  expect([...state.placed].reduce((sum, count) => sum + count)).toBe(2)
})
