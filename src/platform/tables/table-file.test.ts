import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ods, xlsx, xlsxOf, zip } from '../../../test/builders/spreadsheets.ts'
import { often } from '../../../test/builders/often.ts'
import { readTableFile, tableLimits } from './table-file.ts'
import { writeCsv } from './write-csv.server.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const rowsOf = async (file: Uint8Array) => {
  const read = await readTableFile(file)
  return read.ok ? (read.value[0]?.rows ?? []) : read.error
}

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('with the separator "%s"', async (separator) => {
    const text = [
      ['E-Mail', 'Name'],
      ['a@example.org', '"Ä; b, c"'],
    ]
      .map((row) => row.join(separator))
      .join('\r\n')
    expect(await rowsOf(bytes(text))).toEqual([
      ['E-Mail', 'Name'],
      ['a@example.org', 'Ä; b, c'],
    ])
  })

  it.each([
    ['UTF-8 with its mark', bytes('\ufeffName,Ort\nZoë,Köln')],
    [
      'UTF-16',
      new Uint8Array(
        Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name,Ort\nZoë,Köln', 'utf16le')]),
      ),
    ],
    ['Windows', bytes('Name,Ort\nZoë,Köln', 'latin1')],
  ])('in %s', async (_, file) => {
    expect(await rowsOf(file)).toEqual([
      ['Name', 'Ort'],
      ['Zoë', 'Köln'],
    ])
  })

  it('comes back as it was written, without the marks that guard against formulas', async () => {
    const rows = [
      ['phone', 'note'],
      ['+49 151 12345678', '=SUM'],
      ["it's", '-1'],
    ]
    for (const separator of ['comma', 'semicolon'] as const) {
      const written = writeCsv(rows, separator)
      expect(written).toContain("'+49")
      expect(await rowsOf(bytes(written))).toEqual(rows)
    }
  })

  it('has rows as wide as its widest, each where it stands in the file', async () => {
    expect(await rowsOf(bytes('a,b,,\n1\n,,\n\n1,2,3,\n,,,\n'))).toEqual([
      ['a', 'b', ''],
      ['1', '', ''],
      ['', '', ''],
      ['', '', ''],
      ['1', '2', '3'],
    ])
  })

  it('may have as many rows and columns as there may be, and not one more', async () => {
    const lines = (n: number) => bytes(`a,b\n${'1,2\n'.repeat(n)}`)
    expect(await rowsOf(lines(tableLimits.rows))).toHaveLength(tableLimits.rows + 1)
    expect(await rowsOf(lines(tableLimits.rows + 1))).toBe('too-many-rows')
    const wide = Array.from({ length: tableLimits.columns + 1 }, (_, index) => `c${index}`).join()
    expect(await rowsOf(bytes(`${wide}\n1`))).toBe('too-many-columns')
  })

  it('is cut where a cell never ends', async () => {
    const read = await rowsOf(bytes(`a,b\n"${'x'.repeat(100_000)}",2`))
    expect(Array.isArray(read) ? read[1]?.map((cell) => cell.length) : read).toEqual([tableLimits.cell, 1])
    expect(await rowsOf(bytes(`a,b\n"${'x'.repeat(2_000_000)}`))).toBe('not-a-table')
  })

  it.each([
    ['nothing', ''],
    ['only names', 'a,b,c\n'],
    ['blanks', ' , \n , '],
  ])('with %s in it is empty', async (_, text) => {
    expect(await rowsOf(bytes(text))).toBe('empty')
  })
})

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const oneSheet = (data: string) => xlsxOf([{ name: 'One', data }])

describe('an XLSX file', () => {
  it('gives texts, days of date cells, numbers, and what a formula came to', async () => {
    const rows =
      `<row r="1">${text('A1', 'email')}${text('B1', 'from')}${text('C1', 'age')}${text('D1', 'ok')}</row>` +
      `<row r="2">${text('A2', 'a@example.org')}<c r="B2" s="1"><v>46552</v></c><c r="C2"><f>20+4</f><v>24</v></c><c r="D2" t="b"><v>1</v></c></row>`
    expect(await rowsOf(oneSheet(rows))).toEqual([
      ['email', 'from', 'age', 'ok'],
      ['a@example.org', '2027-06-14', '24', 'yes'],
    ])
  })

  it('is refused when it unpacks to more than it should, whatever it says of itself', async () => {
    const bomb = Buffer.alloc(tableLimits.unpackedBytes + 1, ' ')
    expect(await rowsOf(zip({ 'xl/workbook.xml': bomb }))).toBe('too-large')
    expect(await rowsOf(zip({ 'xl/workbook.xml': bomb }, 10))).toBe('too-large')
  })

  it.each([
    ['broken', Buffer.from('PK\x03\x04 and nothing else')],
    ['something else', Buffer.from(zip({ 'a.txt': 'hello' }))],
  ])('that is %s is no table', async (_, file) => {
    expect(await rowsOf(new Uint8Array(file))).toBe('not-a-table')
  })
})

