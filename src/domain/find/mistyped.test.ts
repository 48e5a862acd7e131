import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMistyped } from './mistyped.ts'

/** As the database asks: by a part first. */
function finds(typed: string, stored: string): boolean {
  const read = readMistyped(typed)
  return (
    read !== null &&
    read.parts.some((part) => stored.includes(part)) &&
    new RegExp(read.pattern, 'u').test(stored)
  )
}

describe('a word with one letter mistyped', () => {
  it.each([
    ['amnia', 'amina nguyen'],
    ['ammina', 'amina'],
    ['amia', 'amina'],
    ['amona', 'amina'],
    ['nguzen', 'amina nguyen'],
    ['schmit', 'anna schmidt'],
    ['beispeil', 'anna.beispiel@example.org'],
  ])('%s finds %s', (typed, stored) => {
    expect(finds(typed, stored)).toBe(true)
  })

  it.each([
    ['amina', 'anima'],
    ['anna', 'hannah'],
    ['anna', 'annabel'],
    ['amina', 'ramona'],
  ])('%s does not find %s', (typed, stored) => {
    expect(finds(typed, stored)).toBe(false)
  })

  it('is no word when it is short or has other signs', () => {
    expect(readMistyped('ann')).toBeNull()
    expect(readMistyped('1234')).toBeNull()
    expect(readMistyped('a.*b')).toBeNull()
  })

  const names = fc.stringMatching(/^[a-zà-ž]{4,12}$/)
  const letter = fc.stringMatching(/^[a-z]$/)

  it('finds what was meant, whichever letter it was', () => {
    fc.assert(
      fc.property(names, letter, fc.nat(), (meant, wrong, where) => {
        const at = where % meant.length
        const slips = [
          meant.slice(0, at) + wrong + meant.slice(at + 1),
          meant.slice(0, at) + wrong + meant.slice(at),
          ...(meant.length > 4 ? [meant.slice(0, at) + meant.slice(at + 1)] : []),
          meant.slice(0, at) + (meant[at + 1] ?? '') + meant[at] + meant.slice(at + 2),
        ]
        for (const typed of slips) expect(finds(typed, `x ${meant}`), typed).toBe(true)
      }),
    )
  })
})
