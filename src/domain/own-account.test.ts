import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isFreshSignIn, oldEmailForgottenBefore } from '#domain/own-account.ts'

const now = Temporal.Instant.from('2027-06-01T12:00:00Z')

test('a sign-in is fresh for less than fifteen minutes', () => {
  expect(isFreshSignIn(now, now)).toBe(true)
  expect(isFreshSignIn(Temporal.Instant.from('2027-06-01T11:45:00.001Z'), now)).toBe(true)
  expect(isFreshSignIn(Temporal.Instant.from('2027-06-01T11:45:00Z'), now)).toBe(false)
  expect(isFreshSignIn(Temporal.Instant.from('2028-06-01T11:59:00Z'), now), 'in the future').toBe(false)
})

test('a former address is kept for ninety days', () => {
  expect(oldEmailForgottenBefore(now).toString()).toBe('2027-03-03T12:00:00Z')
})
