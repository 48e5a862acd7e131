import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTyped } from './typed.ts'

describe('what somebody types to find somebody', () => {
  it('is words, in whatever order and with whatever between them', () => {
    expect(readTyped('  Amina\u0000 N. ')).toEqual({ words: ['Amina', 'N.'], digits: null })
    expect(readTyped('aa b c d e f g hh')?.words).toHaveLength(6)
  })

  it('is too little with one letter, but not with one sign that is a name', () => {
    expect(readTyped('')).toBeNull()
    expect(readTyped(' a ')).toBeNull()
    expect(readTyped('李')).toEqual({ words: ['李'], digits: null })
  })

  it.each([
    ['+49 171 2345', '491712345'],
    ['0049 171 2345', '491712345'],
    ['+49 (0)171 / 23-45', '491712345'],
    ['0171 2345', '1712345'],
    ['2345', '2345'],
  ])('is part of a phone number as %s', (typed, digits) => {
    expect(readTyped(typed)?.digits).toBe(digits)
  })

  it('is no phone number with fewer digits, or with words', () => {
    expect(readTyped('0171')?.digits).toBeNull()
    expect(readTyped('Straße 1234')?.digits).toBeNull()
  })

  it('finds every stored number by any four of its digits in a row, however they are parted', () => {
    const stored = fc.stringMatching(/^[1-9]\d{6,13}$/)
    fc.assert(
      fc.property(stored, fc.nat(), fc.integer({ min: 5, max: 9 }), (number, from, length) => {
        const start = from % (number.length - 4)
        const part = number.slice(start, start + length)
        fc.pre(!part.startsWith('0') && part.length > 3)
        const typed = part.split('').join(' ')
        expect(number).toContain(readTyped(typed)?.digits)
      }),
    )
  })
})
