import { defaultLocale, isLocale, languages, type Locale } from './languages.ts'

export { defaultLocale, isLocale, languages, locales, perLanguage, type Locale } from './languages.ts'

/** The language of a path: `/de` and everything below it is German. */
export function localeOfPath(pathname: string): Locale {
  const first = /^\/([a-z-]+?)(?=\/|$|\.data$)/i.exec(pathname)?.[1]?.toLowerCase()
  return isLocale(first) ? first : defaultLocale
}

/** What stands before a path in a language: `/de`, nothing for the default language. */
const prefixOf = (locale: Locale) => (locale === defaultLocale ? '' : `/${locale}`)

/** The path without its language prefix, always starting with `/`. */
export function pathWithoutLocale(pathname: string): string {
  return pathname.slice(prefixOf(localeOfPath(pathname)).length) || '/'
}

/** The attributes that say in which language words are, and which way they run. */
export function writtenIn(locale: Locale): { lang: Locale; dir: 'ltr' | 'rtl' } {
  return { lang: locale, dir: languages[locale].direction }
}

/** A route's path in a language: `localised('de', '/login')` is `/de/login`. */
export function localised(locale: Locale, path: string): string {
  const prefix = prefixOf(locale)
  return prefix && path === '/' ? prefix : prefix + path
}
