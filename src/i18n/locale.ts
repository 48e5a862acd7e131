import { defaultLocale, isLocale, type Locale } from './languages.ts'

export { defaultLocale, isLocale, languages, locales, perLanguage, type Locale } from './languages.ts'

/** The language of a path: `/de` and everything below it is German. */
export function localeOfPath(pathname: string): Locale {
  // The router asks for the data of a page by its path with an ending.
  const [, first] = pathname.toLowerCase().split(/\/|\.data$/)
  return isLocale(first) ? first : defaultLocale
}

/** What stands before a path in a language: `/de`, nothing for the default language. */
const prefixOf = (locale: Locale) => (locale === defaultLocale ? '' : `/${locale}`)

/** The path without its language prefix, always starting with `/`. */
export function pathWithoutLocale(pathname: string): string {
  return pathname.slice(prefixOf(localeOfPath(pathname)).length) || '/'
}

/** A route's path in a language: `localised('de', '/login')` is `/de/login`. */
export function localised(locale: Locale, path: string): string {
  const prefix = prefixOf(locale)
  return prefix && path === '/' ? prefix : prefix + path
}
