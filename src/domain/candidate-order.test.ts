import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareChoices, type Choice } from './candidate-order.ts'
import { BED_KINDS } from 'bed-matching/rules/answers.ts'

const plain: Choice = {
  verdict: 'fits',
  obstacles: 0,
  weight: 0,
  worries: 0,
  commuteMinutes: 20,
  bed: 'single',
  wastedPlaces: 0,
  spareNights: 0,
  commonLanguages: 1,
}

const anyChoice = fc.record<Choice>({
  verdict: fc.constantFrom('fits', 'override', 'never'),
  obstacles: fc.nat(5),
  worries: fc.nat(5),
  weight: fc.nat(4),
  commuteMinutes: fc.option(fc.nat(120)),
  bed: fc.constantFrom(...BED_KINDS),
  wastedPlaces: fc.nat(4),
  spareNights: fc.nat(15),
  commonLanguages: fc.nat(4),
})

it('a place that breaks a rule never stands above one that keeps them, however near it is', () => {
  fc.assert(
    fc.property(fc.array(anyChoice, { maxLength: 30 }), (choices) => {
      const sorted = choices.toSorted(compareChoices).map(({ verdict }) => verdict)
      expect(sorted.lastIndexOf('fits')).toBe(sorted.filter((verdict) => verdict === 'fits').length - 1)
    }),
  )
})

it('the order is one: it does not depend on where a place stood before', () => {
  fc.assert(
    fc.property(anyChoice, anyChoice, anyChoice, (a, b, c) => {
      expect(Math.sign(compareChoices(a, b))).toBe(-Math.sign(compareChoices(b, a)) + 0)
      if (compareChoices(a, b) <= 0 && compareChoices(b, c) <= 0)
        expect(compareChoices(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

it.each<[string, Partial<Choice>, Partial<Choice>]>([
  ['fewer people in the way', { verdict: 'override', obstacles: 1 }, { verdict: 'override', obstacles: 2 }],
  [
    'a milder place, however many things there are to mind',
    { weight: 1, worries: 3 },
    { weight: 2, worries: 1 },
  ],
  ['nothing to mind before a shorter way', { commuteMinutes: 40 }, { commuteMinutes: 5, worries: 1 }],
  ['a shorter way', { commuteMinutes: 29 }, { commuteMinutes: 30 }],
  ['a known way', { commuteMinutes: 89 }, { commuteMinutes: null }],
  ['a bed before a mattress', { bed: 'double' }, { bed: 'air-mattress' }],
  ['a room that is not wasted', { spareNights: 9 }, { wastedPlaces: 1 }],
  ['a host who is only there then', { commonLanguages: 0 }, { spareNights: 3 }],
  ['a common language', { commonLanguages: 2 }, { commonLanguages: 1 }],
  ['minutes, where all else is equal', { commuteMinutes: 21 }, { commuteMinutes: 22 }],
])('%s comes first', (_, better, worse) => {
  expect(compareChoices({ ...plain, ...better }, { ...plain, ...worse })).toBeLessThan(0)
})
