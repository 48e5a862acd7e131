import { expect, test } from 'vitest'
import { asciiDigits } from '#domain/digits.ts'

test('digits of other scripts become ASCII digits, everything else stays as it is', () => {
  expect(asciiDigits('+٤٩ (०) ２२८ 𝟡–² ①')).toBe('+49 (0) 228 9–² ①')
  expect(asciiDigits('')).toBe('')
})
