import { expect, it } from 'vitest'
import { clientAddress } from './client-address.server.ts'

const proxies = new Set(['10.0.0.1', '10.0.0.2'])
const address = (connection: string, forwardedFor: string | null) =>
  clientAddress(connection, forwardedFor, (one) => proxies.has(one))

it('believes nobody but the own proxies', () => {
  expect(address('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(address('10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
})

it('takes the last address that is no proxy, not what the visitor put in front', () => {
  expect(address('10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
})

it('stays with the proxy when the header is nonsense', () => {
  expect(address('10.0.0.1', 'evil')).toBe('10.0.0.1')
  expect(address('10.0.0.1', null)).toBe('10.0.0.1')
})

it('counts an IPv6 network as one visitor and reads IPv4 inside IPv6', () => {
  expect(address('2001:db8:1:2:3:4:5:6', null)).toBe(address('2001:db8:1:2:ffff:1:1:1', null))
  expect(address('::ffff:203.0.113.9', null)).toBe('203.0.113.9')
})

it('counts an IPv6 network as one visitor however its addresses are written', () => {
  const network = address('2001:db8::1', null)
  for (const spelling of [
    '2001:db8::2',
    '2001:DB8:0:0::9',
    '2001:0db8::ffff:1',
    '2001:db8:0:0:a:b:c:d',
    '2001:db8::',
  ]) {
    expect(address(spelling, null)).toBe(network)
  }
  expect(address('2001:db8:0:1::1', null)).not.toBe(network)
  expect(address('::1', null)).toBe(address('::2', null))
})
