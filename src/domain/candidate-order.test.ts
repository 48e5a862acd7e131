import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TERMS, weigh } from 'bed-matching/kind/terms.ts'
import { compareChoices, whyFirst, type Choice, type WhyFirst } from './candidate-order.ts'

const plain: Choice = {
  verdict: 'fits',
  obstacles: 0,
  gravest: 0,
  isBeyondComfortable: false,
  hasCancelled: false,
  terms: {},
  score: 0,
}
const having = (terms: Choice['terms']): Partial<Choice> => ({ terms, score: weigh(terms) })

const anyChoice = fc.record<Choice>({
  verdict: fc.constantFrom('fits', 'override', 'never'),
  obstacles: fc.nat(5),
  gravest: fc.nat(3),
  isBeyondComfortable: fc.boolean(),
  hasCancelled: fc.boolean(),
  terms: fc.constant({}),
  score: fc.nat(500),
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
    { gravest: 1, ...having({ concerns: 5 }) },
    { gravest: 2, ...having({ concerns: 2 }) },
  ],
  ['nothing to mind before a shorter way', having({ minutes: 70 }), having({ concerns: 1 })],
  ['a home that is comfortable with one more', having({ minutes: 70 }), { isBeyondComfortable: true }],
  ['a host who has not cancelled, where all else is equal', {}, { hasCancelled: true }],
  ['the kinder place', having({ minutes: 19 }), having({ language: 1 })],
])('%s comes first', (_, better, worse) => {
  expect(compareChoices({ ...plain, ...better }, { ...plain, ...worse })).toBeLessThan(0)
})

describe('why a place stands first', () => {
  it('is what speaks for it most against the next', () => {
    for (const term of TERMS) {
      if (term === 'concerns' || term === 'drafts') continue
      expect(whyFirst(plain, { ...plain, ...having({ [term]: 1 }) })).toBe(term)
    }
    const next = { ...plain, ...having({ minutes: 15, language: 1 }) }
    expect(whyFirst({ ...plain, ...having({ hosts: 1 }) }, next)).toBe('language')
    expect(whyFirst(plain, next, { language: 0 })).toBe('minutes')
  })

  it.each<[WhyFirst, Choice | undefined]>([
    ['only', undefined],
    ['only', { ...plain, verdict: 'override' }],
    ['minded', { ...plain, gravest: 1 }],
    ['minded', { ...plain, ...having({ concerns: 1 }) }],
    ['minded', { ...plain, isBeyondComfortable: true }],
    [null, plain],
  ])('%s', (why, next) => {
    expect(whyFirst(plain, next)).toBe(why)
  })
})
