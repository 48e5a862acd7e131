import { expect, test } from 'vitest'
import { domainOf, mailProvider } from '#domain/mail-provider.ts'

test('knows the mailboxes of Gmail by both names', () => {
  expect(
    ['a@gmail.com', 'a@GoogleMail.com', 'gmail.com@example.org', 'a@notgmail.com'].map(mailProvider),
  ).toEqual(['gmail', 'gmail', null, null])
  expect(domainOf('"a@b"@Example.ORG')).toBe('example.org')
})
