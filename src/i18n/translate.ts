import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { OwnKey, TextKey } from './keys.ts'
import { languages, type Locale } from './languages.ts'

export type TextValues = Record<string, string | number>
/** Gives the text of a key in one language; a key that does not exist is a type error. */
export type Translate = (key: TextKey | OwnKey, values?: TextValues) => string

const catalogues = new Map<Locale, I18n>()

/** Called once per language at process start; in a browser once for each part of the site that is visited. */
export function registerTexts(locale: Locale, messages: Messages): void {
  const known = catalogues.get(locale)
  if (known) known.load(locale, messages)
  else {
    const { tag } = languages[locale]
    catalogues.set(locale, setupI18n({ locale, locales: tag, messages: { [locale]: messages } }))
  }
}

/** The translator of a language. A catalogue only ever grows, in its own language, so requests can't mix languages. */
export function translator(locale: Locale): Translate {
  const catalogue = catalogues.get(locale)
  if (!catalogue) throw new Error(`texts of "${locale}" are not registered`)
  return (key, values) => catalogue._(key, values)
}

/** Whether there is such a text, without a word in the log if there is none. */
export const hasText = (locale: Locale, key: string): boolean =>
  Object.hasOwn(catalogues.get(locale)?.messages ?? {}, key)
