import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartScale } from '#domain/chart-scale.ts'

it('goes up in round steps', () => {
  expect(chartScale(0)).toEqual([0, 1])
  expect(chartScale(3)).toEqual([0, 1, 2, 3])
  expect(chartScale(57)).toEqual([0, 20, 40, 60])
  expect(chartScale(1_900)).toEqual([0, 500, 1_000, 1_500, 2_000])
})

it('holds the largest number, in whole steps and few lines', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (most) => {
      const scale = chartScale(most)
      expect(scale.at(-1)).toBeGreaterThanOrEqual(most)
      expect(scale.length).toBeLessThanOrEqual(6)
      expect(scale.every(Number.isInteger)).toBe(true)
    }),
  )
})
