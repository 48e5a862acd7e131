import { expect, it } from 'vitest'
import { writeCsv, writeCsvInPieces } from './write-csv.server.ts'

it('parts cells as the spreadsheets of the language expect', () => {
  const rows = [
    ['a', 1],
    ['=b', ''],
  ]
  expect(writeCsv(rows, 'comma')).toBe("\uFEFFa,1\r\n'=b,\r\n")
  expect(writeCsv(rows, 'semicolon')).toBe("\uFEFFa;1\r\n'=b;\r\n")
})

it('writes a long table in pieces, which together are the same file, and asks for no row before its turn', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => [at, '=a', 'b, c', '', 'x', 'y', 'z'])
  let asked = 0
  function* counted() {
    for (const row of rows) {
      asked += 1
      yield row
    }
  }
  const pieces: string[] = []
  for await (const piece of writeCsvInPieces(counted(), 'comma')) {
    pieces.push(piece)
    if (pieces.length === 1) expect(asked).toBeLessThan(rows.length)
  }
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.join('')).toBe(writeCsv(rows, 'comma'))
  const none: string[] = []
  for await (const piece of writeCsvInPieces([], 'comma')) none.push(piece)
  expect(none).toEqual([])
})
