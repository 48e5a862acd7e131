import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { coverageOf, isPartly, longest, partFor } from '#domain/coverage.ts'
import { contains, countNights, equalStays, nightsOf, overlaps, parseStay, type Stay } from '#domain/stay.ts'

function stay(start: string, end: string): Stay {
  const read = parseStay(start, end)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const week = stay('2027-06-13', '2027-06-20')
const words = (stays: readonly Stay[]) =>
  stays.map(({ start, end }) => `${start.toString()}/${end.toString()}`)

const first = Temporal.PlainDate.from('2027-06-10')
const anyStay = fc
  .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }))
  .map(([from, nights]): Stay => {
    const start = first.add({ days: from })
    return { start, end: start.add({ days: nights }) }
  })
const anyStays = fc.array(anyStay, { maxLength: 4 })

describe('what is given of a stay', () => {
  it('is nothing, some, or all of it', () => {
    const none = coverageOf(week, [])
    expect(none).toMatchObject({ nights: 7, given: 0 })
    expect(words(none.open)).toEqual(['2027-06-13/2027-06-20'])
    expect(isPartly(none)).toBe(false)
    const some = coverageOf(week, [stay('2027-06-15', '2027-06-17')])
    expect(some).toMatchObject({ nights: 7, given: 2 })
    expect(words(some.open)).toEqual(['2027-06-13/2027-06-15', '2027-06-17/2027-06-20'])
    expect(isPartly(some)).toBe(true)
    const all = coverageOf(week, [stay('2027-06-13', '2027-06-16'), stay('2027-06-16', '2027-06-20')])
    expect(all).toEqual({ nights: 7, given: 7, open: [] })
    expect(isPartly(all)).toBe(false)
  })
  it('splits every stay into nights that are given and runs that are not, none longer, none lost', () => {
    fc.assert(
      fc.property(anyStay, anyStays, (wanted, given) => {
        const { nights, given: count, open } = coverageOf(wanted, given)
        expect(nights).toBe(countNights(wanted))
        expect(count + open.reduce((sum, run) => sum + countNights(run), 0)).toBe(nights)
        for (const run of open) {
          expect(contains(wanted, run)).toBe(true)
          expect(given.some((part) => overlaps(part, run))).toBe(false)
        }
        for (const [index, run] of open.entries()) {
          const next = open[index + 1]
          // A night that is given lies between two runs, else they would be one.
          if (next) expect(Temporal.PlainDate.compare(run.end, next.start)).toBe(-1)
        }
        expect(coverageOf(wanted, [...given, ...open]).open).toEqual([])
      }),
    )
  })
})

describe('the part that a place could give', () => {
  it('is the longest run of open nights that the host is there for and nobody has', () => {
    const host = stay('2027-06-10', '2027-06-18')
    expect(words([partFor([week], host, []) ?? week])).toEqual(['2027-06-13/2027-06-18'])
    const taken = [stay('2027-06-14', '2027-06-15')]
    expect(words([partFor([week], host, taken) ?? week])).toEqual(['2027-06-15/2027-06-18'])
    expect(partFor([week], stay('2027-06-01', '2027-06-13'), [])).toBeNull()
    expect(partFor([], host, [])).toBeNull()
  })
  it('has only nights that are open, offered and free, and is there whenever one is', () => {
    fc.assert(
      fc.property(anyStays, anyStay, anyStays, (open, offered, taken) => {
        const part = partFor(open, offered, taken)
        const isFree = (night: Temporal.PlainDate) => {
          const one = { start: night, end: night.add({ days: 1 }) }
          return (
            open.some((stays) => contains(stays, one)) &&
            contains(offered, one) &&
            !taken.some((stays) => overlaps(stays, one))
          )
        }
        const free = nightsOf(offered).filter(isFree)
        expect(part === null).toBe(free.length === 0)
        if (part) expect(nightsOf(part).every(isFree)).toBe(true)
      }),
    )
  })
  it('takes the earliest of equally long ones', () => {
    const two = [stay('2027-06-13', '2027-06-15'), stay('2027-06-17', '2027-06-19')]
    expect(equalStays(longest(two) ?? week, two[0] ?? week)).toBe(true)
    expect(longest([])).toBeNull()
  })
})
