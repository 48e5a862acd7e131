/** The languages of the product; a line here and a folder of texts is a language. Imports nothing, so every layer may use it. */
type Language = {
  /** In its own words, as the switch names it. */
  name: string
  /** With the region whose way of writing days, numbers and names is meant. */
  tag: string
  /** Only where words do not run from left to right. */
  direction?: 'rtl'
  /** What its spreadsheets expect between the cells of a CSV file, where that is no comma. */
  csvSeparator?: 'semicolon'
  /** Not every text is there yet: the default language stands in, and `/admin` counts. In all others a missing text is a mistake. */
  isUnfinished?: true
}

const table = {
  // Readers come from everywhere: day before month, and no twelve-hour clock to get wrong.
  en: { name: 'English', tag: 'en-GB' },
  de: { name: 'Deutsch', tag: 'de-DE', csvSeparator: 'semicolon' },
} satisfies Record<string, Language>

export type Locale = keyof typeof table
export const languages: Readonly<Record<Locale, Language>> = table

/** How readers are not spoken to: words of another form of address, which no text has (German says "du"). A test holds it. */
export const foreignAddress: { [L in Locale]?: RegExp } = {
  de: /[\p{Ll},] (?:Sie|Ihnen|Ihre?[mnrs]?)\b/u,
}

export const locales = Object.keys(table) as [Locale, ...Locale[]]
/** Its addresses have no prefix; all others have their code (rules: addresses). */
export const defaultLocale: Locale = 'en'

export function perLanguage<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}
