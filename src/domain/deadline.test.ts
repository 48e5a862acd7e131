import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  acceptanceDeadline,
  answerDays,
  type AnswerWindow,
  endOfDayAfter,
  LONGEST_WINDOW,
  parseWindow,
  windowOf,
  windowText,
} from '#domain/deadline.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string) => Temporal.Instant.from(text)
const edition = {
  timeZone: BERLIN,
  acceptanceDays: 5,
  acceptanceHoursBeforeArrival: 48,
  acceptanceHoursAtLeast: 12,
}

describe('end of day', () => {
  test.each([
    ['in summer', '2027-05-15T08:00:00Z', 5, '2027-05-20T21:59:59.999Z'],
    ['from the first moment of a day', '2027-05-14T22:00:00Z', 5, '2027-05-20T21:59:59.999Z'],
    ['from the last moment of a day', '2027-05-15T21:59:59.999Z', 5, '2027-05-20T21:59:59.999Z'],
    ['over the change to summer time', '2027-03-25T12:00:00Z', 5, '2027-03-30T21:59:59.999Z'],
    ['on the 23-hour day itself', '2027-03-28T00:30:00Z', 0, '2027-03-28T21:59:59.999Z'],
    ['over the change to winter time', '2027-10-28T12:00:00Z', 5, '2027-11-02T22:59:59.999Z'],
    ['on the 25-hour day itself', '2027-10-30T22:30:00Z', 0, '2027-10-31T22:59:59.999Z'],
    ['over the end of a year', '2027-12-30T12:00:00Z', 10, '2028-01-09T22:59:59.999Z'],
  ])('%s is the last millisecond of that day in Bonn', (_, from, days, expected) => {
    expect(String(endOfDayAfter(at(from), days, BERLIN))).toBe(expected)
  })

  test('for any moment in ten years is 23:59:59.999 on the right calendar day', () => {
    const moment = fc.integer({
      min: at('2024-01-01T00:00:00Z').epochMilliseconds,
      max: at('2034-01-01T00:00:00Z').epochMilliseconds,
    })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 30 }), (milliseconds, days) => {
        const start = Temporal.Instant.fromEpochMilliseconds(milliseconds)
        const end = endOfDayAfter(start, days, BERLIN).toZonedDateTimeISO(BERLIN)
        expect(end.toPlainTime().toString()).toBe('23:59:59.999')
        const today = start.toZonedDateTimeISO(BERLIN).toPlainDate()
        expect(end.toPlainDate().equals(today.add({ days }))).toBe(true)
      }),
    )
  })
})

