import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { canHaveSaidOn, consentOrigin, givenAt } from './by-hand.ts'

const day = (iso: string) => Temporal.PlainDate.from(iso)
const now = Temporal.Instant.from('2027-05-15T22:30:00Z')

it('a consent counts from the beginning of the day on which it was said, in the time of the edition', () => {
  expect(givenAt(day('2027-05-14'), now, 'Europe/Berlin').toString()).toBe('2027-05-13T22:00:00Z')
  // Half past midnight in Berlin: the 16th has begun there.
  expect(givenAt(day('2027-05-15'), now, 'Europe/Berlin').toString()).toBe('2027-05-14T22:00:00Z')
  expect(givenAt(day('2027-05-16'), now, 'Europe/Berlin').equals(now)).toBe(true)
  expect(givenAt(day('2027-05-15'), now, 'UTC').equals(now)).toBe(true)
})

it('is never later than now', () => {
  expect(givenAt(day('2027-07-01'), now, 'Europe/Berlin').equals(now)).toBe(true)
})

it('can have been said today and in the past year, and on no other day', () => {
  const today = day('2027-05-15')
  expect(canHaveSaidOn(today, today)).toBe(true)
  expect(canHaveSaidOn(day('2027-05-16'), today)).toBe(false)
  expect(canHaveSaidOn(today.subtract({ days: 366 }), today)).toBe(true)
  expect(canHaveSaidOn(today.subtract({ days: 367 }), today)).toBe(false)
})

it('says how and to whom a consent was given that did not come by a form', () => {
  const form = { source: 'registration', now, timeZone: 'UTC' }
  expect(consentOrigin(undefined, form)).toEqual({
    source: 'registration',
    givenAt: now.toString(),
    notedBy: null,
  })
  const noted = { saidBy: 'paper', saidOn: day('2027-05-10'), notedBy: 'olga' } as const
  expect(consentOrigin(noted, form)).toEqual({
    source: 'paper',
    givenAt: '2027-05-10T00:00:00Z',
    notedBy: 'olga',
  })
})
