import { describe, expect, it } from 'vitest'
import { countLeft, leftOf, readOutcome, writeOutcome, type Why } from './outcome.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ids = [1, 2, 3, 4, 5, 6].map(id)
const whyOf = new Map<string, Why>([
  [id(2), { cause: 'past-last-day', day: '2027-05-22' }],
  [id(3), { cause: 'past-last-day', day: '2027-05-23' }],
  [id(4), { cause: 'no-open-offer' }],
  [id(5), { cause: 'past-last-day', day: '2027-05-22' }],
])

describe('what a press did', () => {
  it('names what stays by its cause, and a day by itself', () => {
    const left = leftOf(ids, whyOf)
    expect(left).toEqual([
      { cause: 'past-last-day', day: '2027-05-22', count: 2, ids: [id(2), id(5)] },
      { cause: 'past-last-day', day: '2027-05-23', count: 1, ids: [id(3)] },
      { cause: 'no-open-offer', count: 1, ids: [id(4)] },
    ])
    expect(countLeft(left)).toBe(4)
  })
  it('comes back from an address, in place of what was done before', () => {
    const outcome = { done: 'extend-all', changed: 2, left: leftOf(ids, whyOf) }
    const params = new URLSearchParams('show=all&done=undraft-all&changed=9&left=no-draft..7')
    writeOutcome(params, outcome)
    expect(readOutcome(params)).toEqual(outcome)
    expect(params.get('show')).toBe('all')
  })
  it('names three of hundreds, and counts all', () => {
    const many = Array.from({ length: 500 }, (_, n) => id(n))
    const [left] = leftOf(many, new Map(many.map((one) => [one, { cause: 'no-draft' }])))
    expect(left).toMatchObject({ count: 500, ids: [id(0), id(1), id(2)] })
  })
  it('says nothing of what an address only pretends', () => {
    expect(readOutcome(new URLSearchParams())).toBe(null)
    const made = new URLSearchParams({ done: 'x', changed: '-1', left: 'because.today.many.<b>' })
    expect(readOutcome(made)).toEqual({ done: 'x', changed: 0, left: [] })
  })
})
