import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { answerTimeOf, offerReminders, type AnswerTime } from './offer-reminders.ts'
import { openWindow } from './timed-mails.ts'

const at = (text: string) => Temporal.Instant.from(text)
const sentAt = at('2027-05-15T08:00:00Z')
const fiveDays = { sentAt, deadline: at('2027-05-20T21:59:59.999Z') }
const written = (time: typeof fiveDays) =>
  offerReminders(time).map(({ which, opensAt }) => `${which} ${opensAt}`)
const dueAt = (time: AnswerTime, now: Temporal.Instant) =>
  openWindow(offerReminders(time), now)?.which ?? null

test('five days: after half of them, and a day before they end', () => {
  expect(written(fiveDays)).toEqual([
    'half-time 2027-05-18T02:59:59.999Z',
    'last-day 2027-05-19T21:59:59.999Z',
  ])
})

test.each([
  ['two days', { hours: 48 }, ['half-time 2027-05-16T08:00:00Z']],
  ['twelve hours', { hours: 12 }, ['half-time 2027-05-15T14:00:00Z']],
  [
    'a little over two days',
    { hours: 50 },
    ['half-time 2027-05-16T09:00:00Z', 'last-day 2027-05-16T10:00:00Z'],
  ],
])('%s', (_, length, expected) => {
  expect(written({ sentAt, deadline: sentAt.add(length) })).toEqual(expected)
})

test.each([
  ['before half of the time', '2027-05-18T02:59:59.998Z', null],
  ['at half of the time', '2027-05-18T02:59:59.999Z', 'half-time'],
  ['a millisecond before the last day', '2027-05-19T21:59:59.998Z', 'half-time'],
  ['when the last day begins', '2027-05-19T21:59:59.999Z', 'last-day'],
  ['in the last millisecond', '2027-05-20T21:59:59.999Z', 'last-day'],
  ['afterwards', '2027-05-20T22:00:00Z', null],
])('%s', (_, now, expected) => {
  expect(dueAt(fiveDays, at(now))).toBe(expected)
})

test('no reminder comes before the offer or after its end, and each once at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 24 * 3600 }), (seconds) => {
      const deadline = sentAt.add({ seconds })
      const reminders = offerReminders({ sentAt, deadline })
      const moments = reminders.map(({ opensAt }) => opensAt.epochMilliseconds)
      expect(Math.min(...moments)).toBeGreaterThanOrEqual(sentAt.epochMilliseconds)
      expect(Math.max(...moments)).toBeLessThanOrEqual(deadline.epochMilliseconds)
      expect(new Set(reminders.map(({ which }) => which)).size).toBe(reminders.length)
    }),
  )
})

test('more time begins anew; without a hand-over or a last moment there is none', () => {
  const deadline = at('2027-05-22T21:59:59.999Z')
  const moreTimeAt = at('2027-05-20T10:00:00Z')
  expect(answerTimeOf({ sentAt, deadline }, null)).toEqual({ sentAt, deadline })
  const longer = answerTimeOf({ sentAt, deadline }, moreTimeAt)
  expect(longer).toEqual({ sentAt: moreTimeAt, deadline })
  expect(longer && dueAt(longer, moreTimeAt)).toBeNull()
  // More time that was given to an offer before this one.
  expect(answerTimeOf({ sentAt, deadline }, at('2027-05-01T00:00:00Z'))).toEqual({ sentAt, deadline })
  expect(answerTimeOf({ sentAt: null, deadline: null }, moreTimeAt)).toBeNull()
  expect(answerTimeOf({ sentAt, deadline: null }, null)).toBeNull()
})
