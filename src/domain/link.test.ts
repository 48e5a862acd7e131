import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_LINK, readLink, readProfileLink } from '#domain/link.ts'
import { often } from '../../test/builders/often.ts'

test.each([
  ['https://instagram.com/ana', 'https://instagram.com/ana'],
  [' HTTP://Example.org ', 'http://example.org/'],
  ['instagram.com/ana', 'https://instagram.com/ana'],
  ['example.org', 'https://example.org/'],
  ['example.org?x=1', 'https://example.org/?x=1'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
])('reads %s as %s', (typed, link) => expect(readLink(typed)).toEqual({ ok: true, value: link }))

test.each([
  ['@amina.otieno', '@amina.otieno'],
  [' @ana_1 ', '@ana_1'],
  ['@ana@climatejustice.social', 'https://climatejustice.social/@ana'],
  ['instagram.com/ana', 'https://instagram.com/ana'],
])('somebody’s profile %s is %s', (typed, link) =>
  expect(readProfileLink(typed)).toEqual({ ok: true, value: link }),
)

test.each(['@', '@ana otieno', '@@ana', '@ana@', 'ana', '@ana/../x'])('%s is nobody’s profile', (typed) =>
  expect(readProfileLink(typed)).toMatchObject({ ok: false }),
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'mailto:a@b.co',
  'file:///etc',
])('%s is not http', (typed) => expect(readLink(typed)).toEqual({ ok: false, error: 'not-http' }))

test.each([
  '',
  'ana',
  '@ana',
  'https://',
  '//example.org',
  '/profile',
  'https://user:pass@example.org',
  'https://ana@example.org',
  'https://example.org\\@evil.org',
  'https://exa mple.org',
  'java\nscript:alert(1)',
  'https://example.org/\u202egpj',
  'https://[',
])('%j is no link', (typed) => expect(readLink(typed)).toEqual({ ok: false, error: 'not-a-link' }))

test('takes 500 characters, not 501, also after escaping', () => {
  const link = (length: number) => 'https://example.org/'.padEnd(length, 'a')
  expect(readLink(link(LONGEST_LINK)).ok).toBe(true)
  expect(readLink(link(LONGEST_LINK + 1))).toEqual({ ok: false, error: 'too-long' })
  expect(readLink(`https://example.org/${'ä'.repeat(200)}`)).toEqual({ ok: false, error: 'too-long' })
})

test('whatever is typed, a link that is read is http or https without credentials', () => {
  const typed = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z]*:?\/*[ -~]*$/))
  fc.assert(
    fc.property(typed, (text) => {
      const result = readLink(text)
      if (!result.ok) return
      expect(result.value).toMatch(/^https?:\/\/[^@/]+(\/|$)/)
    }),
    { numRuns: often(2000) },
  )
})

test('of all schemes only http and https are read', () => {
  const scheme = fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}$/)
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom('http', 'https', 'ws', 'blob', 'vbscript', 'intent'), scheme),
      (name) => {
        expect(readLink(`${name}://example.org/ana`).ok).toBe(name === 'http' || name === 'https')
      },
    ),
    { numRuns: often(500) },
  )
})
