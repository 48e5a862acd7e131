import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { goesBefore, personDeletedOn, retentionNoticeTime } from './retention-notice.ts'

const edition = (person: number, end = '2027-06-24') => ({
  conferenceEnd: Temporal.PlainDate.from(end),
  timeZone: 'Europe/Berlin',
  retentionDays: { sensitive: 7, contacts: 42, person, unconfirmed: 14, drafts: 14, incidents: 1095 },
})
const written = (kept: ReturnType<typeof edition>) => {
  const { opensAt, closesAt } = retentionNoticeTime(kept)
  return `${opensAt} to ${closesAt}`
}

test('sixty days after the conference, told a month before', () => {
  expect(String(personDeletedOn(edition(60)))).toBe('2027-08-23')
  expect(written(edition(60))).toBe('2027-07-22T22:00:00Z to 2027-08-22T21:59:59.999Z')
})

test('with twenty days there is no month left: told on the day after the conference', () => {
  expect(written(edition(20))).toBe('2027-06-24T22:00:00Z to 2027-07-13T21:59:59.999Z')
})

test('a month before the 29th of March of a year that is no leap year is the end of February', () => {
  expect(written(edition(60, '2027-01-28'))).toBe('2027-02-27T23:00:00Z to 2027-03-28T21:59:59.999Z')
})

test('what goes on a day of its own before that is told while the day is still to come', () => {
  const told = (at: string, days: Partial<ReturnType<typeof edition>['retentionDays']> = {}) => {
    const kept = edition(60)
    const asked = { ...kept, retentionDays: { ...kept.retentionDays, ...days } }
    return goesBefore(asked, Temporal.Instant.from(at)).map(({ step, on }) => `${step} ${on}`)
  }
  expect(told('2027-07-23T08:00:00Z')).toEqual(['contacts 2027-08-05'])
  expect(told('2027-08-04T21:59:59Z')).toEqual(['contacts 2027-08-05'])
  expect(told('2027-08-04T22:00:00Z')).toEqual([])
  expect(told('2027-07-23T08:00:00Z', { sensitive: 50, contacts: 60 })).toEqual(['sensitive 2027-08-13'])
})
