import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawLetterNumber,
  initialsOf,
  isLatin,
  letterCode,
  letterState,
  readLetterCode,
  readLetterBeginning,
  readLetterNumber,
  versionState,
  type LetterFacts,
} from './visa-letter.ts'

const given: LetterFacts = {
  isGiven: true,
  isEnded: false,
  isComing: true,
  isElsewhere: false,
  isAgreed: null,
  newest: { isTrue: true },
}

describe('what a letter is', () => {
  it.each<[string, Partial<LetterFacts>, string]>([
    ['printed and true', {}, 'valid'],
    ['asked for', { isGiven: false, newest: null }, 'asked'],
    ['given and never printed', { newest: null }, 'ready'],
    ['about other nights than now', { newest: { isTrue: false } }, 'replaced'],
    ['taken back', { isEnded: true }, 'withdrawn'],
    ['asked for and said no to', { isGiven: false, isEnded: true, newest: null }, 'withdrawn'],
    ['of a guest who has cancelled', { isComing: false }, 'withdrawn'],
    ['of a guest who sleeps elsewhere', { isElsewhere: true }, 'withdrawn'],
    ['naming a host who has agreed', { isAgreed: true }, 'valid'],
    ['naming a host, of a guest with other nights elsewhere', { isAgreed: true, isElsewhere: true }, 'valid'],
    ['naming a host whose match has ended', { isAgreed: false }, 'withdrawn'],
  ])('%s', (_, facts, state) => {
    expect(letterState({ ...given, ...facts })).toBe(state)
  })

  it('of its versions only the newest can be valid, and none once it is withdrawn', () => {
    expect(versionState('valid', true)).toBe('valid')
    expect(versionState('valid', false)).toBe('replaced')
    expect(versionState('replaced', true)).toBe('replaced')
    expect(versionState('withdrawn', true)).toBe('withdrawn')
    expect(versionState('withdrawn', false)).toBe('withdrawn')
  })
})

describe('numbers and codes', () => {
  it('are read as people type them', () => {
    expect(readLetterNumber(' k7qx 4m2p ')).toBe('K7QX-4M2P')
    expect(readLetterNumber('K7QX–4M2P')).toBe('K7QX-4M2P')
    expect(readLetterNumber('Ｋ７ＱＸ-4M2P')).toBe('K7QX-4M2P')
    // Letters that are taken for digits.
    expect(readLetterNumber('OILo-4M2P')).toBe('0110-4M2P')
    expect(readLetterCode('0123 4567 89ab')).toBe('0123-4567-89AB')
  })
  it.each(['', 'K7QX', 'K7QX-4M2P-1', 'K7QX-4M2U', '../../4M2P', 'K7QX_4M2P'])('%s is none', (typed) => {
    expect(readLetterNumber(typed)).toBeNull()
  })
  it.each([
    ['k7qx', 'K7QX'],
    ['k7qx 4m', 'K7QX-4M'],
    ['K7QX-4M2P', 'K7QX-4M2P'],
    ['k7q', null],
    ['K7QX-4M2P-1', null],
    ['K7QU', null],
  ])('%s may be the beginning of one: %s', (typed, beginning) => {
    expect(readLetterBeginning(typed)).toBe(beginning)
  })
  it('every number drawn, and every code, is one that can be read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(31), { minLength: 8, maxLength: 8 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (draws, signature) => {
          const left = [...draws]
          const number = drawLetterNumber((below) => (left.shift() ?? 0) % below)
          expect(readLetterNumber(number.toLowerCase())).toBe(number)
          const code = letterCode(signature)
          expect(readLetterCode(code.toLowerCase())).toBe(code)
        },
      ),
    )
  })
  it('a code has sixty bits of its signature: another first byte is another code', () => {
    const codes = Array.from({ length: 256 }, (_, byte) =>
      letterCode(Uint8Array.of(byte, 1, 2, 3, 4, 5, 6, 7)),
    )
    expect(new Set(codes).size).toBe(256)
  })
})

describe('names', () => {
  it.each([
    ['Nguyễn Thị Hà', 'N. T. H.'],
    ['Anne-Marie O’Neill', 'A. M. O.'],
    ['élodie', 'É.'],
    ['Lưu', 'L.'],
    ['Maria de los Ángeles', 'M. D. L. Á.'],
    ['Sukarno', 'S.'],
    ['A B C D E F G H I J', 'A. B. C. D. E. F. G. H.'],
    ['محمد علي', 'م. ع.'],
  ])('the initials of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
  it.each(['Nguyễn Thị Hà', 'Ọlábísí', 'Ørsted-Łukasz', 'D’Angelo', 'Ɓalarabe', 'Nguye\u0302\u0303n'])(
    '%s is in Latin letters',
    (name) => {
      expect(isLatin(name)).toBe(true)
    },
  )
  it.each([
    'محمد',
    'Анна',
    'Ελένη',
    '李明',
    'Li 明',
    '',
    '–',
    'Amina 🌻',
    'Ａｍｉｎａ',
    'Ƙwanƙwaso',
    'Anna™',
  ])('%s is not', (name) => {
    expect(isLatin(name)).toBe(false)
  })
})
