import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitAddress, splitPlace, splitStreet } from './address.ts'

it.each([
  ['Musterstraße 12, 53111 Bonn', 'Musterstraße', '12', '53111', 'Bonn'],
  ['Am Alten Zoll 3 a\n53113 Bonn', 'Am Alten Zoll', '3a', '53113', 'Bonn'],
  [
    'Sankt-Augustiner Str. 4-6 ; D-53225 Bonn (Beuel)',
    'Sankt-Augustiner Str.',
    '4-6',
    '53225',
    'Bonn (Beuel)',
  ],
  ['Musterstr.12 53111 Bonn', 'Musterstr.', '12', '53111', 'Bonn'],
])('%s', (text, street, houseNumber, postalCode, city) => {
  expect(splitAddress(text)).toEqual({ street, houseNumber, postalCode, city })
})

it.each([
  '',
  'Bonn',
  'Musterstraße, 53111 Bonn',
  '53111 Bonn',
  'bei Müller, hinten links',
  '12 Main St, Bonn',
])('%s is no whole address for certain', (text) => expect(splitAddress(text)).toBeNull())

it('knows its halves', () => {
  expect(splitStreet('Rheinweg 7b')).toEqual({ street: 'Rheinweg', houseNumber: '7b' })
  expect(splitStreet('Rheinweg')).toBeNull()
  expect(splitPlace('53111 Bonn')).toEqual({ postalCode: '53111', city: 'Bonn' })
  expect(splitPlace('Bonn')).toBeNull()
})

it('reads back every address put together of its parts', () => {
  const word = fc.stringMatching(/^[A-Z][a-zäöü]{2,9}$/)
  fc.assert(
    fc.property(
      word,
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 10000, max: 99999 }),
      word,
      (street, number, code, city) => {
        expect(splitAddress(`${street}weg ${number}, ${code} ${city}`)).toEqual({
          street: `${street}weg`,
          houseNumber: String(number),
          postalCode: String(code),
          city,
        })
      },
    ),
  )
})
