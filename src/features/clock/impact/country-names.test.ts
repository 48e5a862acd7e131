import { expect, it } from 'vitest'
import { countryCode, countryName } from './country-names.server.ts'

it('a country is known by its name in each language, however it is spelled', () => {
  for (const name of ['Kenya', ' kenia', 'KENYA']) expect(countryCode(name)).toBe('KE')
  for (const name of ['Côte d’Ivoire', "Cote d'Ivoire"]) expect(countryCode(name)).toBe('CI')
  expect(countryCode('Brasilien')).toBe('BR')
  expect(countryCode('the village by the river')).toBeNull()
  expect(countryCode('')).toBeNull()
})

it('a country is known by what people usually write, too; two of one name are nobody’s', () => {
  for (const name of ['Democratic Republic of the Congo', 'DRC', 'Demokratische Republik Kongo'])
    expect(countryCode(name)).toBe('CD')
  const others = {
    'Ivory Coast': 'CI',
    'the Gambia': 'GM',
    'Saint Lucia': 'LC',
    Turkey: 'TR',
    Burma: 'MM',
    'Czech Republic': 'CZ',
  }
  for (const [name, code] of Object.entries(others)) expect([name, countryCode(name)]).toEqual([name, code])
  expect(countryCode('Congo')).toBeNull()
})

it('is named in the language of the reader', () => {
  expect(countryName('KE', 'en')).toBe('Kenya')
  expect(countryName('KE', 'de')).toBe('Kenia')
})
