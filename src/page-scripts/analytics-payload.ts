/** What Umami 3.1 takes at /api/send (recorded in test/product/umami-contract.ts). */
export type Payload = {
  website: string
  hostname: string
  language: string
  referrer: string
  screen: string
  title: string
  url: string
  name?: string
  data?: Record<string, string>
}

type Page = {
  location: { origin: string; hostname: string; pathname: string }
  document: { referrer: string; title: string }
  navigator: { language: string }
  screen: { width: number; height: number }
}

// Addresses of people's own pages tell whose they are; before them the code of a language.
const personal = /^(\/[a-z]{2})?\/(admin|profile|dev)(\/|$)/i

/** Where somebody came from: of another site its origin only, of ours the path without query and hash. */
export function cutReferrer(referrer: string, origin: string): string {
  const [, from = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(referrer) || []
  if (from !== origin) return from
  return personal.test(path) ? '' : path
}

/** A page view, or an event of that page. Never a query or a hash: they may hold what somebody typed, or a token. */
export function describePage(website: string, { location, document, navigator, screen }: Page): Payload {
  return {
    website,
    hostname: location.hostname.slice(0, 100),
    language: navigator.language.slice(0, 35),
    referrer: cutReferrer(document.referrer, location.origin),
    screen: `${screen.width}x${screen.height}`.slice(0, 11),
    title: document.title.slice(0, 500),
    url: location.pathname,
  }
}

type Wishes = {
  doNotTrack?: unknown
  navigator: { doNotTrack?: unknown; globalPrivacyControl?: unknown }
  storage: () => Pick<Storage, 'getItem'>
}

/** Somebody who asked not to be counted, in any of the ways there are. */
export function wantsSilence({ doNotTrack, navigator, storage }: Wishes): boolean {
  const asked = [navigator.doNotTrack, doNotTrack]
  if (asked.some((wish) => wish === '1' || wish === 1 || wish === 'yes')) return true
  if (navigator.globalPrivacyControl) return true
  try {
    return !!storage().getItem('umami.disabled')
  } catch {
    return false // storage is forbidden here; that alone is no wish
  }
}

/** `data-event="register" data-event-role="guest"` → the name, and `{ role: 'guest' }` when there is such data. */
export function readEvent(dataset: Record<string, string | undefined>): Pick<Payload, 'name' | 'data'> {
  const data: Record<string, string> = {}
  for (const key of Object.keys(dataset)) {
    if (/^event[A-Z]/.test(key)) data[key.charAt(5).toLowerCase() + key.slice(6)] = dataset[key] || ''
  }
  const name = (dataset.event || '').slice(0, 50)
  return Object.keys(data).length > 0 ? { name, data } : { name }
}
