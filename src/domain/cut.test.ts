import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut } from './cut.ts'

describe('a text that is too long', () => {
  it('ends before the letter that no longer fits', () => {
    expect(cut('abcdef', 6)).toBe('abcdef')
    expect(cut('abcdef', 5)).toBe('abcde')
    expect(cut(`${'a'.repeat(149)}🛏`, 150)).toBe('a'.repeat(149))
    expect(cut('ab👩‍👩‍👧', 5)).toBe('ab')
    expect(cut('ae\u0301', 2)).toBe('a')
    expect(cut('👍🏽', 2)).toBe('👍')
    expect(cut('🛏', 1)).toBe('')
    expect(cut(`a${'\u0301'.repeat(30)}`, 4)).toHaveLength(4)
  })
  it('is what it begins with, no longer than asked, and well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(12), (text, longest) => {
        const short = cut(text, longest)
        expect(text.startsWith(short)).toBe(true)
        expect(short.length).toBeLessThanOrEqual(longest)
        expect(short.isWellFormed()).toBe(true)
      }),
    )
  })
})
