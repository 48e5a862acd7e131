/**
 * What organisers note about somebody is given to them when they ask for their data; what it tells of others is not theirs.
 * Addresses and numbers of other people are taken out here. Names nobody can tell from other words: the form of a note asks
 * for none.
 */
const REMOVED = '[…]'
const EMAIL = /[^\s<>"(),;:]+@[^\s<>"(),;:]+\.[\p{L}\p{N}-]+/gu
/** Seven digits or more, as people write phone numbers; days and house numbers are shorter. */
const PHONE = /\+?\(?\p{Nd}(?:[\s()/.-]{0,2}\p{Nd}){6,}/gu
/** Written as in `2027-06-13` or `13.06.2027`: a day, not a number. */
const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4})$/

export type Own = { emails: readonly string[]; phones: readonly string[] }

/** The words of a note without the email addresses and phone numbers of other people. */
export function onlyOwn(words: string, { emails, phones }: Own): string {
  const mine = new Set(emails.map((email) => email.toLowerCase()))
  // Compared by their end: with and without the code of the country it is the same number.
  const ends = new Set(phones.map((phone) => digitsOf(phone).slice(-7)).filter((end) => end.length === 7))
  return words
    .replace(EMAIL, (email) => (mine.has(email.toLowerCase()) ? email : REMOVED))
    .replace(PHONE, (phone) => (DAY.test(phone) || ends.has(digitsOf(phone).slice(-7)) ? phone : REMOVED))
}

const digitsOf = (phone: string) => phone.replace(/\P{Nd}/gu, '')
