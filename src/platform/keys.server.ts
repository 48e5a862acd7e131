import {
  createCipheriv,
  createDecipheriv,
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
  | 'session-after'
  | 'proved-with'
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
  | 'recovery'
  | 'passkey'
  | 'factor-secret'
  | 'actor'
  | 'search'
  | 'outcome'
  | 'told'

export type Keys = {
  /** Keyed hash (HMAC-SHA-256): a stolen database alone cannot be searched for six-digit codes. */
  hash(purpose: KeyPurpose, text: string): Buffer
  matches(purpose: KeyPurpose, text: string, hash: Uint8Array): boolean
  /** Encrypts and signs (AES-256-GCM) what has to be read again; `about` says whose it is, and nothing else opens it. */
  seal(purpose: SealPurpose, bytes: Uint8Array, about: string): Buffer
  /** Null: it was sealed by somebody else, or for something else. */
  open(purpose: SealPurpose, sealed: Uint8Array, about: string): Buffer | null
}

/** What is sealed has a key that hashes nothing. */
export type SealPurpose = Extract<KeyPurpose, 'factor-secret' | 'search'>
const SEAL = { cipher: 'aes-256-gcm', ivBytes: 12, tagBytes: 16 } as const

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
    seal: (purpose, bytes, about) => {
      const iv = randomBytes(SEAL.ivBytes)
      const cipher = createCipheriv(SEAL.cipher, keyOf(purpose), iv).setAAD(Buffer.from(about))
      const inside = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), inside])
    },
    open: (purpose, sealed, about) => {
      const { cipher, ivBytes, tagBytes } = SEAL
      if (sealed.length < ivBytes + tagBytes) return null
      const tag = sealed.subarray(ivBytes, ivBytes + tagBytes)
      const opener = createDecipheriv(cipher, keyOf(purpose), sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      opener.setAAD(Buffer.from(about)).setAuthTag(tag)
      try {
        return Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()])
      } catch {
        return null
      }
    },
  }
}

/** With which transactions prove to the database who acts; of all the keys the only one that the database has as well. */
export const actorKeyOf = (keys: Keys): Buffer => keys.hash('actor', 'who acts')

/** An unguessable token of 256 bits for cookies and links, safe in addresses. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}
