import { localeOfPath, pathWithoutLocale } from '#i18n/locale.ts'

/** Where views are sent and for which site, as Umami takes them (spec §7). */
export type AnalyticsTarget = { url: string; websiteId: string }

/**
 * The pages that may be counted: what everybody may read, and the doors to registration. A closed list, so that a new page is not
 * counted by accident: none of a signed-in person, none that is reached by a token or asks for a code.
 */
const countedPages = new Set([
  '/',
  '/aboutUs',
  '/contactUs',
  '/faq',
  '/HowItWorks',
  '/ImportantDocs',
  '/dsgvo',
  '/impressum',
  '/newsletter',
  '/signUp',
  '/signUp/getStarted',
  '/signUp/guest',
  '/signUp/guest/__getStarted',
  '/signUp/host',
  '/signUp/host/__getStarted',
])
const countedDocument = /^\/ImportantDocs\/[a-z-]+$/

/** @param pathname as the browser shows it, with or without the language. */
export function isCountedPage(pathname: string): boolean {
  const path = localeOfPath(pathname) === 'de' ? pathWithoutLocale(pathname) : pathname
  return countedPages.has(path) || countedDocument.test(path)
}
