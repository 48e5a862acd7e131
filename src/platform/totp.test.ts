import { expect, it } from 'vitest'
import { codeAt, makeTotpSecret, stepOfCode, totpInvitation } from './totp.server.ts'

// RFC 6238, appendix B: the rows of SHA-1, with the secret of RFC 4226.
const secret = new TextEncoder().encode('12345678901234567890')
const shape = { digits: 8, stepSeconds: 30 }

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('gives at %d seconds the code of the standard', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000, shape)).toBe(code)
  const asked = { nowMs: seconds * 1000, around: 0, ...shape }
  expect(stepOfCode(secret, code, asked)).toBe(Math.floor(seconds / 30))
})

it('takes the code of the step before and after, says which it was, and no other', () => {
  const ofApp = { digits: 6, stepSeconds: 30 }
  const nowMs = 1_234_567_890_000
  const now = Math.floor(nowMs / 30_000)
  const taken = [-2, -1, 0, 1, 2].map((step) => {
    const code = codeAt(secret, nowMs + step * 30_000, ofApp)
    return stepOfCode(secret, code, { nowMs, around: 1, ...ofApp })
  })
  expect(taken).toEqual([null, now - 1, now, now + 1, null])
  expect(
    stepOfCode(makeTotpSecret(), codeAt(secret, nowMs, ofApp), { nowMs, around: 1, ...ofApp }),
  ).toBeNull()
})

it('invites the app with a name of ours that it can read', () => {
  const of = { digits: 6, stepSeconds: 30, issuer: 'Beds: Bonn', label: 'ada@example.org' }
  const { uri, typed } = totpInvitation(secret, of)
  const url = new URL(uri)
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ issuer: 'Beds  Bonn', secret: typed })
  expect(decodeURIComponent(url.pathname)).toContain('Beds  Bonn:ada@example.org')
})
