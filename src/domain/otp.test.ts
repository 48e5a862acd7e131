import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  challengeEndsAt,
  challengeState,
  CODE_RULES,
  codeExpiresAt,
  liveCodes,
  liveLinks,
  makeCode,
  readCode,
} from '#domain/otp.ts'

const ok = { ok: true, value: '012345' }

test.each([
  ['012345'],
  [' 012 345 '],
  ['012-345'],
  ['0\u20111\u20132\u22123–4—5'],
  ['０１２３４５'],
  ['٠١٢٣٤٥'],
  ['۰۱۲۳۴۵'],
  ['०१२३४५'],
  ['০১২৩৪৫'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓'],
  ['𝟘𝟙𝟚𝟛𝟜𝟝'],
  ['\u200e012345\u200f\u00a0'],
  ['0１٢३4\u30005'],
])('reads %j as 012345', (typed) => expect(readCode(typed)).toEqual(ok))

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['–', 'missing'],
  ['01234', 'too-few'],
  ['0123456', 'too-many'],
  ['01234o', 'not-digits'],
  ['01234²', 'not-digits'],
  ['01234①', 'not-digits'],
  ['0123.5', 'not-digits'],
  ['+12345', 'not-digits'],
  ['一二三四五六', 'not-digits'],
])('refuses %j as %s', (typed, error) => expect(readCode(typed)).toEqual({ ok: false, error }))

test('every decimal digit of Unicode has the value that the number formats of the platform give it', () => {
  const systems = Intl.supportedValuesOf('numberingSystem')
  const decimal = systems.filter((system) =>
    /^\p{Nd}{6}$/u.test(new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(987654)),
  )
  expect(decimal.length).toBeGreaterThan(40)
  for (const system of decimal) {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
    for (const code of ['987654', '321012']) {
      expect(readCode(format.format(Number(code)))).toEqual({ ok: true, value: code })
    }
  }
})

test('any text is read as six ASCII digits or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const result = readCode(typed)
      if (result.ok) expect(result.value).toMatch(/^[0-9]{6}$/)
    }),
  )
})

test('a new code has six digits, from 000000 to 999999', () => {
  expect(makeCode(() => 0)).toBe('000000')
  expect(makeCode(() => 42)).toBe('000042')
  expect(makeCode((max) => max - 1)).toBe('999999')
})

test('what codes and links are worth is what was agreed', () => {
  expect(CODE_RULES).toEqual({
    digits: 6,
    validMinutes: 15,
    linkMinutes: 60,
    tries: 5,
    liveCodes: 2,
    challengeHours: 2,
  })
})

test('a link works for an hour, if it is one of the last two', () => {
  const start = Temporal.Instant.from('2027-05-01T10:00:00Z')
  const sent = (minutes: number) => {
    const issuedAt = start.add({ minutes })
    return { issuedAt, expiresAt: codeExpiresAt(issuedAt) }
  }
  const mails = [sent(0), sent(10), sent(20)]
  const liveAt = (minutes: number) =>
    liveLinks(mails, start.add({ minutes })).map((mail) => mails.indexOf(mail))
  expect(liveAt(21)).toEqual([2, 1])
  expect(liveAt(69)).toEqual([2, 1])
  expect(liveAt(70)).toEqual([2])
  expect(liveAt(80)).toEqual([])
})

describe('a challenge', () => {
  const start = Temporal.Instant.from('2027-05-01T10:00:00Z')
  const after = (minutes: number) => start.add({ milliseconds: Math.round(minutes * 60_000) })
  const code = (minutes: number) => {
    const issuedAt = after(minutes)
    return { id: minutes, issuedAt, expiresAt: codeExpiresAt(issuedAt) }
  }
  const challenge = (tries = 0, usedAt: Temporal.Instant | null = null) => ({
    tries,
    usedAt,
    expiresAt: challengeEndsAt(start),
  })

  test('is open for two hours, not at their end', () => {
    expect(challengeState(challenge(), after(119.999))).toBe('open')
    expect(challengeState(challenge(), after(120))).toBe('expired')
  })

  test('keeps the last two codes alive, newest first, and no third', () => {
    expect(liveCodes([code(0), code(2), code(1)], after(3)).map(({ id }) => id)).toEqual([2, 1])
  })

  test('has codes that live until they are fifteen minutes old, not at that moment', () => {
    expect(liveCodes([code(0), code(10)], after(14.999)).map(({ id }) => id)).toEqual([10, 0])
    expect(liveCodes([code(0), code(10)], after(15)).map(({ id }) => id)).toEqual([10])
    expect(liveCodes([code(0), code(10)], after(25))).toEqual([])
  })

  test('has five tries for all its codes together', () => {
    expect(challengeState(challenge(4), after(2))).toBe('open')
    expect(challengeState(challenge(5), after(2))).toBe('no-tries-left')
    expect(challengeState(challenge(6), after(2))).toBe('no-tries-left')
  })

  test('that was used is used up, whatever else is true of it', () => {
    expect(challengeState(challenge(5, after(1)), after(999))).toBe('used')
  })
})

test('what was asked for or sent in the future, by a clock that was wrong, is worth nothing', () => {
  const now = Temporal.Instant.from('2027-05-01T10:00:00Z')
  const issuedAt = now.add({ hours: 24 })
  const codes = [{ issuedAt, expiresAt: codeExpiresAt(issuedAt) }]
  expect(liveCodes(codes, now)).toEqual([])
  expect(liveLinks(codes, now)).toEqual([])
  expect(challengeState({ tries: 0, usedAt: null, expiresAt: challengeEndsAt(issuedAt) }, now)).toBe(
    'expired',
  )
})
