import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { EditionTexts } from './edition-fields.ts'
import { isToldOtherwise, type MadeChange, oldPeriods } from './told-otherwise.ts'

const day = (n: number) => Temporal.Instant.from('2027-03-01T10:00:00Z').add({ hours: 24 * n })
const changed = (n: number, lastRoundOn: string): MadeChange => ({ at: day(n), before: { lastRoundOn } })
const now = { lastRoundOn: 'C', firstNotificationOn: 'F' } as EditionTexts
const told = (changes: readonly MadeChange[], n: number | null) =>
  isToldOtherwise(oldPeriods(changes, now), (field) =>
    field === 'lastRoundOn' && n !== null ? day(n) : null,
  )

describe('told otherwise', () => {
  const changes = [changed(4, 'B'), changed(2, 'A')]
  test('is whoever heard it last while it was another value', () => {
    expect([0, 1, 2, 3].map((n) => told(changes, n))).toEqual([true, true, true, true])
  })
  test('and not from the moment of the last change on, nor whoever never heard of it', () => {
    expect(told(changes, 4)).toBe(false)
    expect(told(changes, 5)).toBe(false)
    expect(told(changes, null)).toBe(false)
    expect(told([], 0)).toBe(false)
  })
  test('not by a value that came back', () => {
    const thereAndBack = [changed(2, 'C'), changed(4, 'B')]
    expect([1, 2, 3, 4].map((n) => told(thereAndBack, n))).toEqual([false, true, true, false])
  })
  test('by every value for itself', () => {
    const other: MadeChange = { at: day(6), before: { firstNotificationOn: 'E' } }
    expect(told([...changes, other], 5)).toBe(false)
    expect(oldPeriods([...changes, other], now).map(({ field, value }) => [field, value])).toEqual([
      ['firstNotificationOn', 'E'],
      ['lastRoundOn', 'A'],
      ['lastRoundOn', 'B'],
    ])
  })
})

test('whatever was changed in whatever order, it is the value of that moment against the one of now', () => {
  const history = fc.array(fc.record({ at: fc.nat(50), to: fc.constantFrom('A', 'B', 'C') }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(history, fc.nat(60), (steps, at) => {
      const once = [...new Map(steps.map((step) => [step.at, step])).values()].toSorted((a, b) => a.at - b.at)
      let value = 'C'
      const valueAt = (n: number) => once.findLast((step) => step.at <= n)?.to ?? 'C'
      const changes = once.map(({ at: when, to }) => {
        const before = value
        value = to
        return changed(when, before)
      })
      const texts = { ...now, lastRoundOn: value }
      const isOld = isToldOtherwise(oldPeriods(changes, texts), (field) =>
        field === 'lastRoundOn' ? day(at) : null,
      )
      expect(isOld).toBe(valueAt(at) !== value)
    }),
  )
})
