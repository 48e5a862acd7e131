import { expect, it } from 'vitest'
import {
  isOneClickForm,
  readUnsubscribeToken,
  unsubscribeClaim,
  writeUnsubscribeToken,
} from './unsubscribe-token.ts'

const fingerprint = 'a'.repeat(42) + '_'
const signature = 'b'.repeat(42) + '-'

it('a token is read back as it was written', () => {
  const token = writeUnsubscribeToken(fingerprint, signature)
  expect(readUnsubscribeToken(token)).toEqual({
    claim: unsubscribeClaim(fingerprint),
    fingerprint,
    signature,
  })
})

it.each([
  '',
  'u1..',
  `u2.${fingerprint}.${signature}`,
  `u1.${fingerprint}`,
  `u1.${fingerprint}.${signature}.`,
  `u1.${fingerprint}x.${signature}`,
  ` u1.${fingerprint}.${signature}`,
  `u1.${fingerprint}.${signature}\n`,
])('%j is no token', (text) => {
  expect(readUnsubscribeToken(text)).toBeNull()
})

it('only the one form of RFC 8058 counts as one click', () => {
  expect(isOneClickForm([['List-Unsubscribe', 'One-Click']])).toBe(true)
  expect(isOneClickForm(new URLSearchParams('List-Unsubscribe=One-Click'))).toBe(true)
  for (const body of [
    '',
    'List-Unsubscribe=',
    'list-unsubscribe=One-Click',
    'List-Unsubscribe=one-click',
    'List-Unsubscribe=One-Click&a=b',
    'List-Unsubscribe=One-Click&List-Unsubscribe=One-Click',
  ])
    expect(isOneClickForm(new URLSearchParams(body)), body).toBe(false)
})
