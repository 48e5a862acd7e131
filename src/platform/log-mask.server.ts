/** Anything around an @ except a package in a path (`/@scope/`): after a slash or an = a dot in the domain decides. */
const EMAIL = /("[^"]*"|[^\s<>"(),;:/\\=@]+)(@|%40)[^\s<>"'(),;:/\\]+|(?<=[/=])(@|%40)[\w-]+(\.[\w-]+)+/giu
/** Codes and phone numbers: six digits or more of any script, also in groups. */
const DIGITS = /\p{Nd}(?:[ \u00a0]?\p{Nd}){5,}/gu
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
/** A part of a path this long is a key of some kind. */
const LONG_PART = /(?<=\/)[\w.~-]{24,}(?=\/|$)/g

/** No address of ours comes near; the masks take their time with a path of 15,000 characters, and anybody can send one. */
const LONGEST_PATH = 500

/** A text of unknown origin without e-mail addresses, and without runs of six or more digits. */
export function mask(text: string): string {
  return text.replace(UUID, '[id]').replace(EMAIL, '[email]').replace(DIGITS, '[digits]')
}

/** The path of an address without query, ids and anything personal, so that equal pages have equal lines. */
export function scrub(address: string): string {
  const path = URL.parse(address, 'http://localhost')?.pathname ?? ''
  if (path.length > LONGEST_PATH) return '[long]'
  return mask(path.replace(UUID, '[id]').replace(LONG_PART, '[key]'))
}
