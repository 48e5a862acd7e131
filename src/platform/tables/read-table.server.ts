import { CsvError, parse } from 'csv-parse/sync'
import { ok, refuse, type Result } from '#domain/result.ts'
import { readXlsxApart } from './xlsx-thread.server.ts'
import { isZip, unpackedBytes } from './zip.server.ts'

/** Rows of texts, the first of them the names of the columns. Every row is as wide as the first. */
export type Table = string[][]
export type TableRefusal = 'not-a-table' | 'empty' | 'too-many-rows' | 'too-many-columns' | 'too-large'

/** What a table may be at most; far more than one conference, far less than would keep the process busy. */
export const tableLimits = { rows: 10_000, columns: 80, cell: 2000, unpackedBytes: 60 * 1024 * 1024 } as const

/** A file of a spreadsheet, CSV in any usual separator and encoding or XLSX, as texts. Nothing in it is run or followed. */
export async function readTable(bytes: Uint8Array): Promise<Result<Table, TableRefusal>> {
  if (!isZip(bytes)) return tidy(readCsv(decodeText(bytes)))
  const unpacked = unpackedBytes(bytes, tableLimits.unpackedBytes)
  if (unpacked === null) return refuse('not-a-table')
  if (unpacked > tableLimits.unpackedBytes) return refuse('too-large')
  return tidy(await readXlsxApart(bytes, tableLimits))
}

/** Rows that were copied from a spreadsheet, or a CSV file as text. */
export function readPasted(text: string): Result<Table, TableRefusal> {
  return tidy(readCsv(text))
}

/** UTF-8 with or without its mark, UTF-16 with its mark, else what Windows spreadsheets in Western Europe write. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readCsv(text: string): Table | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One row more than is taken, to see that there are too many.
      to: tableLimits.rows + 2,
      max_record_size: tableLimits.columns * tableLimits.cell * 4,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** The one of the three usual separators that stands most often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, 20_000).split(/\r?\n/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function tidy(rows: Table | null): Result<Table, TableRefusal> {
  if (!rows) return refuse('not-a-table')
  const filled = rows.map((row) => row.map(cleanCell)).filter((row) => row.some((cell) => cell !== ''))
  const [heads] = filled
  if (!heads || filled.length < 2) return refuse('empty')
  const width = lastFilled(heads) + 1
  if (width > tableLimits.columns) return refuse('too-many-columns')
  if (filled.length - 1 > tableLimits.rows) return refuse('too-many-rows')
  // A control character can stand in no form of ours: such a file is something else.
  if (heads.some((head) => /\p{Cc}/u.test(head.replaceAll(/\s/g, '')))) return refuse('not-a-table')
  return ok(filled.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')))
}

/** Without what PostgreSQL cannot keep, and without the mark that guards a cell against being taken for a formula. */
function cleanCell(cell: string): string {
  const text = cell
    .slice(0, tableLimits.cell)
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .trim()
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '')
