/** The newsletter for next year's hosts: what is agreed to, how long a link lives, how many mails there are (rules: fields, consent). */
import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'

/** The text beside the box on /newsletter. Another wording is another version (rules: consent). */
export const newsletterConsent = { textKey: 'newsletter', version: 1, source: 'newsletter-page' } as const

/** Mails that newsletter sign-ups may cause: to one address, from one network, and in all. Those over the hourly limit wait. */
export const NEWSLETTER_LIMITS = {
  mailsPerAddress: { hour: 3, day: 5 },
  mailsPerIp: { hour: 20 },
  mailsInAll: { hour: 500, hoursToWait: 24 },
} as const

const LONGEST_LINK_DAYS = 14

/** Days for which the link of a confirmation mail works: fourteen, or as long as an unconfirmed sign-up is kept if that is shorter. */
export function confirmationDays({ retentionDays }: Pick<Edition, 'retentionDays'>): number {
  return Math.min(LONGEST_LINK_DAYS, retentionDays.unconfirmed)
}

/** The moment from which the link of a mail sent at `sentAt` no longer counts. */
export function confirmationExpiresAt(
  sentAt: Temporal.Instant,
  edition: Pick<Edition, 'retentionDays'>,
): Temporal.Instant {
  return sentAt.add({ hours: 24 * confirmationDays(edition) })
}

/** Sign-ups asked for before this moment and never confirmed are forgotten (rules: retention). */
export function unconfirmedForgottenBefore(
  now: Temporal.Instant,
  { retentionDays }: Pick<Edition, 'retentionDays'>,
): Temporal.Instant {
  return now.subtract({ hours: 24 * retentionDays.unconfirmed })
}

/** What the link of a mail leads to: `open` can be confirmed, `run-out` was sent too long ago, `unknown` is no link of ours (any more). */
export type ConfirmationState = 'open' | 'confirmed' | 'run-out' | 'unknown'

/** A confirmed sign-up stays so, also for the links of later mails and for those that have run out meanwhile. */
export function confirmationState(
  link: { readonly expiresAt: Temporal.Instant; readonly confirmedAt: Temporal.Instant | null } | null,
  now: Temporal.Instant,
): ConfirmationState {
  if (link === null) return 'unknown'
  if (link.confirmedAt !== null) return 'confirmed'
  return Temporal.Instant.compare(now, link.expiresAt) < 0 ? 'open' : 'run-out'
}
