import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_WINDOW } from '#domain/deadline.ts'
import { callReason, proposedHours } from '#domain/last-minute.ts'

const edition = {
  conferenceStart: Temporal.PlainDate.from('2027-06-14'),
  conferenceEnd: Temporal.PlainDate.from('2027-06-24'),
  timeZone: 'Europe/Berlin',
  acceptanceDays: 5,
  acceptanceHoursBeforeArrival: 48,
  acceptanceHoursAtLeast: 12,
}
const at = (text: string) => Temporal.Instant.from(text)

describe('hours to propose for a round', () => {
  // Five days from the 6th end on the 11th at 23:59, two days before the 14th at 00:00.
  test.each([
    ['2027-05-15T09:00Z', null],
    ['2027-06-06T21:59Z', null],
    ['2027-06-06T22:00Z', 24],
    ['2027-06-11T22:00Z', 24],
    ['2027-06-11T22:01Z', 12],
    ['2027-06-24T21:59Z', 12],
    ['2027-06-24T22:00Z', null],
  ])('on %s: %s', (now, count) => {
    expect(proposedHours(edition, at(now))).toEqual(count && { unit: 'hours', count })
  })

  test('never less than the edition has for its least, and never more than can be given', () => {
    const hours = fc.record({
      acceptanceDays: fc.integer({ min: 1, max: 30 }),
      acceptanceHoursBeforeArrival: fc.integer({ min: 0, max: 336 }),
      acceptanceHoursAtLeast: fc.integer({ min: 1, max: 72 }),
    })
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 60 * 24 }), (own, after) => {
        const found = proposedHours({ ...edition, ...own }, at('2027-05-01T00:00Z').add({ hours: after }))
        if (!found) return
        expect(found.unit).toBe('hours')
        expect(found.count).toBeLessThanOrEqual(LONGEST_WINDOW)
        expect(found.count).toBeGreaterThanOrEqual(Math.min(own.acceptanceHoursAtLeast, LONGEST_WINDOW))
      }),
    )
  })
})

describe('whom to call first', () => {
  const arrival = Temporal.PlainDate.from('2027-06-12')
  const guest = { hasMailbox: true, isAddressBad: false, arrival }
  test.each([
    ['has no mailbox', { ...guest, hasMailbox: false }, '2027-05-01T10:00Z', 'no-mailbox'],
    ['whose emails come back', { ...guest, isAddressBad: true }, '2027-05-01T10:00Z', 'address-bad'],
    ['arrives in two days', guest, '2027-06-09T22:00Z', 'arrives-soon'],
    ['arrives a minute later than that', guest, '2027-06-09T21:59Z', null],
  ] as const)('who %s', (_, who, now, reason) => {
    expect(callReason(who, edition, at(now))).toBe(reason)
  })
})
