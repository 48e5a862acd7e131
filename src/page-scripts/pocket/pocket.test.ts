import { expect, it } from 'vitest'
import { saysNo } from './look-after.ts'
import { seal, unseal } from './seal.ts'

const about = { match: 'one', until: 2_000_000_000_000, keptAt: 1_800_000_000_000 }
const page = { html: '<p>Lichtweg 7', headers: [['Content-Type', 'text/html'] as [string, string]] }

it('what was sealed opens again, and cannot be read beside the seal', async () => {
  const sheet = await seal(about, page)
  expect(await unseal(sheet)).toEqual(page)
  expect(Buffer.from(sheet.sealed).toString('latin1')).not.toContain('Lichtweg')
  await expect(crypto.subtle.exportKey('raw', sheet.key)).rejects.toThrow()
})

it.each([
  ['its end', { until: about.until + 1 }],
  ['its match', { match: 'two' }],
  ['the moment of keeping', { keptAt: about.keptAt + 1 }],
])('with another value for %s nothing opens', async (_, changed) => {
  expect(await unseal({ ...(await seal(about, page)), ...changed })).toBeNull()
})

it('a second sheet has a key of its own', async () => {
  const [one, two] = [await seal(about, page), await seal(about, page)]
  expect(await unseal({ ...one, key: two.key })).toBeNull()
})

it.each([
  ['no answer', null, false],
  ['the file', { type: 'basic', status: 200 }, false],
  ['a server in trouble', { type: 'basic', status: 503 }, false],
  ['too many requests', { type: 'basic', status: 429 }, false],
  ['not theirs', { type: 'basic', status: 404 }, true],
  ['the way to the sign-in', { type: 'opaqueredirect', status: 0 }, true],
] as const)('%s', (_, answer, gone) => {
  expect(saysNo(answer)).toBe(gone)
})
