import { describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { makeKeys } from '#platform/keys.server.ts'
import { countLeft, leftOf, readOutcome, writeOutcome, type Why } from './outcome.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const told = {
  keys: makeKeys(Buffer.alloc(32, 1)),
  personId: id(0),
  now: Temporal.Instant.from('2027-05-20T09:00:00Z'),
}
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
    writeOutcome(params, outcome, told)
    expect(readOutcome(params, told)).toEqual(outcome)
    expect(params.get('show')).toBe('all')
  })
  it('names three of hundreds, and counts all', () => {
    const many = Array.from({ length: 500 }, (_, n) => id(n))
    const [left] = leftOf(many, new Map(many.map((one) => [one, { cause: 'no-draft' }])))
    expect(left).toMatchObject({ count: 500, ids: [id(0), id(1), id(2)] })
  })
  it('says nothing of what an address only pretends', () => {
    const bare = new URLSearchParams({ done: 'extend-all', changed: '300' })
    for (const params of [new URLSearchParams(), bare]) expect(readOutcome(params, told)).toBe(null)
    bare.set('told', '1800000000.AAAA')
    expect(readOutcome(bare, told)).toBe(null)
    const mine = () => {
      const params = new URLSearchParams()
      writeOutcome(params, { done: 'extend-all', changed: 3, left: leftOf(ids, whyOf) }, told)
      return params
    }
    for (const [name, value] of [
      ['done', 'undraft-all'],
      ['changed', '300'],
      ['left', 'no-draft..7'],
      ['told', `9${mine().get('told')}`],
    ] as const) {
      const params = mine()
      params.set(name, value)
      expect(readOutcome(params, told), name).toBe(null)
    }
  })
  it('is told to anyone who pressed, and not when the address is opened again later', () => {
    const params = new URLSearchParams()
    writeOutcome(params, { done: 'extend-all', changed: 3, left: [] }, told)
    expect(readOutcome(params, { ...told, personId: id(9) })).toBe(null)
    expect(readOutcome(params, { ...told, now: told.now.add({ seconds: 59 }) })).not.toBe(null)
    expect(readOutcome(params, { ...told, now: told.now.add({ seconds: 62 }) })).toBe(null)
  })
})
