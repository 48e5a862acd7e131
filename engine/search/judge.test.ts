import { expect, test } from 'vitest'
import { OBJECTIVES } from '../model.ts'
import { compareCounts, sum } from './judge.ts'

const counts = (...levels: number[]) => Int32Array.from(levels)

test.each(OBJECTIVES)('for %s, pins come before everything, and equal plans are equal', (objective) => {
  expect(compareCounts(counts(2, 0, 0), counts(1, 9, 9), objective)).toBeGreaterThan(0)
  expect(compareCounts(counts(1, 9, 9), counts(2, 0, 0), objective)).toBeLessThan(0)
  expect(compareCounts(counts(1, 2, 3), counts(1, 2, 3), objective)).toBe(0)
})

test.each(OBJECTIVES)(
  'for %s, equal numbers of people are compared tier by tier, the best first',
  (objective) => {
    expect(compareCounts(counts(1, 3, 1, 2), counts(1, 2, 3, 1), objective)).toBeGreaterThan(0)
    expect(compareCounts(counts(1, 2, 3, 1), counts(1, 3, 1, 2), objective)).toBeLessThan(0)
    expect(compareCounts(counts(1, 2, 1, 3), counts(1, 2, 2, 2), objective)).toBeLessThan(0)
  },
)

test('one more in a better tier is worth any number in a worse one, unless the number is what it is for', () => {
  const [better, more] = [counts(0, 2, 0), counts(0, 1, 9)]
  expect(compareCounts(better, more, 'priority')).toBeGreaterThan(0)
  expect(compareCounts(better, more, 'most-people')).toBeLessThan(0)
  expect(compareCounts(more, better, 'most-people')).toBeGreaterThan(0)
})

test('people are counted over all levels', () => {
  expect([sum(counts(1, 2, 3)), sum(counts())]).toEqual([6, 0])
})
