import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export type Language = 'en' | 'de'
export type Answers = Record<string, string | string[]>

const texts = new Map<string, Record<string, string>>()

/** A text as its file has it, `word('de', 'sign-in', 'sendCode')`, or a mail’s, `word('de', 'mails/code', 'subject')`; without placeholders. */
export function word(language: Language, file: string, key: string): string {
  const path = resolve(
    import.meta.dirname,
    '../../../src',
    file.startsWith('mails/') ? `${file}/${language}.json` : `i18n/${language}/${file}.json`,
  )
  const known = texts.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  texts.set(path, known)
  const found = known[key]
  if (!found) throw new Error(`no text ${key} in ${path}`)
  return found
}
