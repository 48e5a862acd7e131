/** The token of an unsubscribe link, `u1.<fingerprint>.<signature>` in base64url: a keyed hash of the address, valid for ever without a row. */
const TOKEN = /^(u1\.([A-Za-z0-9_-]{43}))\.([A-Za-z0-9_-]{43})$/

/** What is signed for a fingerprint of 32 bytes in base64url. */
export function unsubscribeClaim(fingerprint: string): string {
  return `u1.${fingerprint}`
}

export function writeUnsubscribeToken(fingerprint: string, signature: string): string {
  return `${unsubscribeClaim(fingerprint)}.${signature}`
}

/** The parts of a token as it came from outside, not yet checked; null if it cannot be one. */
export function readUnsubscribeToken(
  text: string,
): { claim: string; fingerprint: string; signature: string } | null {
  const [, claim, fingerprint, signature] = TOKEN.exec(text) ?? []
  return claim && fingerprint && signature ? { claim, fingerprint, signature } : null
}

/** The one body that a mail provider sends for its user (RFC 8058), and where. */
export const oneClick = { path: '/unsubscribe', name: 'List-Unsubscribe', value: 'One-Click' } as const

/** Is this exactly the form of RFC 8058, and nothing else beside it? */
export function isOneClickForm(form: Iterable<readonly [string, string]>): boolean {
  const fields = [...form]
  return fields.length === 1 && fields[0]?.[0] === oneClick.name && fields[0][1] === oneClick.value
}
