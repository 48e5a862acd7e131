/** Providers that count what one sender sends them in a day (above about 5,000 Gmail asks for more). */
export const GMAIL = 'gmail'
export const GMAIL_WARNING = 4000

const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/** The part of an address after the @, in lower case. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Who of those that count takes mail for this address; null for everybody else. A domain of one's own at Google is not seen. */
export function mailProvider(email: string): typeof GMAIL | null {
  return gmailDomains.has(domainOf(email)) ? GMAIL : null
}
