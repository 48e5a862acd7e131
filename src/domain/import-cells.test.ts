import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDay, sameWord, shorten } from './import-cells.ts'

describe('a day in a cell', () => {
  it.each([
    ['2027-06-14', '2027-06-14'],
    [' 2027-6-4 ', '2027-06-04'],
    ['2027-06-14T00:00:00.000Z', '2027-06-14'],
    ['14.06.2027', '2027-06-14'],
    ['4.6.27', '2027-06-04'],
    ['14. 6. 2027', '2027-06-14'],
    ['46552', '2027-06-14'],
    ['46552.0', '2027-06-14'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })
  it.each([
    '',
    '6/14/2027',
    '30.2.2027',
    '31.6.2027',
    '2027',
    '45',
    '14.6.',
    'June',
    '2027-06-14T10:00',
    '99999',
  ])('%s is none', (text) => {
    expect(readDay(text)).toBeNull()
  })
  it('never throws and gives a day or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(readDay(text) ?? '2027-06-14').toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ['E-Mail', 'email'],
    ['Straße', 'STRASSE'],
    ['Größe', 'groesse'],
    [' first_name ', 'First name'],
  ])('%s is %s', (a, b) => {
    expect(sameWord(a)).toBe(sameWord(b))
  })
  it('are shown shortened, whole letters only', () => {
    expect(shorten('a\n b')).toBe('a b')
    expect(shorten('😀'.repeat(50))).toBe(`${'😀'.repeat(40)}…`)
  })
})
