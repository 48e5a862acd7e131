import type { ApprovedAdmin, GuestActor } from '#db/actor.server.ts'
import { locales } from '#i18n/languages.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { printLetter } from '#features/placing/visa-letters/printing.server.ts'
import { wordsOf } from './letter-words.ts'

/** What somebody types while printing, as the form gives it. */
export type Typed = {
  language?: (typeof locales)[number]
  passport?: string
  born?: string
  writtenName?: string
}

export function print(deps: Deps, by: GuestActor | ApprovedAdmin, id: string, typed: Typed = {}) {
  const { language = 'en', passport = '', born = '', writtenName = '' } = typed
  const form = { print: [id, language] as [string, typeof language], passport, born, writtenName }
  return printLetter(deps, by, { form, requestId: 'test' })
}

/** Prints it, and says what the paper says of number, version and code. */
export async function printed(deps: Deps, by: GuestActor | ApprovedAdmin, id: string, typed: Typed = {}) {
  const answer = await print(deps, by, id, typed)
  if (!answer.ok) throw new Error(answer.error)
  const { bytes, name } = answer.value
  const words = await wordsOf(bytes)
  const [, number = '', version = ''] =
    /(?:Letter|Schreiben) (\w{4}-\w{4}), (?:version|Fassung) (\d+)/.exec(words) ?? []
  const [, code = ''] = /Code: ([\w-]{14})/.exec(words) ?? []
  return { bytes, name, words, number, version: Number(version), code }
}
