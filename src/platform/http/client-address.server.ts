import { isIP } from 'node:net'

/** The visitor's address: the connection's, or behind a trusted proxy the right-most untrusted one of X-Forwarded-For. */
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

/** Does the connection come from the machine that we run on? */
export function isThisMachine(connection: string | undefined): boolean {
  return /^(127\.|::1$)/.test(plain(connection ?? ''))
}

/** An IPv6 address comes with a whole /64: limits count the network, not the address. */
function limitGroup(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  // Written out first: "2001:db8::1" and "2001:db8::2" share their first four groups, which a cut at the colons misses.
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...groups(tail)]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
