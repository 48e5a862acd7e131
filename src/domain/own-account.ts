/** What people do with their own account (rules: accounts and codes, consent): how fresh a sign-in must be for it, and how long a former address is kept. */
import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'

/** `freshMinutes`: how young a sign-in must be to change the address or delete everything (ASVS 7.5.1). `oldEmailDays`: how long a former address is kept. */
export const ACCOUNT_RULES = { freshMinutes: 15, oldEmailDays: 90 } as const

/** Was the code entered so lately that nobody else can be at the device? `signedInAt` is when the session began. */
export function isFreshSignIn(signedInAt: Temporal.Instant, now: Temporal.Instant): boolean {
  if (isAhead(signedInAt, now)) return false
  return Temporal.Instant.compare(now, signedInAt.add({ minutes: ACCOUNT_RULES.freshMinutes })) < 0
}

/** Addresses given up before this moment are erased. */
export function oldEmailForgottenBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * ACCOUNT_RULES.oldEmailDays })
}
