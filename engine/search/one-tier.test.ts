import { expect, test } from 'vitest'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'
import { rollDice } from '../dice.ts'
import { openTiers } from './one-tier.ts'
import { takeTurns } from './start.ts'

test('a tier is entered while it may have more, and not once it is known to have all that it can', () => {
  const guests = ['a', 'b'].map((id) => guest(id))
  const { standing } = solve(round(guests, [host('h')]))
  const { state, options } = standing
  const search = {
    state,
    options,
    turns: takeTurns(state, '1'),
    bounds: new Int32Array(25).fill(2),
    dice: rollDice('1'),
    objective: 'priority',
    weigh: () => 0,
    diveSteps: 1_000,
    isBothWays: false,
  } as const
  expect(openTiers(search, () => 2).enterNext()).not.toBeNull()
  expect(openTiers(search, () => 1).enterNext()).toBeNull()
})
