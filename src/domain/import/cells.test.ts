import { describe, expect, it } from 'vitest'
import { plainWords, sameWord, saysNothing, shorten } from './cells.ts'

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

it.each(['', ' – ', 'k. A.', 'N/A', '?', 'Unbekannt'])('“%s” says nothing', (text) => {
  expect(saysNothing(text)).toBe(true)
})
it.each(['x', 'nein', '0', 'NA', 'k', 'Keine'])('“%s” says something', (text) => {
  expect(saysNothing(text)).toBe(false)
})

it('words are looked up without case and spaces, with their signs', () => {
  expect(plainWords('  Bett\n oder  SOFA ')).toBe('bett oder sofa')
  expect(plainWords('✗')).not.toBe(plainWords('x'))
})
