import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isCompletionDue } from './completion.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const due = (end: string, now: string, timeZone = 'Europe/Berlin') =>
  isCompletionDue(
    { start: day(end).subtract({ days: 3 }), end: day(end) },
    Temporal.Instant.from(now),
    timeZone,
  )

test.each([
  ['on the day of departure', '2027-06-20', '2027-06-20T21:59:59.999Z', false],
  ['from the first moment of the next day', '2027-06-20', '2027-06-20T22:00:00Z', true],
  ['after weeks without a worker', '2027-06-20', '2027-07-20T00:00:00Z', true],
  ['on 29 February', '2028-02-29', '2028-02-29T22:59:59.999Z', false],
  ['after 29 February', '2028-02-29', '2028-02-29T23:00:00Z', true],
  ['on a day of 23 hours', '2027-03-28', '2027-03-28T21:59:59.999Z', false],
  ['after a day of 23 hours', '2027-03-28', '2027-03-28T22:00:00Z', true],
])('%s', (_, end, now, expected) => {
  expect(due(end, now)).toBe(expected)
})

test('counts in the time zone of the edition', () => {
  expect(due('2027-06-20', '2027-06-21T00:00:00Z', 'America/Belem')).toBe(false)
  expect(due('2027-06-20', '2027-06-21T03:00:00Z', 'America/Belem')).toBe(true)
})
