import { expect, it } from 'vitest'
import { writeCsv } from './write-csv.server.ts'

it('parts cells as the spreadsheets of the language expect', () => {
  const rows = [
    ['a', 1],
    ['=b', ''],
  ]
  expect(writeCsv(rows, 'en')).toBe("\uFEFFa,1\r\n'=b,\r\n")
  expect(writeCsv(rows, 'de')).toBe("\uFEFFa;1\r\n'=b;\r\n")
})