describe('acceptance', () => {
  const deadline = (sentAt: string, arrival: string, window?: AnswerWindow | null) =>
    String(
      acceptanceDeadline({
        sentAt: at(sentAt),
        arrival: Temporal.PlainDate.from(arrival),
        edition,
        window,
      }),
    )

  test('runs to the end of the fifth day when the arrival is far off', () => {
    expect(deadline('2027-05-15T08:00:00Z', '2027-06-11')).toBe('2027-05-20T21:59:59.999Z')
    expect(deadline('2027-05-15T08:00:00Z', '2027-06-11', null)).toBe('2027-05-20T21:59:59.999Z')
  })

  test('ends 48 hours before 00:00 of the arrival day when that is sooner, not when it is later', () => {
    expect(deadline('2027-06-05T08:00:00Z', '2027-06-12')).toBe('2027-06-09T22:00:00Z')
    expect(deadline('2027-06-05T08:00:00Z', '2027-06-13')).toBe('2027-06-10T21:59:59.999Z')
  })

  test('gives twelve hours at least, even if the guest arrives tomorrow or has arrived', () => {
    expect(deadline('2027-06-10T08:00:00Z', '2027-06-11')).toBe('2027-06-10T20:00:00Z')
    expect(deadline('2027-06-10T08:00:00Z', '2027-06-01')).toBe('2027-06-10T20:00:00Z')
    expect(deadline('2027-06-09T09:59:00Z', '2027-06-12')).toBe('2027-06-09T22:00:00Z')
    expect(deadline('2027-06-09T10:01:00Z', '2027-06-12')).toBe('2027-06-09T22:01:00Z')
  })

  const hours = (count: number) => ({ count, unit: 'hours' }) as const

  test('in hours is exact, also inside the 48 hours before arrival, and twelve hours at least', () => {
    expect(deadline('2027-06-10T08:30:15Z', '2027-06-11', hours(24))).toBe('2027-06-11T08:30:15Z')
    expect(deadline('2027-06-09T08:00:00Z', '2027-06-12', hours(18))).toBe('2027-06-10T02:00:00Z')
    expect(deadline('2027-05-15T08:00:00Z', '2027-06-11', hours(12))).toBe('2027-05-15T20:00:00Z')
    expect(deadline('2027-05-15T08:00:00Z', '2027-06-11', hours(3))).toBe('2027-05-15T20:00:00Z')
  })

  test('in hours is the same on the day on which the clocks change', () => {
    expect(deadline('2027-03-27T20:00:00Z', '2027-03-29', hours(24))).toBe('2027-03-28T20:00:00Z')
  })

  test('a round may set a shorter window, still with twelve hours', () => {
    expect(deadline('2027-05-15T08:00:00Z', '2027-06-11', { count: 2, unit: 'days' })).toBe(
      '2027-05-17T21:59:59.999Z',
    )
    expect(deadline('2027-05-15T20:00:00Z', '2027-06-11', { count: 0, unit: 'days' })).toBe(
      '2027-05-16T08:00:00Z',
    )
  })

  test('counts 48 exact hours before an arrival on the day after the clocks change', () => {
    expect(deadline('2027-03-26T08:00:00Z', '2027-03-29')).toBe('2027-03-26T22:00:00Z')
  })
})

describe('days until which an organiser can let a guest answer', () => {
  const stay = { start: Temporal.PlainDate.from('2027-06-13'), end: Temporal.PlainDate.from('2027-06-16') }
  const zone = { timeZone: 'Europe/Berlin' }
  const daysAt = (now: string, deadline: string | null = null) =>
    answerDays(Temporal.Instant.from(now), stay, zone, deadline ? Temporal.Instant.from(deadline) : null).map(
      String,
    )

  test('begin with today in the edition’s zone and end with the last night, two weeks at the most', () => {
    expect(daysAt('2027-06-13T22:30:00Z')).toEqual(['2027-06-14', '2027-06-15'])
    expect(daysAt('2027-05-01T08:00:00Z')).toHaveLength(14)
    expect(daysAt('2027-06-16T08:00:00Z')).toEqual([])
  })

  test('come after a deadline that stands', () => {
    expect(daysAt('2027-06-13T08:00:00Z', '2027-06-14T21:59:59.999Z')).toEqual(['2027-06-15'])
  })
})

describe('a time to answer', () => {
  test('is written into an address and read back', () => {
    const window = fc.record({
      count: fc.integer({ min: 1, max: LONGEST_WINDOW }),
      unit: fc.constantFrom('days' as const, 'hours' as const),
    })
    fc.assert(
      fc.property(window, (one) => {
        expect(parseWindow(windowText(one))).toEqual(one)
      }),
    )
    expect(windowText(null)).toBe('')
  })

  test.each(['', '0h', '61d', '12', 'h', '12m', '-3d', '1.5h', ' 3d'])('%o is none', (text) => {
    expect(parseWindow(text)).toBeNull()
  })

  test('comes from two columns of which one is filled', () => {
    expect(windowOf(3, null)).toEqual({ count: 3, unit: 'days' })
    expect(windowOf(null, 12)).toEqual({ count: 12, unit: 'hours' })
    expect(windowOf(null, null)).toBeNull()
  })
})
