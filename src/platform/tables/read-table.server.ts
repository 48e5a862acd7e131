import { CsvError, parse } from 'csv-parse/sync'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Sheet } from './ods.ts'
import { readSheetsApart } from './sheets-apart.server.ts'
import { isZip, unpackedBytes } from './zip.server.ts'

export type { Sheet }
export type TableRefusal =
  | 'not-a-table'
  | 'old-spreadsheet'
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-large'

/** What a table may be at most; far more than one conference, far less than would keep the process busy. */
export const tableLimits = { rows: 10_000, columns: 80, cell: 2000, unpackedBytes: 60 * 1024 * 1024 } as const

/** Titles above the heads do not count as rows of people. */
const MOST_LINES = tableLimits.rows + 30
/** How the files of old or of locked spreadsheets begin. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * A file of a spreadsheet as texts: CSV in any usual separator and encoding, XLSX or ODS. Every row of a sheet is as wide as
 * its widest and stands where it stands in the file; sheets with nothing in them are left out. Nothing in it is run or followed.
 */
export async function readTable(bytes: Uint8Array): Promise<Result<Sheet[], TableRefusal>> {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) return refuse('old-spreadsheet')
  if (!isZip(bytes)) return readPasted(decodeText(bytes))
  const unpacked = unpackedBytes(bytes, tableLimits.unpackedBytes)
  if (unpacked === null) return refuse('not-a-table')
  if (unpacked > tableLimits.unpackedBytes) return refuse('too-large')
  const limits = { rows: MOST_LINES, columns: tableLimits.columns }
  return tidy(await readSheetsApart(bytes, limits))
}

/** Rows that were copied from a spreadsheet, or a CSV file as text. */
export function readPasted(text: string): Result<Sheet[], TableRefusal> {
  const rows = readCsv(text)
  return tidy(rows && [{ name: '', rows }])
}

/** UTF-8 with or without its mark, UTF-16 with or without its mark, else what Windows spreadsheets in Western Europe write. */
function decodeText(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Letters of Europe have an empty half in UTF-16, and only there. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const empty = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) empty[index % 2] = (empty[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  const enough = start.length / 4
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : null
}

/** Some spreadsheets write their separator into a first line of its own. */
const TOLD = /^\ufeff?sep=(.)\r?\n?/i

function readCsv(text: string): string[][] | null {
  const told = TOLD.exec(text)
  // In place of that line stands an empty one: rows keep the number a spreadsheet gives them.
  const lines = told ? `\n${text.slice(told[0].length)}` : text
  try {
    return parseWith(lines, told?.[1] ?? separatorOf(lines))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

function parseWith(text: string, delimiter: string, to = MOST_LINES + 1): string[][] {
  return parse(text, {
    bom: true,
    delimiter,
    quote: quoteOf(text, delimiter),
    escape: quoteOf(text, delimiter),
    relax_column_count: true,
    relax_quotes: true,
    // One row more than is taken, to see that there are too many.
    to,
    max_record_size: tableLimits.columns * tableLimits.cell * 4,
  })
}

/** Some programs put cells between single quotes. One alone is an apostrophe, or our own guard against formulas. */
function quoteOf(text: string, delimiter: string): string {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|\n|\r/, 50)
    .filter((line) => line.includes(delimiter))
  const quoted = lines.filter((line) => line.startsWith("'") && line.includes(`'${delimiter}'`))
  return lines.length > 0 && quoted.length > lines.length / 2 ? "'" : '"'
}

/** The separator that gives most rows the same number of cells: above the heads may stand titles, and any of them in a cell. */
function separatorOf(text: string): string {
  const start = text.slice(0, 50_000)
  const weigh = (separator: string) => {
    const widths = new Map<number, number>()
    for (const { length } of parseStart(start, separator)) widths.set(length, (widths.get(length) ?? 0) + 1)
    return Math.max(0, ...[...widths].map(([width, rows]) => (width - 1) * rows))
  }
  const weighed = [',', ';', '\t', '|'].map((separator) => ({ separator, weight: weigh(separator) }))
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best)).separator
}

/** A cell may be cut where the beginning ends, and with another separator a quote may stand anywhere. */
function parseStart(start: string, separator: string): string[][] {
  try {
    return parseWith(start, separator, 50)
  } catch (error) {
    if (error instanceof CsvError) return start.split(/\r\n|\n|\r/, 50).map((line) => line.split(separator))
    throw error
  }
}

function tidy(sheets: Sheet[] | null): Result<Sheet[], TableRefusal> {
  if (!sheets) return refuse('not-a-table')
  const read = sheets.map(({ name, rows }) => ({ name: name.slice(0, 60), read: tidyRows(rows) }))
  const good = read.flatMap(({ name, read: one }) => (one.ok ? [{ name, rows: one.value }] : []))
  if (good.length > 0) return ok(good)
  const problems = read.flatMap(({ read: one }) => (one.ok ? [] : [one.error]))
  return refuse(problems.find((problem) => problem !== 'empty') ?? 'empty')
}

function tidyRows(rows: readonly (readonly string[])[]): Result<string[][], TableRefusal> {
  const cells = rows.map((row) => row.map(cleanCell))
  const last = cells.findLastIndex((row) => row.some((cell) => cell !== ''))
  const kept = cells.slice(0, last + 1)
  const filled = kept.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length < 2) return refuse('empty')
  const width = Math.max(...filled.slice(0, MOST_LINES).map(lastFilled)) + 1
  if (width > tableLimits.columns) return refuse('too-many-columns')
  if (filled.length - 1 > tableLimits.rows || kept.length > MOST_LINES) return refuse('too-many-rows')
  // A control character can stand in no form of ours: such a file is something else.
  const isBinary = (cell: string) => /\p{Cc}/u.test(cell.replaceAll(/\s/g, ''))
  if (filled.slice(0, 20).some((row) => row.some(isBinary))) return refuse('not-a-table')
  return ok(kept.map(sayOnce).map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')))
}

/** A title that is merged across the table says in each column the same; it is about none of them. */
function sayOnce(row: readonly string[]): readonly string[] {
  const [first = '', ...others] = row
  const filled = others.filter((cell) => cell !== '')
  return first !== '' && filled.length >= 2 && filled.every((cell) => cell === first) ? [first] : row
}

/** What a spreadsheet writes where a formula has failed. */
const FAILED = /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NULL!|NUM!|ZAHL!|#+)$/i

/** Without what PostgreSQL cannot keep, and without the mark that guards a cell against being taken for a formula. */
function cleanCell(cell: string): string {
  const text = cell
    .slice(0, tableLimits.cell)
    .toWellFormed()
    .replaceAll(/[\0\u200b\ufeff]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  if (FAILED.test(text)) return ''
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '')
