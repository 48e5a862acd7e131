import { expect, it } from 'vitest'
import { getBrandStyle } from './queries.server.ts'

it('puts the brand’s colours in place of ours, each in the theme it was checked for', () => {
  expect(getBrandStyle({ color: null, colorDark: null })).toBeNull()
  expect(getBrandStyle({ color: '#123456', colorDark: '#abcdef' })).toBe(
    ':root{--spruce:#123456;--spruce-deep:#0d243c}@media (prefers-color-scheme:dark){:root{--spruce:#abcdef;--spruce-deep:#c4dcf4}}',
  )
  expect(getBrandStyle({ color: '#123456', colorDark: null })).toMatch(
    /^@media \(prefers-color-scheme:light\)/,
  )
  expect(getBrandStyle({ color: null, colorDark: '#abcdef' })).toMatch(
    /^@media \(prefers-color-scheme:dark\)/,
  )
})
