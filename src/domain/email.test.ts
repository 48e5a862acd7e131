import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseEmail } from '#domain/email.ts'
import { often } from '../../test/builders/often.ts'

const refused = { ok: false, error: 'not-an-email' }

test.each([
  ['  Ana.Silva+Bonn@Example.ORG ', 'ana.silva+bonn@example.org'],
  ['a@b.co', 'a@b.co'],
  ["o'neil_{x}@mail.example.com", "o'neil_{x}@mail.example.com"],
  ['jo@münchen.de', 'jo@xn--mnchen-3ya.de'],
  ['jo@MÜNCHEN.DE', 'jo@xn--mnchen-3ya.de'],
  ['jo@例え.jp', 'jo@xn--r8jz45g.jp'],
  ['ana@example.org\r\n', 'ana@example.org'],
])('reads %j as %s', (typed, address) => expect(normaliseEmail(typed)).toEqual({ ok: true, value: address }))

describe('refuses', () => {
  test.each([
    '',
    '@',
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'ana@localhost',
    'ana@@example.org',
    'ana@bonn@example.org',
    '"ana"@example.org',
    '"ana@evil.org "@example.org',
    'ana(comment)@example.org',
    'ana@example.org(comment)',
    'Ana <ana@example.org>',
    'ana@example.org,ben@example.org',
    'ana@example.org;ben@example.org',
    'ana\r\nBcc: ben@example.org',
    'ana@example.org\r\nBcc: x',
    'ana@exam\nple.org',
    'ana bonn@example.org',
    '.ana@example.org',
    'ana.@example.org',
    'ana..bonn@example.org',
    'ána@example.org',
    '\u212aim@example.org',
    'ana@-example.org',
    'ana@example-.org',
    'ana@exa_mple.org',
    'ana@example..org',
    'ana@.example.org',
    'ana@example.org.',
    'ana@example.org:25',
    'ana@example.org/x',
    'ana@exam%70le.org',
    'ana@127.0.0.1',
    'ana@1',
    'ana@[127.0.0.1]',
    'ana\u0000@example.org',
  ])('%j', (typed) => expect(normaliseEmail(typed)).toEqual(refused))
})

test('takes a local part of 64 characters, not of 65', () => {
  expect(normaliseEmail(`${'a'.repeat(64)}@example.org`).ok).toBe(true)
  expect(normaliseEmail(`${'a'.repeat(65)}@example.org`)).toEqual(refused)
})

test('takes an address of 254 characters, not of 255', () => {
  const label = 'b'.repeat(60)
  const address = (last: number) => `a@${label}.${label}.${label}.${'c'.repeat(last)}.example`
  expect(address(61)).toHaveLength(254)
  expect(normaliseEmail(address(61)).ok).toBe(true)
  expect(normaliseEmail(address(62))).toEqual(refused)
})

test('whatever is typed becomes a plain ASCII address or is refused, and reading it again changes nothing', () => {
  const nasty = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[ -~]*@[ -~]*$/),
  )
  fc.assert(
    fc.property(nasty, (typed) => {
      const result = normaliseEmail(typed)
      if (!result.ok) return
      expect(result.value).toMatch(/^[!#-'*+\-./-9=?^-~]+@[a-z0-9.-]+$/)
      expect(result.value).toBe(result.value.toLowerCase())
      expect(normaliseEmail(result.value)).toEqual(result)
    }),
    { numRuns: often(3000) },
  )
})
