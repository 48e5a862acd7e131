import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinAlike } from './alike-places.ts'

const spans = (items: readonly string[], keyOf = (item: string): string | null => item[0] ?? null) =>
  joinAlike(items, keyOf).map(({ first, last }) => (first === last ? first : `${first}-${last}`))

describe('many places that are alike', () => {
  it('are one where they are more than four', () => {
    expect(spans(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])).toEqual(['a1-a5', 'b1'])
  })
  it('stay apart where they are few, or something else lies between', () => {
    expect(spans(['a1', 'a2', 'a3', 'a4'])).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(spans(['a1', 'a2', 'a3', 'b1', 'a4', 'a5'])).toHaveLength(6)
  })
  it('are never joined with one that is like no other', () => {
    expect(spans(['a1', 'a2', 'a3', 'a4', 'a5'], () => null)).toHaveLength(5)
  })
  it('lose nobody, and keep their order', () => {
    const word = fc.stringMatching(/^[ab]$/)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (letters) => {
        const items = letters.map((letter, index) => ({ letter, index }))
        const joined = joinAlike(items, ({ letter }) => letter)
        const covered = joined.flatMap(({ first, last }) => items.slice(first.index, last.index + 1))
        expect(covered).toEqual(items)
      }),
    )
  })
})
