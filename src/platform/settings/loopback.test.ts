import { expect, it } from 'vitest'
import { isLoopback } from './loopback.server.ts'
import { createProxyTest } from './trusted-proxies.server.ts'

it.each([
  'http://localhost',
  'http://a.localhost:3000',
  'http://127.0.0.1',
  'http://127.255.0.9',
  'http://[::1]:3000',
])('%s is reachable from this machine only', (url) => expect(isLoopback(new URL(url))).toBe(true))

it.each([
  'http://localhost.example.org',
  'http://127.example.org',
  'http://128.0.0.1',
  'http://0.0.0.0',
  'http://[::2]',
])('%s may be reachable from elsewhere', (url) => expect(isLoopback(new URL(url))).toBe(false))

it('believes the listed proxies and networks, and nobody when none is listed', () => {
  const isProxy = createProxyTest(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  for (const address of ['127.0.0.1', '10.255.255.255', 'fd12::1', '::ffff:10.0.0.1']) {
    expect(isProxy(address), address).toBe(true)
  }
  for (const address of ['127.0.0.2', '11.0.0.0', 'fe80::1', 'proxy', ''])
    expect(isProxy(address), address).toBe(false)
  expect(createProxyTest([])('127.0.0.1')).toBe(false)
})
