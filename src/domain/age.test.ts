import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkGuestAge } from '#domain/age.ts'
import { isOlderThan, isUnder } from 'bed-matching/rules/answers.ts'

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

test.each([
  [20, 21, 21],
  [26, 27, 27],
  [35, 36, 36],
  [45, 46, 46],
])('%i is under %i and not older than it, the next year neither under nor older', (age, next, threshold) => {
  expect([isUnder(age, threshold), isUnder(next, threshold)]).toEqual([true, false])
  expect([isOlderThan(next, threshold - 1), isOlderThan(age, threshold - 1)]).toEqual([true, false])
})

test('at every threshold each age is on exactly one side, and the limits are the only places where the answer changes', () => {
  const age = fc.integer({ min: 0, max: 120 })
  fc.assert(
    fc.property(age, age, (years, threshold) => {
      expect(isUnder(years, threshold)).toBe(years <= threshold - 1)
      expect(isOlderThan(years, threshold)).toBe(years >= threshold + 1)
      const expected = years < 18 ? 'too-young' : years > 45 ? 'over-age-limit' : 'fits'
      expect(checkGuestAge(years, edition)).toBe(expected)
    }),
  )
})
