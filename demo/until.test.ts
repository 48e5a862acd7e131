import { expect, test } from 'vitest'
import { readUntil } from './until.ts'

test('a day can be given to go to', () => {
  expect(readUntil([])).toBeUndefined()
  expect(readUntil(['--until', '2027-06-20'])?.toString()).toBe('2027-06-20')
})

test.each([['--until', 'tomorrow'], ['--until'], ['--till', '2027-06-20'], ['2027-06-20']])(
  '%s %s is refused',
  (...args) => {
    expect(() => readUntil(args)).toThrow()
  },
)
