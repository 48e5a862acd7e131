import { stringify } from 'csv-stringify/sync'

/**
 * A table as the bytes of a CSV file that a spreadsheet opens as it is: with a mark that says UTF-8, the separator that
 * the language's spreadsheets expect, and no cell that one could take for a formula.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[], locale: 'en' | 'de'): string {
  return stringify(
    rows.map((row) => [...row]),
    { bom: true, delimiter: locale === 'de' ? ';' : ',', escape_formulas: true, record_delimiter: '\r\n' },
  )
}
