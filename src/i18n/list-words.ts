import type { Locale } from './locale.ts'

const formats = { en: new Intl.ListFormat('en-GB'), de: new Intl.ListFormat('de') }

/** "Amina, Bao and Chi", in the reader's language; empty for nobody. */
export function listWords(words: readonly string[], locale: Locale): string {
  return formats[locale].format(words)
}
