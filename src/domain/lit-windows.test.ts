import fc from 'fast-check'
import { expect, it } from 'vitest'
import { litWindows } from '#domain/lit-windows.ts'

it('never rounds some to none, nor nearly all to all', () => {
  expect(litWindows(6, 61, 10)).toBe(1)
  expect(litWindows(1, 10_000, 10)).toBe(1)
  expect(litWindows(9_999, 10_000, 10)).toBe(9)
  expect(litWindows(0, 61, 10)).toBe(0)
  expect(litWindows(0, 0, 10)).toBe(0)
  expect(litWindows(61, 61, 10)).toBe(10)
  expect(litWindows(30, 61, 10)).toBe(5)
})

it('grows with what is lit, and is dark or whole only where that is so', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (whole, part) => {
      const lit = litWindows(part, whole, 10)
      expect(lit).toBeLessThanOrEqual(litWindows(part + 1, whole, 10))
      expect(lit === 0).toBe(part === 0)
      expect(lit === 10).toBe(part >= whole)
    }),
  )
})
