import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  commonNights,
  contains,
  countNights,
  equalStays,
  hasBegun,
  isOver,
  makeStay,
  nightsOf,
  overlaps,
  parseDate,
  parseStay,
  type Stay,
} from '#domain/stay.ts'

function june(start: number, end: number): Stay {
  const day = (number: number) =>
    Temporal.PlainDate.from({ year: 2027, month: 6, day: 1 }).add({ days: number - 1 })
  return { start: day(start), end: day(end) }
}

const anyStay = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 12 }))
  .map(([start, nights]) => june(start, start + nights))

test('a stay of one night is accepted, of zero or minus one night refused', () => {
  const { start, end } = june(3, 4)
  expect(makeStay(start, end).ok).toBe(true)
  expect(makeStay(start, start)).toEqual({ ok: false, error: 'ends-before-it-starts' })
  expect(makeStay(end, start)).toEqual({ ok: false, error: 'ends-before-it-starts' })
})

test('stays are read from ISO dates, and nothing else is a date', () => {
  const stay = parseStay('2027-06-12', '2027-06-26')
  expect(stay.ok && countNights(stay.value)).toBe(14)
  expect(parseStay('2027-06-12', '2027-06-12')).toEqual({ ok: false, error: 'ends-before-it-starts' })
  expect(parseStay('2027-06-12', 'soon')).toEqual({ ok: false, error: 'not-a-date' })
  expect(parseStay('', '2027-06-12')).toEqual({ ok: false, error: 'not-a-date' })
})

test.each([
  '2027-02-30',
  '2027-6-1',
  '2027-06-01T00:00',
  '2027-06-01[u-ca=hebrew]',
  ' 2027-06-01',
  '20270601',
])('refuses %s as a date', (text) => expect(parseDate(text)).toEqual({ ok: false, error: 'not-a-date' }))

test('29 February is a date in 2028 and not in 2027', () => {
  expect(parseDate('2028-02-29').ok).toBe(true)
  expect(parseDate('2027-02-29').ok).toBe(false)
})

test('the nights are the days from arrival to the day before departure', () => {
  expect(nightsOf(june(29, 32)).map(String)).toEqual(['2027-06-29', '2027-06-30', '2027-07-01'])
})

test('a departure on the arrival day of the next is no overlap', () => {
  expect(overlaps(june(3, 9), june(9, 14))).toBe(false)
  expect(overlaps(june(3, 10), june(9, 14))).toBe(true)
  expect(commonNights(june(3, 9), june(9, 14))).toBeNull()
})

test('a stay contains itself, and not one that is a night longer on either side', () => {
  expect(contains(june(3, 9), june(3, 9))).toBe(true)
  expect(contains(june(3, 9), june(2, 9))).toBe(false)
  expect(contains(june(3, 9), june(3, 10))).toBe(false)
})

test('equal stays have the same first night and departure', () => {
  expect(equalStays(june(3, 9), june(3, 9))).toBe(true)
  expect(equalStays(june(3, 9), june(3, 8))).toBe(false)
  expect(equalStays(june(3, 9), june(2, 9))).toBe(false)
})

test('overlap, containment and common nights agree with the lists of nights', () => {
  fc.assert(
    fc.property(anyStay, anyStay, (a, b) => {
      const nightsOfB = new Set(nightsOf(b).map(String))
      const common = nightsOf(a)
        .map(String)
        .filter((night) => nightsOfB.has(night))
      const shared = commonNights(a, b)
      expect(shared === null ? [] : nightsOf(shared).map(String)).toEqual(common)
      expect(overlaps(a, b)).toBe(common.length > 0)
      expect(contains(a, b)).toBe(common.length === countNights(b))
    }),
  )
})

test.each([
  ['2027-03-26', '2027-03-30', 'the night in March that is an hour shorter'],
  ['2027-10-29', '2027-11-02', 'the night in October that is an hour longer'],
  ['2028-02-27', '2028-03-02', 'a leap day'],
  ['2027-12-30', '2028-01-03', 'a new year'],
])('%s to %s: four nights, %s or not', (start, end) => {
  const stay = parseStay(start, end)
  expect(stay.ok && countNights(stay.value)).toBe(4)
  expect(stay.ok && nightsOf(stay.value)).toHaveLength(4)
})

test.each([
  ['2027-06-19T21:59:59Z', false],
  ['2027-06-19T22:00:00Z', true],
  ['2028-06-13T10:00:00Z', true],
])('a stay until 20 June is over at %s in Berlin: %s', (now, over) => {
  const stay = {
    start: Temporal.PlainDate.from('2027-06-13'),
    end: Temporal.PlainDate.from('2027-06-20'),
  }
  expect(isOver(stay, Temporal.Instant.from(now), 'Europe/Berlin')).toBe(over)
})

test('a stay has begun on the day of arrival, on the clock of the place', () => {
  const stay = june(12, 15)
  const begun = (moment: string) => hasBegun(stay, Temporal.Instant.from(moment), 'Europe/Berlin')
  expect(begun('2027-06-11T21:59:59Z')).toBe(false)
  expect(begun('2027-06-11T22:00:00Z')).toBe(true)
  expect(begun('2027-06-20T12:00:00Z')).toBe(true)
})
