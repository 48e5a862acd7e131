import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SMALLEST_CELL, suppressSmallCells } from './small-cells.ts'

test('numbers of five and more stay, fewer are not told, and nobody is nobody', () => {
  expect(suppressSmallCells({ a: 12, b: 5, c: 0 })).toEqual({ a: 12, b: 5, c: 0 })
  expect(suppressSmallCells({ a: 3, b: 4, c: 30 })).toEqual({ a: null, b: null, c: 30 })
})

test('a single small number takes the next one with it, or the sum would tell it', () => {
  expect(suppressSmallCells({ female: 30, male: 28, diverse: 2 })).toEqual({
    female: 30,
    male: null,
    diverse: null,
  })
  expect(suppressSmallCells({ a: 1, b: 1, c: 9, d: 8 })).toEqual({ a: null, b: null, c: 9, d: null })
  expect(suppressSmallCells({ only: 3 })).toEqual({ only: null })
})

test('a reader who knows the sum cannot work out a hidden number, nor that it is below five', () => {
  const cells = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.nat({ max: 40 }), { maxKeys: 7 })
  fc.assert(
    fc.property(cells, (counts) => {
      const shown = suppressSmallCells(counts)
      const hidden = Object.keys(counts).filter((name) => shown[name] === null)
      for (const name of Object.keys(counts))
        expect(shown[name] === null || shown[name] === 0 || shown[name] === counts[name]).toBe(true)
      expect(Object.values(shown).every((n) => n === null || n === 0 || n >= SMALLEST_CELL)).toBe(true)
      const some = Object.values(counts).filter((n) => n > 0)
      if (hidden.length > 0 && some.length > 1) {
        expect(hidden.length).toBeGreaterThan(1)
        const hasMore = some.length > hidden.length
        const sum = hidden.reduce((all, name) => all + (counts[name] ?? 0), 0)
        if (hasMore) expect(sum).toBeGreaterThanOrEqual(SMALLEST_CELL)
      }
    }),
  )
})
