import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isRunDue, nextRun, nextRunThatMatters, readTimetable, RETRY_MINUTES } from './timetable.ts'

const at = (text: string) => Temporal.Instant.from(text)
const run = (cron: string, after: string) => nextRun(readTimetable(cron), at(after)).toString()

describe('readTimetable', () => {
  it('reads numbers, ranges, lists and steps', () => {
    expect(readTimetable('*/20 7-9 * * *')).toEqual({ minutes: [0, 20, 40], hours: [7, 8, 9] })
    expect(readTimetable('4-59/25 5,3,3 * * *')).toEqual({ minutes: [4, 29, 54], hours: [3, 5] })
    expect(readTimetable('50/5 3 * * *')).toEqual({ minutes: [50, 55], hours: [3] })
  })

  it.each([
    '* * 1 * *',
    '* * * *',
    'a * * * *',
    '60 * * * *',
    '* 7-24 * * *',
    '9-7 * * * *',
    '*/0 * * * *',
    ' * * * *',
  ])('refuses %j', (cron) => expect(() => readTimetable(cron)).toThrow(RangeError))
})

describe('a run', () => {
  const isDue = (ranAt: string | null, now: string, begin = '2027-06-14T09:00:30Z') =>
    isRunDue(
      readTimetable('19 * * * *'),
      { ran: ranAt === null ? undefined : { at: at(ranAt), hasFailed: false }, begin: at(begin) },
      at(now),
    )

  it('is due at its time after the last one, or after the beginning', () => {
    expect(isDue('2027-06-14T09:19:02Z', '2027-06-14T10:18:59Z')).toBe(false)
    expect(isDue('2027-06-14T09:19:02Z', '2027-06-14T10:19:00Z')).toBe(true)
    expect(isDue(null, '2027-06-14T09:18:59Z')).toBe(false)
    expect(isDue(null, '2027-06-14T09:19:00Z')).toBe(true)
  })

  it('that failed is tried again within minutes, and at its time', () => {
    const nightly = readTimetable('57 3 * * *')
    const begin = at('2027-06-14T03:00:00Z')
    const failed = { at: at('2027-06-14T03:57:02Z'), hasFailed: true }
    const retry = failed.at.add({ minutes: RETRY_MINUTES })
    expect(isRunDue(nightly, { ran: failed, begin }, retry.subtract({ seconds: 1 }))).toBe(false)
    expect(isRunDue(nightly, { ran: failed, begin }, retry)).toBe(true)
    expect(isRunDue(nightly, { ran: { ...failed, hasFailed: false }, begin }, retry)).toBe(false)
    const late = { at: at('2027-06-15T03:50:00Z'), hasFailed: true }
    expect(isRunDue(nightly, { ran: late, begin }, at('2027-06-15T03:57:00Z'))).toBe(true)
  })

  it('in the future counts as never, and so does a beginning there', () => {
    expect(isDue('2028-06-14T10:19:02Z', '2027-06-14T10:00:00Z')).toBe(true)
    expect(isDue('2028-06-14T10:19:02Z', '2027-06-14T09:01:00Z')).toBe(false)
    expect(isDue('2028-06-14T10:19:02Z', '2027-06-14T09:01:00Z', '2028-06-14T10:00:00Z')).toBe(true)
    expect(isDue('2027-06-14T10:19:02Z', '2027-06-14T10:18:00Z'), 'a clock that was a minute ahead').toBe(
      false,
    )
  })
})

describe('nextRun', () => {
  it('is after the moment, never at it', () => {
    expect(run('* * * * *', '2027-06-14T10:00:00Z')).toBe('2027-06-14T10:01:00Z')
    expect(run('* * * * *', '2027-06-14T09:59:59.999Z')).toBe('2027-06-14T10:00:00Z')
    expect(run('19 * * * *', '2027-06-14T10:18:59Z')).toBe('2027-06-14T10:19:00Z')
    expect(run('19 * * * *', '2027-06-14T10:19:00Z')).toBe('2027-06-14T11:19:00Z')
  })

  it('waits for the hours of the day, over midnight and a leap day', () => {
    expect(run('11 7-17 * * *', '2028-02-28T17:11:00Z')).toBe('2028-02-29T07:11:00Z')
    expect(run('47 3 * * *', '2027-12-31T03:47:00Z')).toBe('2028-01-01T03:47:00Z')
  })
})

describe('nextRunThatMatters', () => {
  const matters = (cron: string, ranAt: string, due: string | null = null, everyHours = 1) =>
    nextRunThatMatters(readTimetable(cron), at(ranAt), due === null ? null : at(due), everyHours).toString()

  it('is the first run of each hour, when nothing is known to be due', () => {
    expect(matters('* * * * *', '2027-06-14T10:00:00Z')).toBe('2027-06-14T11:00:00Z')
    expect(matters('4-59/5 * * * *', '2027-06-14T10:04:00Z')).toBe('2027-06-14T11:04:00Z')
    expect(matters('4-59/5 * * * *', '2027-06-14T10:59:30Z')).toBe('2027-06-14T11:04:00Z')
    expect(matters('19 * * * *', '2027-06-14T10:19:00Z')).toBe('2027-06-14T11:19:00Z')
  })

  it('or of so many hours of the day', () => {
    expect(matters('* * * * *', '2027-06-14T10:30:00Z', null, 6)).toBe('2027-06-14T12:00:00Z')
    expect(matters('11 7-17 * * *', '2027-06-14T12:11:00Z', null, 6)).toBe('2027-06-15T07:11:00Z')
    expect(matters('47 3 * * *', '2027-06-14T03:47:00Z', null, 6)).toBe('2027-06-15T03:47:00Z')
  })

  it('is the first run at or after the moment at which something is due', () => {
    expect(matters('* * * * *', '2027-06-14T10:00:00Z', '2027-06-14T10:30:00Z')).toBe('2027-06-14T10:30:00Z')
    expect(matters('*/5 * * * *', '2027-06-14T10:00:00Z', '2027-06-14T10:30:00.001Z')).toBe(
      '2027-06-14T10:35:00Z',
    )
    expect(matters('* * * * *', '2027-06-14T10:00:00Z', '2027-06-14T23:30:00Z')).toBe('2027-06-14T11:00:00Z')
  })

  it('is never the last run again', () => {
    expect(matters('* * * * *', '2027-06-14T10:30:00Z', '2027-06-14T10:30:00Z')).toBe('2027-06-14T10:31:00Z')
  })
})
