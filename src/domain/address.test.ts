import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS_CHECK,
  addressKey,
  isSameStreet,
  nextAddressTry,
  normaliseHouseNumber,
  normalisePostalCode,
  normaliseStreet,
  streetOf,
  type Address,
} from './address.ts'

const home: Address = { street: 'Rheinaustraße', houseNumber: '7a', postalCode: '53225', city: 'Bonn' }

describe('a street', () => {
  it.each([
    ['Rheinaustraße', 'Rheinaustr.'],
    ['Rheinaustraße', 'RHEINAUSTRASSE'],
    ['Rheinaustraße', 'Rheinau Straße'],
    ['Konrad-Adenauer-Platz', 'konrad adenauer pl.'],
    ['Adenauerallee', 'Adenauer-Allee'],
    ['Straße des 17. Juni', 'Str. des 17. Juni'],
    ['Münsterplatz', 'Muensterplatz'],
    ['Münsterplatz', 'Mu\u0308nsterplatz'],
    ['St. Augustiner Straße', 'Sankt Augustiner Str'],
    ['Rue André', 'rue andre'],
  ])('%s is also %s', (one, other) => {
    expect(normaliseStreet(other)).toBe(normaliseStreet(one))
  })

  it.each([
    ['Rheinaustraße', 'Rheinauweg'],
    ['Am Hof', 'Am Hofgarten'],
    ['Straße 1', 'Straße 11'],
  ])('%s is not %s', (one, other) => {
    expect(normaliseStreet(other)).not.toBe(normaliseStreet(one))
  })

  it('with its number written once more is the street alone, and one with a number in its name keeps it', () => {
    expect(streetOf({ street: 'Rheinaustr. 7 A', houseNumber: '7a' })).toBe('rheinaustrasse')
    expect(streetOf({ street: 'Straße 13', houseNumber: '4' })).toBe('strasse13')
  })

  const letters = fc.string({ unit: fc.constantFrom(...'abcdefäöüßéñ '), minLength: 1, maxLength: 30 })
  it('is the same however it is cased, spaced and joined', () => {
    fc.assert(
      fc.property(letters, (name) => {
        const street = normaliseStreet(`x${name}-weg`)
        expect(normaliseStreet(`X${name.toUpperCase()} WEG`)).toBe(street)
        expect(normaliseStreet(`  x${name.normalize('NFD')}  weg.`)).toBe(street)
        const written = name.replace(/[äöüß]/g, (l) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[l] ?? l)
        expect(normaliseStreet(`x${written}weg`)).toBe(street)
      }),
    )
  })
  it('holds only letters and digits, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseStreet(text)).toMatch(/^[\p{L}\p{Nd}]*$/u)
        expect(
          addressKey({ ...home, street: text, houseNumber: text, postalCode: text }).split('|'),
        ).not.toEqual([])
      }),
    )
  })
})

it.each([
  ['12 A', '12a'],
  ['12 – 14', '12-14'],
  ['Nr. 5', '5'],
  ['١٢', '12'],
  ['12a/b', '12a/b'],
])('house number %s is %s', (typed, number) => {
  expect(normaliseHouseNumber(typed)).toBe(number)
})

it.each([
  ['D-53113', '53113'],
  ['d 53113', '53113'],
  ['53 113', '53113'],
  ['５３１１３', '53113'],
])('postal code %s is %s', (typed, code) => {
  expect(normalisePostalCode(typed)).toBe(code)
})

it('an address has one key however it is written, and another for another door', () => {
  const again = { street: 'rheinau-str.', houseNumber: '7 A', postalCode: 'D-53225', city: 'BONN' }
  expect(addressKey(again)).toBe(addressKey(home))
  expect(addressKey({ ...home, houseNumber: '7' })).not.toBe(addressKey(home))
})

it.each([
  [{ streets: ['Rheinaustr.'], postalCode: '53225', city: 'Bonn' }, true],
  [{ streets: ['Beuel', 'Rheinaustraße'], postalCode: '53225', city: null }, true],
  [{ streets: ['Rheinaustraße'], postalCode: null, city: 'bonn' }, true],
  [{ streets: ['Rheinaustraße'], postalCode: '50667', city: 'Bonn' }, false],
  [{ streets: ['Rheinaustraße'], postalCode: null, city: null }, false],
  [{ streets: ['Rheingasse'], postalCode: '53225', city: 'Bonn' }, false],
  [{ streets: [], postalCode: '53225', city: 'Bonn' }, false],
])('%j is the street that was typed: %s', (found, same) => {
  expect(isSameStreet(home, found)).toBe(same)
})

it('an address search that does not answer is asked again, ever more rarely, and then left alone', () => {
  const now = Temporal.Instant.from('2027-04-20T09:00:00Z')
  const { retryMinutes } = ADDRESS_CHECK
  expect(nextAddressTry(1, now)?.toString()).toBe('2027-04-20T09:01:00Z')
  for (const [index, minutes] of retryMinutes.entries())
    expect(minutes).toBeGreaterThan(retryMinutes[index - 1] ?? 0)
  expect(nextAddressTry(retryMinutes.length + 1, now)).toBeNull()
})
