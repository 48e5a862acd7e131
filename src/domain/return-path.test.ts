import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from '#domain/return-path.ts'
import { often } from '../../test/builders/often.ts'

const any = () => true
const SITE = 'https://beds.example'

test.each([
  ['/', '/'],
  ['/profile', '/profile'],
  ['/de/profile/reminder', '/de/profile/reminder'],
  ['/admin/guests?sort=age&page=2', '/admin/guests?sort=age&page=2'],
  ['/admin/guests?q=M%C3%BCller%2Fx', '/admin/guests?q=M%C3%BCller%2Fx'],
  ['/faq#hosts', '/faq'],
  ['/signUp/guest/__confirmEmail', '/signUp/guest/__confirmEmail'],
  ['/profile?next=//evil.example', '/profile?next=//evil.example'],
])('goes back from %s to %s', (raw, path) => expect(safeReturnPath(raw, any)).toBe(path))

test.each([
  null,
  undefined,
  '',
  'profile',
  '?x',
  'https://evil.example',
  'https://evil.example/profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' /profile',
  '/profile ',
  '/pro file',
  '/.//evil.example',
  '/..//evil.example',
  '/./profile',
  '/profile/../admin',
  '/profile/..',
  '/profile//x',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%2e%2e/admin',
  '/profile%00',
  '/profile%0d%0aSet-Cookie:x',
  '/profile\r\nSet-Cookie: x',
  '/profile\u0000',
  '/profile?x=\r\ny',
  '/profile\u202e',
  '/\u2028/evil.example',
  '/prüf',
  '/％2fevil',
  '/\ud800',
  'javascript:alert(1)',
  'data:text/html,x',
  '/a'.repeat(1001),
])('never goes to %j', (raw) => expect(safeReturnPath(raw, any)).toBeNull())

test('goes only to a known page, which is asked for without its query', () => {
  const known = (path: string) => path === '/profile'
  expect(safeReturnPath('/profile?x=1#y', known)).toBe('/profile?x=1')
  expect(safeReturnPath('/profile/', known)).toBeNull()
  expect(safeReturnPath('/elsewhere', known)).toBeNull()
})

test('takes a path of 2000 characters, not of 2001', () => {
  expect(safeReturnPath(`/${'a'.repeat(1999)}`, any)).not.toBeNull()
  expect(safeReturnPath(`/${'a'.repeat(2000)}`, any)).toBeNull()
})

test('whatever is sent, the browser stays on this site, on the page that was checked', () => {
  const part = fc.constantFrom(
    '/', '//', '\\', '.', '..', '%2f', '%5c', '%2e', '%09', '\t', '\n', '\r', ' ', '@', ':', '?', '#', '&', 'https:', 'javascript:',
    'evil.example', 'profile', 'de', '\u0000', '\u00a0', '\u2028', '\uff0f', '\uff3c', '\u3002', '%', '%25', '[', ']', '|', '<', '"', "'",
  ) // oxfmt-ignore
  const payload = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  )
  fc.assert(
    fc.property(payload, (raw) => {
      const checked: string[] = []
      const path = safeReturnPath(raw, (known) => checked.push(known) > 0)
      if (path === null) return
      const target = new URL(path, SITE)
      expect(target.origin).toBe(SITE)
      expect([target.pathname]).toEqual(checked)
      expect(path).toMatch(/^\/(?!\/)[!-~]*$/)
      expect(safeReturnPath(path, any)).toBe(path)
    }),
    { numRuns: often(10_000) },
  )
})
