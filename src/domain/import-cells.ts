/** Cells of a spreadsheet as people write them: days in the usual ways, and words in one spelling. */
import { Temporal } from 'temporal-polyfill'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?(?:\.0+)?Z?)?$/
const GERMAN = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/
// Days since the end of 1899, as spreadsheets count them: 1954 to 2119, so that no year and no age is taken for one.
const SERIAL = /^[2-7]\d{4}(?:\.0+)?$/
const SERIAL_ZERO = Temporal.PlainDate.from('1899-12-30')

/**
 * A day as ISO `YYYY-MM-DD`: written in ISO, the German way (`14.6.2027`, `14.6.27`) or as a spreadsheet counts days. Null for everything else,
 * so also for `6/14/2027`, of which nobody can say which number is the month.
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim()
  if (SERIAL.test(trimmed)) return SERIAL_ZERO.add({ days: Math.floor(Number(trimmed)) }).toString()
  const iso = ISO.exec(trimmed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const german = GERMAN.exec(trimmed)
  if (!german) return null
  const [, day, month, year = ''] = german
  return dayOf(year.length === 2 ? `20${year}` : year, month, day)
}

function dayOf(year = '', month = '', day = ''): string | null {
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** A word by which two spellings are the same: without case, accents, spaces and signs. `Straße` is `strasse`. */
export function sameWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const SHOWN = 40

/** The beginning of a cell, enough to find it again. */
export function shorten(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '))
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')
}
