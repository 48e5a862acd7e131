import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { guessYesNo, readYesNo } from './yes-no.ts'

it.each([
  'ja',
  'Ja!',
  'J',
  'JA.',
  'gerne',
  'yes',
  'Y',
  'true',
  'WAHR',
  '1',
  'x',
  'X',
  '✓',
  '✔',
  '☑',
  '✅',
  'ok',
])('%s is yes', (text) => expect(readYesNo(text)).toBe(true))
it.each(['nein', 'N', 'nee', 'no', 'None', 'false', 'FALSCH', '0', '✗', '❌', '☐', 'nein danke'])(
  '%s is no',
  (text) => expect(readYesNo(text)).toBe(false),
)
it.each([
  '',
  '-',
  '–',
  '?',
  'vielleicht',
  'ja, aber nur bis 23 Uhr',
  'nein, außer Hunde',
  '2',
  'evtl.',
  'yes and no',
])('%s is neither for certain', (text) => expect(readYesNo(text)).toBeNull())
it.each([
  ['ja, eine Katze', true],
  ['Yes (a dog)', true],
  ['nein, kein Problem', null],
  ['no, but neighbour’s cat visits', null],
  ['Keine Katzen, aber ein Hund', null],
  ['ja, aber nur bis 23 Uhr', null],
  ['sí, un perro', true],
  ['yok', false],
  ['✓ passt', true],
  ['eine Katze', null],
  ['', null],
])('%s is asked about as %s', (text, guess) => expect(guessYesNo(text)).toBe(guess))

it('whatever it is for certain it is also guessed to be, or it is not guessed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
      const [read, guess] = [readYesNo(text), guessYesNo(text)]
      expect(read === null || guess === null || read === guess).toBe(true)
    }),
  )
})
