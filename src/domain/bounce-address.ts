/** The return address of a mail (VERP), `b+<mail>.<mac>@bounces.example.org`: names the mail by its random id, with our mac. Lower case throughout. */

/** Bytes of the keyed hash that an address carries; as hexadecimal digits they leave room for the name before them. */
export const MAC_BYTES = 10
/** RFC 5321 4.5.3.1.1 allows 64 characters before the @: `+`, 32 digits of the id, `.` and 20 of the mac take 54. */
export const LONGEST_BOUNCE_NAME = 10

const ADDRESS = /\+([0-9a-f]{32})\.([0-9a-f]{20})@/gi

/**
 * `base`: an address without a plus sign, its local part at most `LONGEST_BOUNCE_NAME` characters; `mailId`: a UUID; `mac`:
 * `MAC_BYTES` bytes in hexadecimal digits.
 */
export function writeBounceAddress(base: string, mailId: string, mac: string): string {
  const at = base.lastIndexOf('@')
  return `${base.slice(0, at)}+${mailId.replaceAll('-', '')}.${mac}${base.slice(at)}`
}

/** Every address in a text that looks like one of ours: the id of its mail and its mac, not yet checked. */
export function findBounceAddresses(text: string): { mailId: string; mac: string }[] {
  return [...text.matchAll(ADDRESS)].map(([, id = '', mac = '']) => ({
    mailId: id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    mac: mac.toLowerCase(),
  }))
}
