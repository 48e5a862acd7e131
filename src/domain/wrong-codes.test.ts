import { expect, it } from 'vitest'
import { WRONG_CODES, waitAfterWrong } from './wrong-codes.ts'

it('wrong codes are answered at once, then later and later, and never not at all', () => {
  const { free, stepMs, longestMs } = WRONG_CODES
  const waits = [1, free, free + 1, free + 2, free + 20, free + 21, 100_000].map(waitAfterWrong)
  expect(waits).toEqual([0, 0, stepMs, 2 * stepMs, longestMs, longestMs, longestMs])
})
