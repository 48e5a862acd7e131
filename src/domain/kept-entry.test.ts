import { expect, it } from 'vitest'
import { isOutdated } from './kept-entry.ts'

const day = 86_400_000
const keptAt = 1_800_000_000_000

it.each([
  ['at once', 0, false],
  ['after thirteen days and some', 14 * day - 1, false],
  ['after fourteen days', 14 * day, true],
  ['after a year', 365 * day, true],
  ['when the clock was set back', -day, false],
])('%s', (_, passed, outdated) => {
  expect(isOutdated(keptAt, keptAt + passed)).toBe(outdated)
})

it('a time that is none is too old', () => {
  expect(isOutdated(Number.NaN, keptAt)).toBe(true)
})
