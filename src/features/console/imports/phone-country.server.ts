import { sameWord } from '#domain/import/cells.ts'
import { languages, locales } from '#i18n/locale.ts'
import { phoneCountries } from '#platform/phone.server.ts'

/** By the names of all countries in each of our languages, in the one spelling of `sameWord`. */
const CODES = new Map(
  locales.flatMap((locale) => {
    const names = new Intl.DisplayNames([languages[locale].tag], { type: 'region' })
    return phoneCountries().map((code) => [sameWord(names.of(code) ?? code), code] as const)
  }),
)

/** The country that is named beside a number, as in "06 12 34 56 78 (France)": it is not the one of the rest of the list. */
export function countryNamed(cell: string): string | null {
  const words = cell.split(/[^\p{L}]+/u).filter((word) => word !== '')
  for (const name of [words.join(''), ...words]) {
    const code = CODES.get(sameWord(name))
    if (code !== undefined) return code
  }
  return null
}
