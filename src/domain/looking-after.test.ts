import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isDue, isTimeToRemind, isWithoutStep, readReminderDay, type LookedAfter } from './looking-after.ts'

const today = Temporal.PlainDate.from('2027-05-10')
const at = (text: string) => Temporal.Instant.from(text)

describe('the day on which a note comes back', () => {
  it.each([
    ['', null],
    [' ', null],
    ['2027-05-10', '2027-05-10'],
    ['2027-06-01', '2027-06-01'],
  ])('is read from "%s" as %s', (typed, day) => {
    const read = readReminderDay(typed, today)
    expect(read.ok && (read.value?.toString() ?? null)).toBe(day)
  })
  it.each([
    ['2027-05-09', 'past'],
    ['2027-02-30', 'not-a-day'],
    ['tomorrow', 'not-a-day'],
    ['2029-01-01', 'too-far'],
  ])('is not "%s": %s', (typed, error) => {
    expect(readReminderDay(typed, today)).toMatchObject({ ok: false, error })
  })
  it('is written about from seven in the morning', () => {
    const local = (time: string) => Temporal.ZonedDateTime.from(`2027-05-10T${time}[Europe/Berlin]`)
    expect(isTimeToRemind(local('06:59'))).toBe(false)
    expect(isTimeToRemind(local('07:00'))).toBe(true)
  })
  it('waits for its author from that day on, until it is done', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.boolean(), (days, isDone) => {
        expect(isDue({ dueOn: today.add({ days }), isDone }, today)).toBe(days <= 0 && !isDone)
      }),
    )
  })
})

describe('somebody is looked after, and nothing has been done', () => {
  const nothing: LookedAfter = {
    since: at('2027-05-01T10:00:00Z'),
    lastStepAt: null,
    hasReminderAhead: false,
    isSettled: false,
  }
  it.each<[string, Partial<LookedAfter>, boolean]>([
    ['since the beginning', {}, true],
    ['since somebody took them over', { lastStepAt: at('2027-04-30T10:00:00Z') }, true],
    ['no: there was a step', { lastStepAt: at('2027-05-01T10:00:00Z') }, false],
    ['no: a note comes back later', { hasReminderAhead: true }, false],
    ['no: there is nothing to do', { isSettled: true }, false],
  ])('%s', (_, change, expected) => {
    expect(isWithoutStep({ ...nothing, ...change })).toBe(expected)
  })
})
