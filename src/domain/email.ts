import { ok, refuse, type Result } from '#domain/result.ts'
import { parseUrl } from '#domain/url.ts'

const LONGEST_ADDRESS = 254
const LONGEST_LOCAL_PART = 64

// A dot-atom of RFC 5322 in ASCII: quoted local parts and comments have misrouted mail in mail libraries before.
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// Letters (also with marks), digits, dots and hyphens; the URL parser would also take escapes, ports and paths.
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The one spelling of an address by which people are told apart (rules: accounts and codes): trimmed, lower case, domain in its ASCII form, at most 254 characters.
 * Refuses, as `not-an-email`, quotes, comments, line breaks, non-ASCII local parts and domains without a dot. Never folds dots or plus signs.
 */
export function normaliseEmail(text: string): Result<string, 'not-an-email'> {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  const domain = readDomain(trimmed.slice(at + 1))
  // Checked before lower-casing, which would turn the Kelvin sign into an ASCII k.
  if (domain === null || local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local))
    return refuse('not-an-email')
  const address = `${local.toLowerCase()}@${domain}`
  return address.length <= LONGEST_ADDRESS ? ok(address) : refuse('not-an-email')
}

/** For somebody who may not be its owner: enough to know one's own address by, too little to write to it. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
}

function readDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null
  const url = parseUrl(`http://${typed}`)
  return url !== null && ASCII_DOMAIN.test(url.hostname) ? url.hostname : null
}
