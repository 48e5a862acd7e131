import { findPublicPage } from '#features/site/discovery/discovery.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'

/** Where views are sent and for which site, as Umami takes them (rules: delivery). */
export type AnalyticsTarget = { url: string; websiteId: string }

/**
 * Counted is what strangers should find: what everybody may read, and the doors to registration. That list is closed, so a
 * new page is not counted by accident: none of a signed-in person, none that is reached by a token or asks for a code.
 *
 * @param pathname as the browser shows it, with or without the language.
 */
export function isCountedPage(pathname: string): boolean {
  return findPublicPage(pathWithoutLocale(pathname)) !== null
}
