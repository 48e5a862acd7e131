import { expect, it } from 'vitest'
import { writeCsv } from './write-csv.server.ts'

it('parts cells as the spreadsheets of the language expect', () => {
  const rows = [
    ['a', 1],
    ['=b', ''],
  ]
  expect(writeCsv(rows, 'comma')).toBe("\uFEFFa,1\r\n'=b,\r\n")
  expect(writeCsv(rows, 'semicolon')).toBe("\uFEFFa;1\r\n'=b;\r\n")
})
