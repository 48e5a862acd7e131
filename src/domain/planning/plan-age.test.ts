import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { isPlanOver } from './plan-age.ts'

it.each([
  ['2027-05-21T10:00:00Z', false],
  ['2027-05-21T10:00:01Z', true],
])('a suggestion of 20 May, ten o’clock, is over at %s: %s', (now, isOver) => {
  expect(isPlanOver(Temporal.Instant.from('2027-05-20T10:00:00Z'), Temporal.Instant.from(now))).toBe(isOver)
})
