import { isIP } from 'node:net'

/**
 * The visitor's network address: the connection's own, or, when that is a trusted proxy, the right-most address of
 * X-Forwarded-For that is not one. A header from anybody else is ignored, so it cannot be forged.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string {
  let address = plain(connection ?? '')
  const chain = (forwardedFor ?? '').split(',').map((part) => plain(part.trim()))
  while (isTrusted(address) && chain.length > 0) {
    const next = chain.pop() ?? ''
    if (isIP(next) === 0) break
    address = next
  }
  return limitGroup(address)
}

/** Whoever has one IPv6 address has a whole /64: limits count the network, not the address. */
function limitGroup(address: string): string {
  return isIP(address) === 6 ? address.split(':').slice(0, 4).join(':') : address
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
