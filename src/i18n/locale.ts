/** The two languages of the product; English has no prefix in addresses, German has `/de` (rules: addresses). */
export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The language of a path: `/de` and everything below it is German. */
export function localeOfPath(pathname: string): Locale {
  return /^\/de(?=\/|$|\.data$)/i.test(pathname) ? 'de' : 'en'
}

/** The path without its language prefix, always starting with `/`. */
export function pathWithoutLocale(pathname: string): string {
  return localeOfPath(pathname) === 'de' ? pathname.slice(3) || '/' : pathname
}

/** A route's path in a language: `localised('de', '/login')` is `/de/login`. */
export function localised(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
