import { expect, it } from 'vitest'
import { findBounceAddresses, LONGEST_BOUNCE_NAME, writeBounceAddress } from '#domain/bounce-address.ts'

const mailId = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const mac = '0123456789abcdef0123'

it('names the mail and nobody else, within the length of a local part', () => {
  const address = writeBounceAddress('b@bounces.example.org', mailId, mac)
  expect(address).toBe('b+6f9619ff8b864011b42d00c04fc964ff.0123456789abcdef0123@bounces.example.org')
  const longest = writeBounceAddress(`${'b'.repeat(LONGEST_BOUNCE_NAME)}@x.org`, mailId, mac)
  expect(longest.lastIndexOf('@')).toBe(64)
})

it('is found again in whatever it stands in, also in capital letters', () => {
  const address = writeBounceAddress('b@bounces.example.org', mailId, mac)
  const text = `To: <${address}>, other@example.org\nDelivered-To: ${address.toUpperCase()}`
  expect(findBounceAddresses(text)).toEqual([
    { mailId, mac },
    { mailId, mac },
  ])
})

it.each(['b@example.org', `b+${'0'.repeat(31)}.${mac}@x.org`, `b+${'0'.repeat(32)}.${mac}0@x.org`, ''])(
  'is not found in %j',
  (text) => expect(findBounceAddresses(text)).toEqual([]),
)
