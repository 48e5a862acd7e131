import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

test.each([
  ['a comma too many', '{\n  "a": [1, 2,]\n}', 'line 2, column 14'],
  ['a comma too few', '{"a": 1\n "b": 2}', 'line 2, column 2'],
  ['a word', 'hello', 'line 1, column 1'],
  ['a misspelt one', '[tru]', 'line 1, column 5'],
  ['a single quote', "{\n'a': 1}", 'line 2, column 1'],
  ['a line break in a text', '["a\nb"]', 'line 1, column 4'],
  ['an escape that is none', '["a\\q"]', 'line 1, column 5'],
  ['something after the end', '{}\n{}', 'line 2, column 1'],
  ['nothing', '', 'it ends too early, at line 1, column 1'],
  ['an open list', '[1,\n2', 'it ends too early, at line 2, column 2'],
  ['an open text', '["ab', 'it ends too early, at line 1, column 5'],
  ['an open name', '{"a"', 'it ends too early, at line 1, column 5'],
])('%s is told with its place', (_, text, where) => {
  expect(readJson(text)).toEqual({ ok: false, error: where })
})

test('a mark of the byte order is left out, and counts in no column', () => {
  expect(readJson('\uFEFF{"a": 1}')).toEqual({ ok: true, value: { a: 1 } })
  expect(readJson('\uFEFF[x]')).toEqual({ ok: false, error: 'line 1, column 2' })
})
