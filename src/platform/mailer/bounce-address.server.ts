import { timingSafeEqual } from 'node:crypto'
import { findBounceAddresses, MAC_BYTES, writeBounceAddress } from '#domain/bounce-address.ts'
import type { Keys } from '../keys.server.ts'

const macOf = (keys: Keys, mailId: string) => keys.hash('bounce', mailId).subarray(0, MAC_BYTES)

/** Where this one mail comes back to, at the address of the setting BOUNCE_ADDRESS. */
export function bounceAddressOf(keys: Keys, base: string, mailId: string): string {
  return writeBounceAddress(base, mailId, macOf(keys, mailId).toString('hex'))
}

/** The mail that the first of our own addresses in a text names; null if there is none, or only made-up ones. */
export function findReturnedMail(keys: Keys, text: string): string | null {
  const ours = findBounceAddresses(text).find(({ mailId, mac }) =>
    timingSafeEqual(macOf(keys, mailId), Buffer.from(mac, 'hex')),
  )
  return ours?.mailId ?? null
}
