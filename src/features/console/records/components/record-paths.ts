import type { Role } from '#features/registration/wizard/steps/step.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'

// What browsers need too, without the schema.

/** One page serves both roles; its address says which. */
export function roleOfRecord(pathname: string): Role {
  return /^\/admin\/host(?:\/|$)/i.test(pathWithoutLocale(pathname)) ? 'host' : 'guest'
}

export const LONGEST_REASON = 500
export const LONGEST_NOTE = 2000

export const recordPath = (role: Role, id: string) => `/admin/${role}/${id}`
