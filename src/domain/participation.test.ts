import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  finalCheckTime,
  isParticipationReminderDue,
  isProfileUpdateDue,
  participationReminderTime,
  phaseAt,
  reminderTime,
} from '#domain/participation.ts'

const at = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const edition = { timeZone: 'Europe/Berlin', profileUpdateDays: 10, finalCheckDays: 7 }

describe('the final check', () => {
  it.each([
    ['in June', '2027-06-13', '2027-06-05T22:00:00Z', '2027-06-13T21:59:59.999Z'],
    ['over the change to summer time', '2027-03-30', '2027-03-22T23:00:00Z', '2027-03-30T21:59:59.999Z'],
    ['over the change to winter time', '2027-11-02', '2027-10-25T22:00:00Z', '2027-11-02T22:59:59.999Z'],
  ])('%s is asked from midnight seven days before until the arrival day is over', (_, arrival, from, end) => {
    const { opensAt, closesAt } = finalCheckTime(day(arrival), edition)
    expect([String(opensAt), String(closesAt)]).toEqual([from, end])
  })

  test('is open on exactly the days before and the arrival day, whatever the year', () => {
    const dates = fc.integer({ min: 0, max: 3650 }).map((days) => day('2024-01-01').add({ days }))
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 14 }), (arrival, finalCheckDays) => {
        const time = finalCheckTime(arrival, { ...edition, finalCheckDays })
        const noon = (date: Temporal.PlainDate) =>
          date.toZonedDateTime({ timeZone: edition.timeZone, plainTime: '12:00' }).toInstant()
        const open = Array.from({ length: 20 }, (_, before) => arrival.subtract({ days: before - 2 })).filter(
          (date) => phaseAt(time, noon(date)) === 'open',
        )
        expect(open).toHaveLength(finalCheckDays + 1)
        expect(phaseAt(time, time.opensAt)).toBe('open')
        expect(phaseAt(time, time.opensAt.subtract({ milliseconds: 1 }))).toBe('early')
        expect(phaseAt(time, time.closesAt)).toBe('open')
        expect(phaseAt(time, time.closesAt.add({ milliseconds: 1 }))).toBe('over')
      }),
    )
  })
})

it('the reminder can be answered from the registration to the end of the arrival day', () => {
  const submittedAt = at('2027-04-01T11:00:00Z')
  expect(reminderTime({ submittedAt, arrival: day('2027-06-13') }, edition)).toEqual({
    opensAt: submittedAt,
    closesAt: at('2027-06-13T21:59:59.999Z'),
  })
})

describe('the profile update', () => {
  const guest = {
    submittedAt: at('2027-04-01T11:00:00Z'),
    arrival: day('2027-06-13'),
    isConfirmed: false,
    hasUpdated: false,
    isMatched: false,
  }
  const isDue = (now: string, others: Partial<typeof guest> = {}) =>
    isProfileUpdateDue({ ...guest, ...others }, edition, at(now))

  it('is asked for once ten days are over', () => {
    expect(isDue('2027-04-11T21:59:59.999Z')).toBe(false)
    expect(isDue('2027-04-11T22:00:00Z')).toBe(true)
    expect(isDue('2027-05-11T22:00:00Z')).toBe(true)
  })
  it('is not asked of somebody who has answered, has changed answers by themselves, or has a place', () => {
    expect(isDue('2027-04-20T12:00:00Z', { isConfirmed: true })).toBe(false)
    expect(isDue('2027-04-20T12:00:00Z', { hasUpdated: true })).toBe(false)
    expect(isDue('2027-04-20T12:00:00Z', { isMatched: true })).toBe(false)
  })
  it('is not asked when the final check asks the same', () => {
    expect(isDue('2027-06-05T21:59:59.999Z')).toBe(true)
    expect(isDue('2027-06-05T22:00:00Z')).toBe(false)
    const submittedAt = at('2027-06-01T12:00:00Z')
    for (const now of ['2027-06-12T00:00:00Z', '2027-06-20T00:00:00Z', '2027-07-20T00:00:00Z']) {
      expect(isDue(now, { submittedAt })).toBe(false)
    }
  })
})

describe('the participation reminder', () => {
  const whole = { ...edition, firstNotificationOn: day('2027-05-15'), lastRoundOn: day('2027-06-05') }
  const guest = {
    submittedAt: at('2027-03-01T11:00:00Z'),
    arrival: day('2027-06-13'),
    isConfirmed: false,
    hasUpdated: false,
    isMatched: false,
  }
  const isDue = (now: string, others: Partial<typeof guest> = {}) =>
    isParticipationReminderDue({ ...guest, ...others }, whole, at(now))

  it('opens ten days before the first mails and ends with the last round', () => {
    const { opensAt, closesAt } = participationReminderTime(whole)
    expect([String(opensAt), String(closesAt)]).toEqual(['2027-05-04T22:00:00Z', '2027-06-05T21:59:59.999Z'])
    expect(isDue('2027-05-04T21:59:59.999Z')).toBe(false)
    expect(isDue('2027-05-04T22:00:00Z')).toBe(true)
    expect(isDue('2027-06-05T22:00:00Z')).toBe(false)
  })
  it('is not asked of somebody who has answered, or has a place', () => {
    expect(isDue('2027-05-10T12:00:00Z', { isConfirmed: true })).toBe(false)
    expect(isDue('2027-05-10T12:00:00Z', { isMatched: true })).toBe(false)
  })
  it('leaves ten days after the first question', () => {
    const submittedAt = at('2027-04-25T11:00:00Z')
    expect(isDue('2027-05-15T21:59:59.999Z', { submittedAt })).toBe(false)
    expect(isDue('2027-05-15T22:00:00Z', { submittedAt })).toBe(true)
  })
  it('gives way to the final check', () => {
    expect(isDue('2027-06-01T22:00:00Z', { arrival: day('2027-06-09') })).toBe(false)
    expect(isDue('2027-06-01T21:59:59Z', { arrival: day('2027-06-09') })).toBe(true)
  })
})
