import { sameWord } from '#domain/import/cells.ts'
import { languages, locales, type Locale } from '#i18n/languages.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** By their names in each of our languages, in the one spelling of `sameWord`; made when first asked for. */
let codes: ReadonlyMap<string, string> | null = null

/** The code of a country that somebody has written out, in whichever of our languages; null for one that we do not know. */
export function countryCode(name: string): string | null {
  codes ??= readCodes()
  return codes.get(sameWord(name)) ?? null
}

function readCodes(): Map<string, string> {
  const found = new Map<string, string>()
  for (const locale of locales)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([languages[locale].tag], {
        type: 'region',
        style,
        fallback: 'none',
      })
      for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
        const word = sameWord(names.of(code) ?? '')
        // A country that has another code now has its name under both.
        if (word !== '' && !found.has(word)) found.set(word, code)
      }
    }
  return found
}

export const countryName = (code: string, reader: Locale): string =>
  new Intl.DisplayNames([languages[reader].tag], { type: 'region' }).of(code) ?? code
