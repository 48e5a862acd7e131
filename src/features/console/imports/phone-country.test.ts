import { expect, it } from 'vitest'
import { countryNamed } from './phone-country.server.ts'

it.each([
  ['06 12 34 56 78 (France)', 'FR'],
  ['Frankreich: 06 12 34 56 78', 'FR'],
  ['082 123 4567 South Africa', 'ZA'],
  ['0151 2345678 (abends)', null],
  ['0151 2345678', null],
])('“%s” names %s', (cell, country) => {
  expect(countryNamed(cell)).toBe(country)
})
