import { stringify } from 'csv-stringify/sync'

/** What may stand between the cells of a CSV file. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const

/**
 * A table as the bytes of a CSV file that a spreadsheet opens as it is: with a mark that says UTF-8, the separator that
 * the reader's spreadsheet expects, and no cell that one could take for a formula.
 */
export function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  separator: keyof typeof SEPARATORS,
): string {
  return stringify(
    rows.map((row) => [...row]),
    { bom: true, delimiter: SEPARATORS[separator], escape_formulas: true, record_delimiter: '\r\n' },
  )
}
