import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageFromBirth, readNumber } from './numbers.ts'

it.each([
  ['24', 24],
  ['24.0', 24],
  ['24 Jahre', 24],
  ['24 J.', 24],
  ['24 years old', 24],
  ['2 Personen', 2],
  ['zwei', 2],
  ['Drei Personen', 3],
  ['3x', 3],
  ['0', 0],
  ['45 min', 45],
])('%s is %i', (text, number) => expect(readNumber(text)).toBe(number))

it.each(['', 'viele', '2-3', 'ca. 2', '24,5', 'max. 2', '12.03.2001', '-1', '2+1', '20000'])(
  '%s is no number',
  (text) => expect(readNumber(text)).toBeNull(),
)

it.each([
  ['14.6.2003', 24],
  ['15.6.2003', 23],
  ['2003-06-14', 24],
  ['14/02/2001', 26],
  ['03/04/2001', 26],
  ['06/08/2001', null],
  ['2003', null],
  ['14.6.03', null],
  ['30.2.2003', null],
  ['14.6.2030', null],
])('who is born on %s is %s', (text, age) => expect(ageFromBirth(text, '2027-06-14')).toBe(age))

it('reads back every number it is given', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9999 }),
      fc.constantFrom('', ' Jahre', ' people', ' x'),
      (number, unit) => {
        expect(readNumber(`${number}${unit}`)).toBe(number)
      },
    ),
  )
})
