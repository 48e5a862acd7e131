import { expect, it } from 'vitest'
import { brandStyle } from './brand-style.ts'

it('puts the brand’s colours in place of ours, each in the theme it was checked for', () => {
  expect(brandStyle({ color: null, colorDark: null })).toBeNull()
  expect(brandStyle({ color: '#123456', colorDark: '#abcdef' })).toBe(
    ':root{--spruce:#123456;--spruce-deep:#123456}@media (prefers-color-scheme:dark){:root{--spruce:#abcdef;--spruce-deep:#abcdef}}',
  )
  expect(brandStyle({ color: '#123456', colorDark: null })).toMatch(/^@media \(prefers-color-scheme:light\)/)
  expect(brandStyle({ color: null, colorDark: '#abcdef' })).toMatch(/^@media \(prefers-color-scheme:dark\)/)
})
