/** The page to go to after sign-in (rules: accounts and codes): the page first asked for, and never another site. */
import { parseUrl } from '#domain/url.ts'

const LONGEST_PATH = 2000
// Never sent anywhere: only lets the URL parser resolve the path the way a browser would.
const ORIGIN = 'https://site.invalid'

// Backslashes, controls and spaces, which browsers turn into slashes or drop.
const UNSAFE = /[\\\p{C}\p{Z}]/u

/** The path and query to go to, or null if `raw` is no clean path of this site. `knownRoute` gets the path without query. A fragment is dropped. */
export function safeReturnPath(
  raw: string | null | undefined,
  knownRoute: (path: string) => boolean,
): string | null {
  if (typeof raw !== 'string' || raw.length > LONGEST_PATH || !raw.startsWith('/') || UNSAFE.test(raw))
    return null
  const typedPath = raw.split(/[?#]/, 1)[0] ?? ''
  // None of our paths needs an escape, and decoding twice is how they are abused.
  if (typedPath.includes('//') || typedPath.includes('%')) return null
  const url = parseUrl(raw, ORIGIN)
  // A difference means the parser read something else than was checked, such as dot segments.
  if (url === null || url.origin !== ORIGIN || url.pathname !== typedPath) return null
  return knownRoute(url.pathname) ? url.pathname + url.search : null
}
