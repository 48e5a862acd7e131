import { expect, it } from 'vitest'
import { readSettings } from '#platform/settings/settings.server.ts'
import { mapProvider, readMapConsent, writeMapConsent } from './cookies.server.ts'

function settingsOf(env: Record<string, string>) {
  const result = readSettings(env)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const ours = settingsOf({ MAP_TILE_URL: 'https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1' })
const withCookie = (cookie: string) =>
  new Request('https://beds.example.org/', { headers: { Cookie: cookie } })

it('names the host of the tiles, with its port', () => {
  expect(mapProvider(ours)).toBe('tiles.example.org:8443')
  expect(mapProvider(settingsOf({}))).toBe('tile.openstreetmap.org')
  expect(mapProvider(settingsOf({ MAP_TILE_URL: 'none' }))).toBeNull()
})

it('keeps the consent for 365 days, out of reach of scripts, and by https for this host only', () => {
  const https = settingsOf({
    PUBLIC_URL: 'https://beds.example.org',
    MAP_TILE_URL: 'https://t.org/{z}/{x}/{y}',
  })
  expect(writeMapConsent('t.org', https)).toBe(
    '__Host-map=t.org; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure',
  )
})

it('believes a yes only to the provider of today', () => {
  const cookie = writeMapConsent('tiles.example.org:8443', ours).split(';')[0] ?? ''
  expect(readMapConsent(withCookie(cookie), ours)).toBe(true)
  expect(readMapConsent(withCookie('map=yes'), ours)).toBe(false)
  expect(readMapConsent(withCookie('locale=de'), ours)).toBe(false)
  const other = settingsOf({ MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' })
  expect(readMapConsent(withCookie(cookie), other)).toBe(false)
  expect(readMapConsent(withCookie(cookie), settingsOf({}))).toBe(false)
})
