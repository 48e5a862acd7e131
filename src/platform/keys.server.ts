import {
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'

/** What a hash is for; a hash made for one purpose never matches another. */
export type KeyPurpose =
  | 'code'
  | 'link'
  | 'challenge'
  | 'session'
  | 'ticket'
  | 'device'
  | 'limit'
  | 'form'
  | 'newsletter'
  | 'suppression'
  | 'unsubscribe'
  | 'kept-entries'
  | 'address'
  | 'bounce'
  | 'report-token'
  | 'deletion'
  | 'letter'
  | 'incident'
  | 'block'
  | 'kept-key'

export type Keys = {
  /** Keyed hash (HMAC-SHA-256): a stolen database alone cannot be searched for six-digit codes. */
  hash(purpose: KeyPurpose, text: string): Buffer
  /** Compares in constant time. */
  matches(purpose: KeyPurpose, text: string, hash: Uint8Array): boolean
}

/** `secret`: 32 bytes or more, kept outside the database. */
export function makeKeys(secret: Uint8Array): Keys {
  // As keys of their own: made ready once, and not for each hash.
  const derived = new Map<KeyPurpose, KeyObject>()
  const keyOf = (purpose: KeyPurpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'bed-exchange', purpose, 32)))
    derived.set(purpose, key)
    return key
  }
  const hash = (purpose: KeyPurpose, text: string) =>
    createHmac('sha256', keyOf(purpose)).update(text).digest()
  return {
    hash,
    matches: (purpose, text, expected) => {
      const actual = hash(purpose, text)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}

/** An unguessable token of 256 bits for cookies and links, safe in addresses. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}