describe('sheets', () => {
  const sheets = [
    { name: 'Info', rows: [['Stand: Mai'], [null], ['von Ida']] },
    {
      name: 'Gäste',
      rows: [
        ['Liste', null, null],
        ['Name', 'von', 'ok'],
        ['Zoë & Bo <3', { day: '2027-06-14' }, true],
        [null, null, null],
        ['Ida', { formula: 'B3', value: 'egal' }, 24],
      ],
    },
    { name: 'leer', rows: [] },
  ]
  const expected = [
    { name: 'Info', rows: [['Stand: Mai'], [''], ['von Ida']] },
    {
      name: 'Gäste',
      rows: [
        ['Liste', '', ''],
        ['Name', 'von', 'ok'],
        ['Zoë & Bo <3', '2027-06-14', 'yes'],
        ['', '', ''],
        ['Ida', 'egal', '24'],
      ],
    },
  ]
  it.each([
    ['XLSX', xlsx(sheets)],
    ['ODS', ods(sheets)],
  ])(
    'of an %s file come with their names, rows where they stand, and none that is empty',
    async (_, file) => {
      expect(await readTableFile(file)).toEqual({ ok: true, value: expected })
    },
  )

  it('say in every cell of a merged one what it says', async () => {
    const rows = [
      ['Gruppe', 'Name'],
      ['Bonn', 'Ada'],
      [null, 'Bo'],
      [null, 'Cleo'],
    ]
    expect(await rowsOf(xlsx([{ name: 'a', rows, merges: ['A2:A3'] }]))).toEqual([
      ['Gruppe', 'Name'],
      ['Bonn', 'Ada'],
      ['Bonn', 'Bo'],
      ['', 'Cleo'],
    ])
    const cell = (words: string, more = '') =>
      `<table:table-cell office:value-type="string"${more}><text:p>${words}</text:p></table:table-cell>`
    const row = (inner: string) => `<table:table-row>${inner}</table:table-row>`
    const merged = zip({
      'content.xml': `<table:table table:name="a">${row(cell('Gruppe') + cell('Name'))}${row(
        cell('Bonn', ' table:number-columns-spanned="1" table:number-rows-spanned="2"') + cell('Ada'),
      )}${row(`<table:covered-table-cell/>${cell('Bo')}`)}${row(
        `<table:table-cell/>${cell('Cleo<text:s text:c="2"/>X<text:line-break/>Y<office:annotation><text:p>psst</text:p></office:annotation>')}`,
      )}</table:table>`,
    })
    expect(await rowsOf(merged)).toEqual([
      ['Gruppe', 'Name'],
      ['Bonn', 'Ada'],
      ['Bonn', 'Bo'],
      ['', 'Cleo  X\nY'],
    ])
  })

  it('say a title that is merged across the table once', async () => {
    const rows = [
      ['Name', 'E-Mail', 'Tel'],
      ['Bus on Sunday', null, null],
      ['Ada', 'ada@example.org', '1'],
    ]
    expect(await rowsOf(xlsx([{ name: 'a', rows, merges: ['A2:C2'] }]))).toEqual([
      ['Name', 'E-Mail', 'Tel'],
      ['Bus on Sunday', '', ''],
      ['Ada', 'ada@example.org', '1'],
    ])
  })

  it('that are too long or too wide are left out where another is not', async () => {
    const wide = { name: 'wide', rows: [Array.from({ length: 90 }, (_, n) => n), ['x']] }
    const good = { name: 'good', rows: [['a'], ['b']] }
    expect(await readTableFile(xlsx([wide, good]))).toMatchObject({ ok: true, value: [{ name: 'good' }] })
    expect(await readTableFile(ods([wide]))).toEqual({ ok: false, error: 'too-many-columns' })
  })
})

describe('files of other programs', () => {
  it.each([
    ['sep=;\nE-Mail;Name\na@example.org;Ä, b', ';'],
    ['Liste, Stand Mai\n\nE-Mail|Name\na@example.org|Ä, b\nb@example.org|B', '|'],
  ])('%j is read with the separator it has', async (content) => {
    const rows = await rowsOf(bytes(content))
    expect(rows).toContainEqual(['a@example.org', 'Ä, b'])
  })
  it('with single quotes around cells', async () => {
    expect(await rowsOf(bytes("'E-Mail'|'Name'|'am'\n'a@example.org'|'Li | Bo''s'|06/13/27\n"))).toEqual([
      ['E-Mail', 'Name', 'am'],
      ['a@example.org', "Li | Bo's", '06/13/27'],
    ])
  })
  it.each(['utf-16le', 'utf-16be'])('%s without its mark', async (encoding) => {
    const little = Buffer.from('Name,Ort\nZoe,Köln', 'utf16le')
    const file = encoding === 'utf-16le' ? little : little.swap16()
    expect(await rowsOf(new Uint8Array(file))).toEqual([
      ['Name', 'Ort'],
      ['Zoe', 'Köln'],
    ])
  })
  it('old or locked spreadsheets are told apart', async () => {
    expect(await rowsOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe(
      'old-spreadsheet',
    )
  })
  it('what formulas have not come to is nothing', async () => {
    expect(await rowsOf(bytes('a,b\n#NV,#REF!\n1,2'))).toEqual([
      ['a', 'b'],
      ['', ''],
      ['1', '2'],
    ])
  })
})

describe('any bytes at all', () => {
  it('give a table or a refusal', async () => {
    const any = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }).map((tail) => new Uint8Array([0x50, 0x4b, 3, 4, ...tail])),
      fc.string({ unit: 'binary', maxLength: 400 }).map((one) => bytes(one)),
      fc
        .array(
          fc.array(
            fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', '=', "'", '\0', ' ') }),
          ),
        )
        .map((rows) => bytes(rows.map((row) => row.join(',')).join('\n'))),
    )
    await fc.assert(
      fc.asyncProperty(any, async (file) => {
        const read = await readTableFile(file)
        if (!read.ok) return
        for (const { rows } of read.value)
          expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true)
        expect(JSON.stringify(read.value)).not.toContain('\\u0000')
      }),
      { numRuns: often(300) },
    )
  })
})
