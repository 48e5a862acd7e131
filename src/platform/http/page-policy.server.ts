import { createHash, randomBytes } from 'node:crypto'

/** What one answer needs beyond the strict default. The page that is answered with adds to it. */
export type PolicyNeeds = {
  /** Marks the inline code of this answer; empty in development, where there is no policy. */
  readonly nonce: string
  /** A page whose bytes are the same for everybody has no nonce: what stands in it is allowed by its hash. */
  inline: { scripts: Iterable<string>; styles: Iterable<string> } | null
  /** Origins of pictures (map tiles after consent) and of requests by script (analytics). */
  readonly images: Set<string>
  readonly connections: Set<string>
}

export function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

export function makePolicyNeeds(nonce: string): PolicyNeeds {
  return { nonce, inline: null, images: new Set(), connections: new Set() }
}

const hashes = new Map<string, string>()

/** Inline code is the same for everybody, so there are few of these; the bound is for the case that it is not. */
function hashOf(code: string): string {
  const known = hashes.get(code)
  if (known) return known
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  if (hashes.size < 100) hashes.set(code, hash)
  return hash
}

const hashList = (codes: Iterable<string>) => [...codes].map(hashOf).join(' ') || "'none'"

/** Nothing is allowed but our own files and the inline code of this very answer. No 'unsafe-inline' anywhere. */
export function contentSecurityPolicy({ nonce, inline, images, connections }: PolicyNeeds): string {
  const scripts = inline ? hashList(inline.scripts) : `'nonce-${nonce}' 'strict-dynamic'`
  const styles = inline ? hashList(inline.styles) : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
