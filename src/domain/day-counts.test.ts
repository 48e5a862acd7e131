import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { countByNight } from './day-counts.ts'
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
