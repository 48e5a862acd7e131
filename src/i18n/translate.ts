import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { TextKey } from './keys.ts'
import type { Locale } from './locale.ts'

export type TextValues = Record<string, string | number>
/** Gives the text of a key in one language; a key that does not exist is a type error. */
export type Translate = (key: TextKey, values?: TextValues) => string

const catalogues = new Map<Locale, I18n>()

/** Called once per language at process start (server: all texts; browser: the page's language). */
export function registerTexts(locale: Locale, messages: Messages): void {
  catalogues.set(locale, setupI18n({ locale, messages: { [locale]: messages } }))
}

/** The translator of a language. Catalogues are never changed after registration, so requests can't mix languages. */
export function translator(locale: Locale): Translate {
  const catalogue = catalogues.get(locale)
  if (!catalogue) throw new Error(`texts of "${locale}" are not registered`)
  return (key, values) => catalogue._(key, values)
}
