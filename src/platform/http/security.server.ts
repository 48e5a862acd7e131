import { contentSecurityPolicy, type PolicyNeeds } from './page-policy.server.ts'

/** Headers of every response, errors and files included. A page that needs its own policy has set it already. */
export function setSecurityHeaders(headers: Headers, policy: PolicyNeeds, isSecure: boolean): void {
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', contentSecurityPolicy(policy))
  for (const [name, value] of fixedHeaders(isSecure)) headers.set(name, value)
}

export function fixedHeaders(isSecure: boolean): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    // Of this name alone: what else the organisation runs below it is not ours to decide about.
    ...(isSecure ? [['Strict-Transport-Security', 'max-age=31536000'] as [string, string]] : []),
  ]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Does a request that may change something come from our own pages? Judged against PUBLIC_URL, not the Host header. */
export function comesFromOurPages(method: string, headers: Headers, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const origin = headers.get('Origin')
  if (origin !== null) return origin === publicOrigin
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  // Text browsers send neither. A page of another site can leave this out, but not make it name one of ours.
  return URL.parse(headers.get('Referer') ?? '')?.origin === publicOrigin
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What to do with the Host a request names: ours, another name of this same machine, or somebody else's. */
export function judgeHost(host: string | null, publicUrl: URL): 'ours' | 'loopback-alias' | 'foreign' {
  if (host?.toLowerCase() === publicUrl.host) return 'ours'
  const asked = URL.parse(`http://${host ?? ''}`)
  const isAlias =
    asked !== null &&
    loopbackNames.has(publicUrl.hostname) &&
    loopbackNames.has(asked.hostname) &&
    asked.port === publicUrl.port
  return isAlias ? 'loopback-alias' : 'foreign'
}
