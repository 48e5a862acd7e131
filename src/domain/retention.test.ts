import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  draftForgottenAt,
  dueSteps,
  RETENTION_STEPS,
  retentionDay,
  retentionMoment,
  unfinishedReminderTime,
  upkeepForgottenBefore,
} from './retention.ts'
import { personDeletedOn } from './retention-notice.ts'

const edition = (
  end = '2027-06-24',
  days: Partial<Record<'sensitive' | 'contacts' | 'person', number>> = {},
) => ({
  conferenceEnd: Temporal.PlainDate.from(end),
  timeZone: 'Europe/Berlin',
  retentionDays: {
    sensitive: 7,
    contacts: 42,
    person: 60,
    unconfirmed: 14,
    drafts: 14,
    incidents: 1095,
    ...days,
  },
})
const at = (text: string) => Temporal.Instant.from(text)

test('each step has its day, and happens from its first moment on, on the clock of the edition', () => {
  expect(RETENTION_STEPS.map((step) => String(retentionDay(edition(), step)))).toEqual([
    '2027-07-01',
    '2027-08-05',
    '2027-08-23',
  ])
  expect(dueSteps(edition(), at('2027-06-30T21:59:59.999Z'))).toEqual([])
  expect(dueSteps(edition(), at('2027-06-30T22:00:00Z'))).toEqual(['sensitive'])
  expect(dueSteps(edition(), at('2027-08-04T22:00:00Z'))).toEqual(['sensitive', 'contacts'])
  expect(dueSteps(edition(), at('2027-08-22T22:00:00Z'))).toEqual(['sensitive', 'contacts', 'person'])
})

test('is due for ever after, so years without a worker are made up for at once', () => {
  expect(dueSteps(edition(), at('2041-01-01T00:00:00Z'))).toEqual([...RETENTION_STEPS])
})

test('each step follows its own number, in whatever order they are', () => {
  const odd = edition('2028-02-22', { sensitive: 50, contacts: 7, person: 10 })
  expect(String(retentionMoment(odd, 'contacts'))).toBe('2028-02-28T23:00:00Z')
  expect(dueSteps(odd, at('2028-02-28T23:00:00Z'))).toEqual(['contacts'])
})

test('the clock change between the end and the day does not move the day', () => {
  expect(String(retentionMoment(edition('2027-03-24'), 'sensitive'))).toBe('2027-03-30T22:00:00Z')
})

test('people go on the day that the mail a month before has named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (person) => {
      const kept = edition('2027-06-24', { person })
      return retentionDay(kept, 'person').equals(personDeletedOn(kept))
    }),
  )
})

test('drafts go after the days of the edition, counters and runs after their own', () => {
  const now = at('2027-04-20T09:00:00Z')
  expect(String(draftForgottenAt(at('2027-04-06T09:00:00Z'), edition()))).toBe(String(now))
  expect(String(upkeepForgottenBefore(now, 'runs'))).toBe('2027-01-20T09:00:00Z')
})

test('a person who stopped in the middle is reminded some days later, while they can go on with what they have typed', () => {
  const year = {
    ...edition(),
    unfinishedReminderDays: 3,
    registrationOpensOn: Temporal.PlainDate.from('2027-01-15'),
    registrationClosesOn: Temporal.PlainDate.from('2027-06-05'),
  }
  const timeOf = (touched: string, changes = {}) => {
    const { opensAt, closesAt } = unfinishedReminderTime(at(touched), { ...year, ...changes })
    return Temporal.Instant.compare(opensAt, closesAt) > 0 ? 'never' : `${opensAt} to ${closesAt}`
  }
  expect(timeOf('2027-04-06T09:00:00Z')).toBe('2027-04-09T09:00:00Z to 2027-04-20T09:00:00Z')
  // Registration closes before what they have typed is deleted, or before they would be reminded.
  expect(timeOf('2027-06-01T09:00:00Z')).toBe('2027-06-04T09:00:00Z to 2027-06-05T21:59:59.999Z')
  expect(timeOf('2027-06-04T09:00:00Z')).toBe('never')
  // Begun from a link before it opened.
  expect(timeOf('2027-01-10T09:00:00Z')).toBe('2027-01-14T23:00:00Z to 2027-01-24T09:00:00Z')
  expect(timeOf('2027-04-06T09:00:00Z', { unfinishedReminderDays: 0 })).toBe('never')
  expect(timeOf('2027-04-06T09:00:00Z', { unfinishedReminderDays: 20 })).toBe('never')
})
