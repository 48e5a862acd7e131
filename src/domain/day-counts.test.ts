import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { countByNight, daysUpTo } from './day-counts.ts'
import { contains, nightsOf } from './stay.ts'

const day = (iso: string) => Temporal.PlainDate.from(iso)
const window = { start: day('2027-06-11'), end: day('2027-06-26') }

const anyStay = fc
  .record({ from: fc.integer({ min: -20, max: 30 }), nights: fc.integer({ min: 1, max: 30 }) })
  .map(({ from, nights }) => {
    const start = window.start.add({ days: from })
    return { start, end: start.add({ days: nights }) }
  })

describe('how many there are each night', () => {
  it('is what counting every stay on every night gives', () => {
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 12 }), (stays) => {
        const changes = stays.flatMap(({ start, end }) => [
          { on: start.toString(), change: 1 },
          { on: end.toString(), change: -1 },
        ])
        const one = (night: Temporal.PlainDate) => ({ start: night, end: night.add({ days: 1 }) })
        const counted = nightsOf(window).map(
          (night) => stays.filter((stay) => contains(stay, one(night))).length,
        )
        expect(countByNight(changes, window)).toEqual(counted)
      }),
    )
  })
  it('is nothing without a stay, one number for each night', () => {
    expect(countByNight([], window)).toEqual(Array.from({ length: 15 }, () => 0))
  })
})

describe('the days of a chart', () => {
  const today = day('2027-05-20')
  const shown = (first: string | null, longest: number) =>
    daysUpTo(today, first === null ? null : day(first), longest).map(String)
  it('go from the first to today', () => {
    expect(shown('2027-05-18', 42)).toEqual(['2027-05-18', '2027-05-19', '2027-05-20'])
    expect(shown('2027-05-20', 42)).toEqual(['2027-05-20'])
  })
  it('are the last ones when there are too many', () => {
    expect(shown('2026-12-01', 2)).toEqual(['2027-05-19', '2027-05-20'])
  })
  it('are today when nothing has come in, or only from tomorrow on', () => {
    expect(shown(null, 42)).toEqual(['2027-05-20'])
    expect(shown('2027-05-25', 42)).toEqual(['2027-05-20'])
  })
})
