import { languages, type Locale } from './languages.ts'

/** "Amina, Bao and Chi", in the reader's language; empty for nobody. */
export function listWords(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languages[locale].tag).format(words)
}
