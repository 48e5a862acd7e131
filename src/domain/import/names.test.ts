import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NAME_ORDERS, splitName } from './names.ts'

describe('a name in one cell', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['LOVELACE Ada', 'Ada', 'Lovelace'.toUpperCase()],
    ['Anna Maria von der Heide', 'Anna Maria', 'von der Heide'],
    ['von der Heide, Anna', 'Anna', 'von der Heide'],
    ['Dr. Eva Müller', 'Eva', 'Müller'],
    ['Frau Dr. Eva Müller', 'Eva', 'Müller'],
    ['Müller, Dr. Eva', 'Eva', 'Müller'],
    ['Amina', 'Amina', ''],
    ['Frau Schulz', 'Schulz', ''],
    ['Ali bin Said', 'Ali', 'bin Said'],
    ['Jean-Luc de la Tour', 'Jean-Luc', 'de la Tour'],
    ['Van Nguyen', 'Van', 'Nguyen'],
    ['  Bo \n Li ', 'Bo', 'Li'],
    ['Anna & Tom Schmidt', 'Anna & Tom', 'Schmidt'],
    ['', '', ''],
  ])('%s', (text, first, last) => {
    expect(splitName(text, 'first-last')).toEqual({ first, last })
  })

  it.each([
    ['Lovelace Ada', 'Ada', 'Lovelace'],
    ['von der Heide Anna', 'Anna', 'von der Heide'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Amina', 'Amina', ''],
  ])('%s, last name first', (text, first, last) => {
    expect(splitName(text, 'last-first')).toEqual({ first, last })
  })

  it('keeps every word of a name without titles, and never leaves the first name empty', () => {
    const word = fc
      .stringMatching(/^[A-Z][a-z]{2,8}$/)
      .filter((one) => !/^(?:Herrn?|Frau|Prof|Miss|Familie|Mrs)$/.test(one))
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...NAME_ORDERS),
        (words, order) => {
          const { first, last } = splitName(words.join(' '), order)
          expect(first).not.toBe('')
          expect(`${first} ${last}`.split(' ').filter(Boolean).toSorted()).toEqual(words.toSorted())
        },
      ),
    )
  })
})
