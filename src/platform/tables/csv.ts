import { CsvError, parse } from 'csv-parse/sync'
import { ok, refuse, type Result } from '#domain/result.ts'

type CsvLimits = { readonly rows: number; readonly columns: number; readonly cell: number }

/** Empty cells at the end of a row are no columns; beyond this many no program writes them. */
const MOST_RAW_WIDTH = 1000

class TooWide extends Error {}

/** UTF-8 with or without its mark, UTF-16 with or without its mark, else what Windows spreadsheets in Western Europe write. */
export function decodeText(bytes: Uint8Array): string {
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

/** The rows of a text, one more than there may be to see that there are too many; ends at the first row that is far too wide. */
export function readCsv(
  text: string,
  limits: CsvLimits,
): Result<string[][], 'not-a-table' | 'too-many-columns'> {
  const told = TOLD.exec(text)
  // In place of that line stands an empty one: rows keep the number a spreadsheet gives them.
  const lines = told
    ? `
${text.slice(told[0].length)}`
    : text
  try {
    return ok(parseWith(lines, told?.[1] ?? separatorOf(lines, limits), limits))
  } catch (error) {
    if (error instanceof CsvError) return refuse('not-a-table')
    if (error instanceof TooWide) return refuse('too-many-columns')
    throw error
  }
}

function parseWith(text: string, delimiter: string, { rows, columns, cell }: CsvLimits): string[][] {
  return parse(text, {
    bom: true,
    delimiter,
    quote: quoteOf(text, delimiter),
    escape: quoteOf(text, delimiter),
    relax_column_count: true,
    relax_quotes: true,
    to: rows + 1,
    max_record_size: columns * cell * 4,
    on_record: (record: string[]) => {
      if (record.length > MOST_RAW_WIDTH) throw new TooWide()
      return record
    },
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
function separatorOf(text: string, limits: CsvLimits): string {
  const start = text.slice(0, 50_000)
  const weigh = (separator: string) => {
    const widths = new Map<number, number>()
    for (const { length } of parseStart(start, separator, limits))
      widths.set(length, (widths.get(length) ?? 0) + 1)
    return Math.max(0, ...[...widths].map(([width, rows]) => (width - 1) * rows))
  }
  const weighed = [',', ';', '\t', '|'].map((separator) => ({ separator, weight: weigh(separator) }))
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best)).separator
}

/** A cell may be cut where the beginning ends, and with another separator a quote may stand anywhere. */
function parseStart(start: string, separator: string, limits: CsvLimits): string[][] {
  try {
    return parseWith(start, separator, { ...limits, rows: 50 })
  } catch (error) {
    if (error instanceof CsvError || error instanceof TooWide)
      return start.split(/\r\n|\n|\r/, 50).map((line) => line.split(separator))
    throw error
  }
}
