import type { Settings } from '#platform/settings/settings.server.ts'
import { makeCookies } from '#platform/cookies.server.ts'

const name = 'map'
export const MAP_CONSENT_DAYS = 365

type Given = Pick<Settings, 'publicUrl' | 'mapTileUrl'>

/** The host browsers would fetch tiles from, with its port if it has one; null where no map is configured. */
export function mapProvider({ mapTileUrl }: Pick<Settings, 'mapTileUrl'>): string | null {
  return mapTileUrl === null ? null : new URL(mapTileUrl).host
}

/** Has this browser said yes to the provider of today? The cookie names the host, so a yes to another one does not count. */
export function readMapConsent(request: Request, settings: Given): boolean {
  const provider = mapProvider(settings)
  return provider !== null && cookiesOf(settings).read(request.headers.get('Cookie'), name) === provider
}

export function writeMapConsent(provider: string, settings: Given): string {
  return cookiesOf(settings).write(name, provider, { maxAge: MAP_CONSENT_DAYS * 86_400 })
}

export function clearMapConsent(settings: Given): string {
  return cookiesOf(settings).clear(name)
}

function cookiesOf({ publicUrl }: Given) {
  return makeCookies(publicUrl.protocol === 'https:')
}
