import { expect, test } from 'vitest'
import { checkGuestAge, isOlderThan, isUnder } from '#domain/age.ts'

const edition = { guestMinimumAge: 18, guestAgeLimit: 45 }

test.each([
  [17, 'too-young'],
  [18, 'fits'],
  [45, 'fits'],
  [46, 'over-age-limit'],
] as const)('a guest of %i: %s', (age, expected) => {
  expect(checkGuestAge(age, edition)).toBe(expected)
})

test('under 27 is 26 or less, older than 35 is 36 or more', () => {
  expect([isUnder(26, 27), isUnder(27, 27)]).toEqual([true, false])
  expect([isOlderThan(35, 35), isOlderThan(36, 35)]).toEqual([false, true])
})
