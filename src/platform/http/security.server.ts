import { randomBytes } from 'node:crypto'

/** A fresh nonce for one response. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Nothing is allowed but our own files and the scripts that carry this response's nonce. No 'unsafe-inline' anywhere. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every response, errors and files included. A page that needs its own policy has set it already. */
export function setSecurityHeaders(
  headers: Headers,
  { nonce, secure }: { nonce: string; secure: boolean },
): void {
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Does a request that may change something come from our own pages? Judged against PUBLIC_URL, not the Host header. */
export function comesFromOurPages(method: string, headers: Headers, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const origin = headers.get('Origin')
  if (origin !== null) return origin === publicOrigin
  return headers.get('Sec-Fetch-Site') === 'same-origin'
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
