import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStreetList } from './street-list.ts'

const usual = 'plz,city,street,lat,lon\n53225,Bonn,Rheinaustraße,50.73912,7.12345\n53113,Bonn,Rheingasse,,\n'
const at = (street: string, postalCode = '53225') => ({ street, houseNumber: '7', postalCode, city: 'Bonn' })

describe('a list of streets', () => {
  const list = readStreetList(usual)
  it('finds a street however it is written, to about a hundred metres', () => {
    const point = { latitude: 50.739, longitude: 7.123 }
    expect(list.check(at('rheinau-str.'))).toEqual({ outcome: 'found', source: 'street-list', point })
    expect(list.check(at('Rheinaustr. 7'))).toMatchObject({ outcome: 'found' })
  })
  it('knows a street without its place', () => {
    expect(list.check(at('Rheingasse', '53113'))).toEqual({
      outcome: 'found',
      source: 'street-list',
      point: null,
    })
  })
  it('does not find a street of another postal code, and says nothing about another city', () => {
    expect(list.check(at('Rheingasse'))).toEqual({ outcome: 'not-found', source: 'street-list' })
    expect(list.check(at('Rheingasse', '50667'))).toEqual({ outcome: 'not-checked' })
  })
  it('counts what it read', () => {
    expect(list).toMatchObject({ streets: 2, postalCodes: 2, badLines: 0, firstBadLines: [] })
  })
})

it.each([
  ['without names', '53225,Bonn,Rheinaustraße,50.7,7.1'],
  [
    'with a byte order mark and Windows line ends',
    '\uFEFFplz,city,street,lat,lon\r\n53225,Bonn,Rheinaustraße,50.7,7.1\r\n',
  ],
  ['with semicolons and decimal commas', 'PLZ;Ort;Straße;Lat;Lon\n53225;Bonn;Rheinaustraße;50,7;7,1'],
  ['with tabs', 'plz\tcity\tstreet\tlat\tlon\n53225\tBonn\tRheinaustraße\t50.7\t7.1'],
  ['with quotes', '"plz","city","street","lat","lon"\n"53225","Bonn","Rheinaustraße","50.7","7.1"'],
  ['in another order', 'street,lon,lat,postal_code\nRheinaustraße,7.1,50.7,53225'],
])('is read %s', (_, text) => {
  const list = readStreetList(text)
  expect(list).toMatchObject({ streets: 1, badLines: 0 })
  const point = { latitude: 50.7, longitude: 7.1 }
  expect(list.check(at('Rheinaustraße'))).toEqual({ outcome: 'found', source: 'street-list', point })
})

it('takes the directory of OpenPLZ as it is, without places', () => {
  const list = readStreetList(
    'Name,PostalCode,Locality,RegionalKey,Borough,Suburb\nRheinaustr.,53225,Bonn,05314000,,Beuel\n',
  )
  expect(list).toMatchObject({ streets: 1, badLines: 0 })
  expect(list.check(at('Rheinaustraße'))).toMatchObject({ outcome: 'found', point: null })
})

it('a street of several lines is one street, at the first place that is known', () => {
  const list = readStreetList('53225,Bonn,Weg,,\n53225,Bonn,Weg,50.1,7.1\n53225,Bonn,weg,50.2,7.2')
  expect(list.streets).toBe(1)
  expect(list.check(at('Weg'))).toMatchObject({ point: { latitude: 50.1, longitude: 7.1 } })
})

it('counts lines that say nothing, and reads the others', () => {
  const hostile = [
    'plz,city,street,lat,lon',
    '53225,Bonn,Rheinaustraße,50.7,7.1',
    'x,Bonn,Weg,50.7,7.1',
    '53225,Bonn',
    '53225,Bonn,"Weg,50.7,7.1',
    '53225,Bonn,Weg,91,7.1',
    '53225,Bonn,Weg,1e9,7',
    '53225,Bonn,Weg,50.7,',
    '53225,Bonn,!!!,50.7,7.1',
    `53225,Bonn,${'x'.repeat(2000)},50.7,7.1`,
    '',
    '__proto__,constructor,toString,,',
    "=cmd|'/c calc'!A1,Bonn,Weg,,",
  ]
  const list = readStreetList(hostile.join('\n'))
  expect(list).toMatchObject({ streets: 1, badLines: 10 })
  expect(list.firstBadLines).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 12, 13])
})

it('reads anything without failing, and finds nothing in nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const list = readStreetList(text)
      expect(list.firstBadLines.length).toBeLessThanOrEqual(10)
      expect(list.check(at('Rheinaustraße')).outcome).not.toBe('found')
    }),
  )
  expect(readStreetList('')).toMatchObject({ streets: 0, badLines: 0 })
})
