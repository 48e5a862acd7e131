import { sameWord } from '#domain/import/cells.ts'
import { languages, locales, type Locale } from '#i18n/languages.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** What people write instead, as it is usual; "Congo" alone is two countries. */
const OTHER_NAMES = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia', 'Bosnien'],
  BF: ['Burkina'],
  CD: [
    'Democratic Republic of the Congo',
    'Democratic Republic of Congo',
    'DR Congo',
    'DRC',
    'Congo DRC',
    'Zaire',
    'Demokratische Republik Kongo',
    'DR Kongo',
    'RDC',
    'République démocratique du Congo',
  ],
  CG: [
    'Republic of the Congo',
    'Republic of Congo',
    'Republik Kongo',
    'Congo Brazzaville',
    'Congo-Brazzaville',
  ],
  CI: ['Ivory Coast', 'Elfenbeinküste'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic', 'Tschechische Republik'],
  GB: ['Great Britain', 'England', 'Scotland', 'Wales', 'Großbritannien'],
  KR: ['Republic of Korea'],
  LA: ['Lao PDR'],
  MK: ['Macedonia', 'Mazedonien'],
  MM: ['Burma', 'Birma'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['State of Palestine'],
  RU: ['Russian Federation'],
  RW: ['Ruanda'],
  SZ: ['Swaziland', 'Swasiland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  TT: ['Trinidad'],
  TZ: ['United Republic of Tanzania', 'Zanzibar'],
  US: ['United States of America', 'America', 'Vereinigte Staaten von Amerika'],
} as const satisfies Record<string, readonly string[]>

/** By their names in each of our languages, in the one spelling of `sameWord`; made when first asked for. */
let codes: ReadonlyMap<string, string> | null = null

/** The code of a country that somebody has written out, in whichever of our languages; null for one that we do not know. */
export function countryCode(name: string): string | null {
  codes ??= readCodes()
  const plain = name
    .trim()
    .replace(/^(?:the|die|der)\s+/i, '')
    .replace(/^saint\b/i, 'St.')
  return codes.get(sameWord(name)) ?? codes.get(sameWord(plain)) ?? null
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
  for (const [code, names] of Object.entries(OTHER_NAMES))
    for (const name of names) found.set(sameWord(name), code)
  return found
}

export const countryName = (code: string, reader: Locale): string =>
  new Intl.DisplayNames([languages[reader].tag], { type: 'region' }).of(code) ?? code
