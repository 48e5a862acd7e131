import type { Locale } from './languages.ts'

/** What an unfinished language does not have: so many texts, and these mails, each as a whole. */
export type MissingTexts = { texts: number; mails: readonly string[] }

const missing = new Map<Locale, MissingTexts>()

/** Called once per language at process start. */
export function noteMissing(locale: Locale, found: MissingTexts): void {
  missing.set(locale, found)
}

/** Languages that lack something, which the default language says instead. */
export function listMissing(): { locale: Locale; texts: number; mails: number }[] {
  return [...missing]
    .filter(([, { texts }]) => texts > 0)
    .map(([locale, { texts, mails }]) => ({ locale, texts, mails: mails.length }))
}

/** A mail is in one language from its subject to its foot: in the default one where the reader's lacks any of its words. */
export function lacksMail(locale: Locale, mail: string): boolean {
  return missing.get(locale)?.mails.includes(mail) ?? false
}
