import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'

/** What may stand between the cells of a CSV file. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const
type Separator = keyof typeof SEPARATORS
type Row = readonly (string | number)[]

/** CSV bytes that a spreadsheet opens directly: UTF-8 mark, its expected separator, and no cell taken for a formula. */
export function writeCsv(rows: readonly Row[], separator: Separator): string {
  return write(rows, separator, true)
}

function write(rows: readonly Row[], separator: Separator, isFirst: boolean): string {
  return stringify(
    rows.map((row) => [...row]),
    { bom: isFirst, delimiter: SEPARATORS[separator], escape_formulas: true, record_delimiter: '\r\n' },
  )
}

const CELLS_IN_A_PIECE = 3000

/** The same file in pieces, for a table of thousands of rows: others are answered between two of them. Rows are asked for as they are written. */
export async function* writeCsvInPieces(rows: Iterable<Row>, separator: Separator): AsyncGenerator<string> {
  let piece: Row[] = []
  let cells = 0
  let isFirst = true
  for (const row of rows) {
    piece.push(row)
    cells += row.length
    if (cells < CELLS_IN_A_PIECE) continue
    yield write(piece, separator, isFirst)
    await setImmediate()
    piece = []
    cells = 0
    isFirst = false
  }
  if (piece.length > 0) yield write(piece, separator, isFirst)
}
