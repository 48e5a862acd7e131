import { oneClick } from '#domain/unsubscribe-token.ts'

/**
 * The button "unsubscribe" of a mail program: its provider's server posts from nowhere (RFC 8058). It has none of what
 * browsers send along, so no other site can make a visitor's browser pass for it; the token in the address says what
 * it may do, and its form is checked once it has been read (domain/unsubscribe-token).
 */
export function mayBeOneClick(method: string, path: string, headers: Headers): boolean {
  return method === 'POST' && path === oneClick.path && !browserHeaders.some((name) => headers.has(name))
}

const browserHeaders = ['Origin', 'Sec-Fetch-Site', 'Cookie']
