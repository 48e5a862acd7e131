import { consentText } from '#domain/consent.ts'
import { isRegistrationOpen, type Edition } from '#domain/edition.ts'
import { pathWithoutLocale, type Locale } from '#i18n/locale.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
import type { Temporal } from 'temporal-polyfill'

/** One page serves both roles; its address says which (rules: addresses). */
export function roleOfPath(pathname: string): Role {
  return /^\/signUp\/host(?:\/|\.data$|$)/i.test(pathWithoutLocale(pathname)) ? 'host' : 'guest'
}

/** The pages of a role's sign-up, without the language. */
export function signUpPaths(role: Role) {
  const base = `/signUp/${role}`
  return {
    start: `${base}/__getStarted`,
    confirmEmail: `${base}/__confirmEmail`,
    form: `${base}/form`,
    success: `${base}/success`,
  }
}

export type OpenState = 'open' | 'not-yet' | 'closed'

/** Whether people may begin to register now (rules: editions). */
export function openState(
  edition: Pick<Edition, 'registrationOpensOn' | 'registrationClosesOn' | 'timeZone'>,
  now: Temporal.Instant,
): OpenState {
  if (isRegistrationOpen(edition, now)) return 'open'
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return today.toString() < edition.registrationOpensOn.toString() ? 'not-yet' : 'closed'
}

/** The privacy statement and terms that are accepted at the start; a new version asks again (rules: consent). */
export const privacyConsent = consentText('privacy')

export type { Role, Locale }
