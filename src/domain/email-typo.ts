// Mailboxes that many people have. Short names such as gmx.de stand too near to others to guess from.
const COMMON_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.de',
  'outlook.com',
  'outlook.de',
  'yahoo.com',
  'yahoo.de',
  'icloud.com',
  't-online.de',
  'freenet.de',
  'posteo.de',
  'mailbox.org',
  'protonmail.com',
] as const

// One letter away from the above, and real.
const REAL_NEIGHBOURS = new Set(['mail.com', 'email.com', 'ymail.com', 'yahoo.co', 'posteo.net', 'posteo.at'])

/** The address that was probably meant, or null: for a domain one letter away from a common one (gmial.com). `email` is normalised. */
export function likelyMeant(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (COMMON_DOMAINS.some((common) => common === domain) || REAL_NEIGHBOURS.has(domain)) return null
  const meant = COMMON_DOMAINS.find((common) => isOneSlipFrom(domain, common))
  return meant ? `${email.slice(0, at)}@${meant}` : null
}

/** One letter too many, too few, another one, or two that changed places. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  const shorter = Math.min(typed.length, meant.length)
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const left = typed.slice(start, typed.length - end)
  const right = meant.slice(start, meant.length - end)
  if (left.length <= 1 && right.length <= 1) return left !== right
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
