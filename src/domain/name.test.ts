import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_NAME, looksLikeAddress, readName } from '#domain/name.ts'
import { often } from '../../test/builders/often.ts'

test.each([
  ['Ana', 'Ana'],
  ['  Ana   María\u00a0Silva ', 'Ana María Silva'],
  ['–', '–'],
  ['O’Neil-Müller', 'O’Neil-Müller'],
  ['Nguyễn Thị', 'Nguyễn Thị'],
  ['王小明', '王小明'],
  ['محمد', 'محمد'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क्\u200dष', 'क्\u200dष'],
  ['José'.normalize('NFD'), 'José'.normalize('NFC')],
  ['Robert"; DROP', 'Robert"; DROP'],
])('keeps %j as %j', (typed, name) => expect(readName(typed)).toEqual({ ok: true, value: name }))

test.each([
  ['A\u200bd\u00admin', 'Admin'],
  ['\ufeffAda\u2060', 'Ada'],
  ['A\u200dda\u200c', 'Ada'],
  ['Li\u3164', 'Li'],
  ['Ana \u{1f469}\u200d\u{1f33e}', 'Ana \u{1f469}\u200d\u{1f33e}'],
  ['evil.com', 'evil. com'],
  ['https://evil.example/x', 'https: //evil. example/x'],
  ['Ma.Theresa', 'Ma. Theresa'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
])('keeps %j as %j: nothing hidden, nothing that becomes a link', (typed, name) => {
  expect(readName(typed)).toEqual({ ok: true, value: name })
})

test.each(['evil. com', 'https: //evil', 'www. evil', '@ada', 'a@b', 'ada/x', 'my. site. org'])(
  '%j is told to organisers',
  (name) => expect(looksLikeAddress(name)).toBe(true),
)
test.each(['Ma. Theresa', 'St. John', 'J.R.R. Tolkien', 'Zoë', 'Me', 'علی\u200cرضا'])(
  '%j is a name',
  (name) => expect(looksLikeAddress(name)).toBe(false),
)

test.each(['', '   ', '\u200d', '\u200b\u200c', '\u0301'])('%j is missing', (typed) => {
  expect(readName(typed)).toEqual({ ok: false, error: 'missing' })
})

test.each(['Ana\nBcc: x', 'Ana\u0000', 'Ana\tB', 'a\u202eb', 'a\u2066b', 'a\u2028b', '\ud800x', '\ue000'])(
  '%j is no name',
  (typed) => expect(readName(typed)).toEqual({ ok: false, error: 'not-a-name' }),
)

test('takes 100 characters, counted as people see letters beyond the first plane, not 101', () => {
  for (const letter of ['a', '\u{20000}']) {
    expect(readName(letter.repeat(LONGEST_NAME)).ok).toBe(true)
    expect(readName(letter.repeat(LONGEST_NAME + 1))).toEqual({ ok: false, error: 'too-long' })
  }
})

test('a name that was read is read again unchanged and holds no control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const result = readName(typed)
      if (!result.ok) return
      expect(result.value).not.toMatch(/\p{Cc}/u)
      expect(readName(result.value)).toEqual(result)
    }),
    { numRuns: often(2000) },
  )
})

test.each([
  'Sukarno',
  'Ana 🌱',
  "D'Angelo",
  'Ng',
  'Ọlá',
  'Ðặng Thị Ngọc Thịnh',
  'María-José',
  'יעל',
  'Ἀλέξανδρος',
  'Ḥasan',
])('does not touch %s', (name) => expect(readName(name)).toEqual({ ok: true, value: name }))

test('one word or many, in any script, with hyphens and apostrophes, is kept letter for letter', () => {
  const scripts = [
    'abcz',
    'ăđêơ',
    'Žšćł',
    'нгүө',
    'αβγ',
    'ابتث',
    'אבגד',
    'कखग',
    'กขค',
    '王小明',
    'アイウ',
    '한국어',
    'ሀለሐ',
    'ⵜⵉⴼ',
  ]
  const word = fc
    .constantFrom(...scripts)
    .chain((letters) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }))
    .map((letters) => letters.join(''))
  const joiner = fc.constantFrom(' ', '-', '’', "'")
  const name = fc
    .tuple(word, fc.array(fc.tuple(joiner, word), { maxLength: 5 }))
    .map(([first, more]) => first + more.flat().join(''))
  fc.assert(
    fc.property(name, fc.constantFrom('', ' ', '\u00a0', '\u3000'), (typed, around) => {
      expect(readName(around + typed + around)).toEqual({ ok: true, value: typed.normalize('NFC') })
    }),
    { numRuns: often(1000) },
  )
})
