import type { Locale } from './locale.ts'

/** The languages people can tick; kept as these codes. What is not among them is kept in the person's own words. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ru', 'zh', 'hi', 'sw', 'id', 'tr'] as const

const displayNames = { en: namesIn('en'), de: namesIn('de') }
function namesIn(locale: Locale): Intl.DisplayNames {
  return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
}

/** Spoken languages for the reader: codes become names in the reader's language, own words stay as they are. */
export function languageNames(languages: readonly string[], locale: Locale): string[] {
  const names = displayNames[locale]
  return languages.map((language) => nameOfCode(language, names) ?? language)
}

function nameOfCode(language: string, names: Intl.DisplayNames): string | undefined {
  return LANGUAGES.some((code) => code === language) ? names.of(language) : undefined
}
