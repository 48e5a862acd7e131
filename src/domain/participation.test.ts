import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  finalCheckTime,
  participationReminderSeason,
  participationReminderTime,
  phaseAt,
  profileUpdateTime,
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
  const guest = { submittedAt: at('2027-04-01T11:00:00Z'), arrival: day('2027-06-13') }
  const timeOf = (o: Partial<typeof guest> = {}) => {
    const { opensAt, closesAt } = profileUpdateTime({ ...guest, ...o }, edition)
    return [String(opensAt), String(closesAt)]
  }

  it('is asked for once ten days are over, for ten days: later it is not "some days ago" any more', () => {
    expect(timeOf()).toEqual(['2027-04-11T22:00:00Z', '2027-04-21T21:59:59.999Z'])
  })
  it('ends where the final check asks the same, and has no time at all where that comes first', () => {
    expect(timeOf({ arrival: day('2027-04-24') })).toEqual([
      '2027-04-11T22:00:00Z',
      '2027-04-16T21:59:59.999Z',
    ])
    const [opensAt = '', closesAt = ''] = timeOf({ arrival: day('2027-04-18') })
    expect(opensAt > closesAt).toBe(true)
  })
})

describe('the participation reminder', () => {
  const whole = { ...edition, firstNotificationOn: day('2027-05-15'), lastRoundOn: day('2027-06-05') }
  const guest = { submittedAt: at('2027-03-01T11:00:00Z'), arrival: day('2027-06-13') }
  const timeOf = (o: Partial<typeof guest> = {}) => {
    const { opensAt, closesAt } = participationReminderTime({ ...guest, ...o }, whole)
    return [String(opensAt), String(closesAt)]
  }

  it('opens ten days before the first mails and ends with the last round', () => {
    const { opensAt, closesAt } = participationReminderSeason(whole)
    const season = ['2027-05-04T22:00:00Z', '2027-06-05T21:59:59.999Z']
    expect([String(opensAt), String(closesAt)]).toEqual(season)
    expect(timeOf()).toEqual(season)
  })
  it('begins when the time of the first question is over', () => {
    const submittedAt = at('2027-04-25T11:00:00Z')
    expect(timeOf({ submittedAt })[0]).toBe('2027-05-15T22:00:00Z')
  })
  it('gives way to the final check', () => {
    expect(timeOf({ arrival: day('2027-06-09') })[1]).toBe('2027-06-01T21:59:59.999Z')
  })
})
