import { expect, it } from 'vitest'
import { makeKeys } from '#platform/keys.server.ts'
import { seal, unseal } from './components/kept-entries.ts'
import { keptKeyOf } from './kept-entries.server.ts'

const keys = makeKeys(Buffer.alloc(32, 7))
const own = (personId: string, registrationId = 'r1', sharedDevice = false) =>
  keptKeyOf(keys, { personId, registrationId, sharedDevice })
const amina = own('amina')
const key = amina?.key ?? ''
const canary = 'canary-Wánjirũ-+254712345678'

it('what was sealed opens again, to the letter', async () => {
  expect(await unseal(await seal(canary, key, 'personal'), key, 'personal')).toBe(canary)
})

it('nothing of it can be seen, and the same text never looks the same', async () => {
  const [one, two] = [await seal(canary, key, 'personal'), await seal(canary, key, 'personal')]
  expect(Buffer.from(one.data).toString('utf8')).not.toContain('canary')
  expect(Buffer.from(one.data)).not.toEqual(Buffer.from(two.data))
})

it.each([
  ['the key of somebody else', own('karla')?.key ?? '', 'personal'],
  ['the key of another registration', own('amina', 'r2')?.key ?? '', 'personal'],
  ['another step', key, 'needs'],
])('%s opens nothing', async (_, otherKey, about) => {
  expect(await unseal(await seal(canary, key, 'personal'), otherKey, about)).toBeNull()
})

it('a changed bit opens nothing', async () => {
  const sealed = await seal(canary, key, 'personal')
  const bytes = new Uint8Array(sealed.data)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  expect(await unseal(sealed, key, 'personal')).toBeNull()
})

it('the key is 256 bits, the same at every sign-in, and the owner cannot be read from the device', () => {
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(own('amina')).toEqual(amina)
  expect(JSON.stringify(amina)).not.toContain('amina')
  expect(own('karla')?.owner).not.toBe(amina?.owner)
})

it('another secret makes other keys', () => {
  expect(makeKeys(Buffer.alloc(32, 8)).hash('kept-entries', 'x')).not.toEqual(keys.hash('kept-entries', 'x'))
})

it('there is none on a shared device', () => {
  expect(own('amina', 'r1', true)).toBeNull()
})
