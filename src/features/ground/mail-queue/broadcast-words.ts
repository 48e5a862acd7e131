import type { BroadcastPart } from '#domain/broadcast.ts'
import { defaultLocale, locales, perLanguage, type Locale } from '#i18n/languages.ts'

/** What organisers write to many: a subject and a letter in each language. */
export type BroadcastWords = Readonly<Record<Locale, Readonly<Record<BroadcastPart, string>>>>

/** What the field of a part in a language is called in its form. */
export const fieldOf = (part: BroadcastPart, locale: Locale) => `${part}.${locale}`

/** With nothing for a language in which nothing was written, because there was none of it then. */
export function readWords(stored: Partial<BroadcastWords>): BroadcastWords {
  return perLanguage((locale) => stored[locale] ?? { subject: '', letter: '' })
}

/** What a reader of this language gets: in another one where it is not written in theirs. */
export function partFor(words: Partial<BroadcastWords>, part: BroadcastPart, locale: Locale): string {
  const written = [locale, defaultLocale, ...locales].map((language) => words[language]?.[part] ?? '')
  return written.find((text) => text.trim() !== '') ?? ''
}
