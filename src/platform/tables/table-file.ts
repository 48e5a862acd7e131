import readXlsx from 'read-excel-file/node'
import { ok, refuse, type Result } from '#domain/result.ts'
import { decodeText, readCsv } from './csv.ts'
import { readOds, type Sheet } from './ods.ts'
import { isZip, readZipText, unpackedBytes } from './zip.server.ts'
import { tagsOf } from './xml.ts'

/** The merged cells of each sheet of an XLSX file, in the order of its sheets: rows and columns from 0, the last included. */
type Merge = { top: number; left: number; bottom: number; right: number }

const REF = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/

/** `read` gives the text of a file in the archive, null if it is not there. */
function readMerges(read: (name: string) => string | null): Merge[][] {
  const targets = new Map<string, string>()
  for (const tag of tagsOf(read('xl/_rels/workbook.xml.rels') ?? '')) {
    const id = tag.attribute('Id')
    const target = tag.attribute('Target')
    if (id !== null && target !== null) targets.set(id, target)
  }
  const sheets: Merge[][] = []
  for (const tag of tagsOf(read('xl/workbook.xml') ?? '')) {
    if (localName(tag.name) !== 'sheet' || tag.kind === 'close') continue
    const target = targets.get(tag.attribute('r:id') ?? '') ?? ''
    const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    sheets.push(mergesOf(read(file) ?? ''))
  }
  return sheets
}

function mergesOf(sheet: string): Merge[] {
  // They stand behind all cells, of which there may be a great many.
  const from = sheet.lastIndexOf('mergeCells')
  const begins = sheet.lastIndexOf('<', sheet.lastIndexOf('mergeCells', from - 1))
  if (from < 0 || begins < 0) return []
  const merges: Merge[] = []
  for (const tag of tagsOf(sheet.slice(begins))) {
    const found = localName(tag.name) === 'mergeCell' ? REF.exec(tag.attribute('ref') ?? '') : null
    if (!found) continue
    const [, left = '', top, right = '', bottom] = found
    merges.push({
      left: column(left),
      top: Number(top) - 1,
      right: column(right),
      bottom: Number(bottom) - 1,
    })
  }
  return merges
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const column = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Each cell of a merged one says what the first does. */
function fillMerged(rows: string[][], merges: readonly Merge[]): void {
  for (const { top, left, bottom, right } of merges) {
    const text = rows[top]?.[left] ?? ''
    if (text === '') continue
    for (let at = top; at <= bottom && at < rows.length; at += 1) {
      const row = rows[at] ?? []
      for (let index = left; index <= right && index < row.length; index += 1)
        if (!row[index]) row[index] = text
    }
  }
}

export type TableRefusal =
  | 'not-a-table'
  | 'old-spreadsheet'
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-large'

/** What a table may be at most; far more than one conference, far less than would keep the process busy. */
export const tableLimits = {
  rows: 10_000,
  columns: 80,
  cell: 2000,
  sheets: 20,
  /** Of all cells together: a few bytes can say "the same again" a million times. */
  characters: 8 * 1024 * 1024,
  unpackedBytes: 60 * 1024 * 1024,
} as const

/** Titles above the heads do not count as rows of people. */
const MOST_LINES = tableLimits.rows + 30
/** How the files of old or of locked spreadsheets begin. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * A file of a spreadsheet as texts: CSV in any usual separator and encoding, XLSX or ODS. Every row of a sheet is as wide as
 * its widest and stands where it stands in the file; sheets with nothing in them are left out. Nothing in it is run or followed.
 * It can take seconds and much memory: pages read with `readList`.
 */
export async function readTableFile(bytes: Uint8Array): Promise<Result<Sheet[], TableRefusal>> {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) return refuse('old-spreadsheet')
  if (!isZip(bytes)) {
    const rows = readCsv(decodeText(bytes), { ...tableLimits, rows: MOST_LINES })
    return rows.ok ? tidy([{ name: '', rows: rows.value }]) : rows
  }
  const unpacked = unpackedBytes(bytes, tableLimits.unpackedBytes)
  if (unpacked === null) return refuse('not-a-table')
  if (unpacked > tableLimits.unpackedBytes) return refuse('too-large')
  return tidy(await readSheets(bytes))
}

async function readSheets(bytes: Uint8Array): Promise<Sheet[] | null> {
  const ods = readZipText(bytes, 'content.xml')
  if (ods !== null) return readOds(ods, { ...tableLimits, rows: MOST_LINES })
  try {
    const sheets = await readXlsx(Buffer.from(bytes))
    const merges = readMerges((name) => readZipText(bytes, name))
    return sheets.map(({ sheet, data }, index) => {
      // One more than is taken, to see that there are too many.
      const lines = data.slice(0, MOST_LINES + 1)
      const texts = lines.map((row) => row.slice(0, tableLimits.columns + 1).map(cellText))
      fillMerged(texts, merges[index] ?? [])
      return { name: sheet, rows: texts }
    })
  } catch {
    // The archive is none of a spreadsheet.
    return null
  }
}

/** Days come as moments in UTC, times of a day as those of the day before time was counted; everything else as its text. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = cell.toISOString()
    return cell.getUTCFullYear() < 1900 ? text.slice(11, 16) : text.slice(0, 10)
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

function tidy(sheets: Sheet[] | null): Result<Sheet[], TableRefusal> {
  if (!sheets) return refuse('not-a-table')
  if (charactersOf(sheets) > tableLimits.characters) return refuse('too-large')
  const read = sheets
    .slice(0, tableLimits.sheets)
    .map(({ name, rows }) => ({ name: name.slice(0, 60), read: tidyRows(rows) }))
  const good = read.flatMap(({ name, read: one }) => (one.ok ? [{ name, rows: one.value }] : []))
  if (good.length > 0) return ok(good)
  const problems = read.flatMap(({ read: one }) => (one.ok ? [] : [one.error]))
  return refuse(problems.find((problem) => problem !== 'empty') ?? 'empty')
}

const charactersOf = (sheets: readonly Sheet[]) =>
  sheets.reduce(
    (sum, { rows }) =>
      rows.reduce((inRows, row) => row.reduce((inRow, cell) => inRow + cell.length, inRows), sum),
    0,
  )

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
  // Nearly all cells are of letters that nothing has to be done about.
  if (/^[\w.@-]*$/.test(cell) && cell.length <= tableLimits.cell) return cell
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
