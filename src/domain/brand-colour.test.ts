import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DARK_SURFACES, leastContrast, LIGHT_SURFACES, lightenForDark } from './brand-colour.ts'
import { contrastOf, mixColours, READABLE } from './contrast.ts'

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('measures contrast as WCAG does: black on white 21, #767676 just readable, #777777 just not', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#767676', '#ffffff')).toBeGreaterThanOrEqual(READABLE)
  expect(contrastOf('#777777', '#ffffff')).toBeLessThan(READABLE)
})

it('contrast is the same both ways round, from 1 to 21', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one))
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrastOf(one, other)).toBeLessThanOrEqual(21)
    }),
  )
})

it('mixes from the one colour to the other', () => {
  expect(mixColours('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mixColours('#000000', '#ffffff', 1)).toBe('#ffffff')
})

it('makes every colour readable on the dark theme, and leaves a readable one as it is', () => {
  fc.assert(
    fc.property(colour, (given) => {
      expect(leastContrast(lightenForDark(given), DARK_SURFACES)).toBeGreaterThanOrEqual(READABLE)
    }),
  )
  expect(lightenForDark('#8fd3c3')).toBe('#8fd3c3')
})

it('what is pointed at is at least as readable as before', () => {
  fc.assert(
    fc.property(colour, (given) => {
      const deeper = mixColours(given, '#000000', 0.3)
      fc.pre(leastContrast(given, LIGHT_SURFACES) >= READABLE)
      expect(leastContrast(deeper, LIGHT_SURFACES)).toBeGreaterThanOrEqual(READABLE)
    }),
  )
})

it('knows the surfaces of the look as they are', () => {
  const css = readFileSync('src/ui/theme.css', 'utf8')
  const valuesOf = (name: string) =>
    [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map((m) => m[1])
  expect(valuesOf('canvas').slice(0, 2)).toEqual([LIGHT_SURFACES.canvas, DARK_SURFACES.canvas])
  expect(valuesOf('mist').slice(0, 2)).toEqual([LIGHT_SURFACES.mist, DARK_SURFACES.mist])
})
