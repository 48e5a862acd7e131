import { expect, it, vi } from 'vitest'
import { watchProxies } from './proxy-watch.server.ts'

const watch = (publicUrl: string, trustedProxies: string[] = []) => {
  const onUnnamed = vi.fn()
  return { onUnnamed, ...watchProxies({ publicUrl: new URL(publicUrl), trustedProxies }, onUnnamed) }
}
const visitor = '203.0.113.9'

it('knows from the start that something speaks TLS for us', () => {
  expect(watch('https://beds.example.org').isUnnamed()).toBe(true)
  expect(watch('https://beds.example.org', ['127.0.0.1']).isUnnamed()).toBe(false)
})

it.each([
  ['from this machine', '::ffff:127.0.0.1', {}],
  ['with an address passed on', visitor, { 'x-forwarded-for': '198.51.100.1' }],
  ['with one passed on by the standard', visitor, { forwarded: 'for=198.51.100.1' }],
])('sees behind http what comes %s, and says it once', (_, peer, headers) => {
  const { see, isUnnamed, onUnnamed } = watch('http://beds.example.org')
  see(visitor, {})
  expect(isUnnamed()).toBe(false)
  see(peer, headers)
  see(peer, headers)
  expect(isUnnamed()).toBe(true)
  expect(onUnnamed).toHaveBeenCalledOnce()
})

it('leaves in peace who tries it out, and who has named a proxy', () => {
  for (const { see, isUnnamed } of [
    watch('http://localhost:4000'),
    watch('http://beds.example.org', ['10.0.0.1']),
  ]) {
    see('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })
    expect(isUnnamed()).toBe(false)
  }
})
