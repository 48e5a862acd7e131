import { isLocale, languages, type Locale } from './languages.ts'

/** The languages people can tick; kept as these codes. What is not among them is kept in the person's own words. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ru', 'zh', 'hi', 'sw', 'id', 'tr'] as const

/** Spoken languages for the reader: codes become names in the reader's language, own words stay as they are. */
export function languageNames(spoken: readonly string[], reader: Locale): string[] {
  return spoken.map((language) =>
    LANGUAGES.some((code) => code === language) || isLocale(language)
      ? languageName(language, reader)
      : language,
  )
}

/** A language in the reader's own: "German", "Deutsch". One that has no name there yet has its own. */
export function languageName(code: string, reader: Locale): string {
  const names = new Intl.DisplayNames([languages[reader].tag], { type: 'language', fallback: 'none' })
  return names.of(code) ?? (isLocale(code) ? languages[code].name : code)
}

/** The attributes that say in which language words are, and which way they run. */
export function writtenIn(locale: Locale): { lang: Locale; dir: 'ltr' | 'rtl' } {
  return { lang: locale, dir: languages[locale].direction ?? 'ltr' }
}
