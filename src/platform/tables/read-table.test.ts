import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { often } from '../../../test/builders/often.ts'
import { readPasted, readTable, tableLimits } from './read-table.server.ts'
import { writeCsv } from './write-csv.server.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const rowsOf = async (file: Uint8Array) => {
  const read = await readTable(file)
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

describe('pasted rows', () => {
  it('are read like a file', () => {
    expect(readPasted('E-Mail\tName\na@example.org\tBo')).toMatchObject({ ok: true })
  })
})

/** The parts of an XLSX file that matter; `rows` is the XML of its one sheet. */
function xlsx(rows: string, styles = ''): Uint8Array {
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zip({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}">${styles || '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'}</styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
  })
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

function zip(files: Record<string, string | Buffer>, lie?: number): Uint8Array {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const data = deflateRawSync(content)
    const size = lie ?? Buffer.byteLength(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, tail, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(heads.length, 8)
  end.writeUInt16LE(heads.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}

describe('an XLSX file', () => {
  it('gives texts, days of date cells, numbers, and what a formula came to', async () => {
    const rows =
      `<row r="1">${text('A1', 'email')}${text('B1', 'from')}${text('C1', 'age')}${text('D1', 'ok')}</row>` +
      `<row r="2">${text('A2', 'a@example.org')}<c r="B2" s="1"><v>46552</v></c><c r="C2"><f>20+4</f><v>24</v></c><c r="D2" t="b"><v>1</v></c></row>`
    expect(await rowsOf(xlsx(rows))).toEqual([
      ['email', 'from', 'age', 'ok'],
      ['a@example.org', '2027-06-14', '24', 'yes'],
    ])
  })

  it('is refused when it unpacks to more than it should, whatever it says of itself', async () => {
    const bomb = Buffer.alloc(tableLimits.unpackedBytes + 1, ' ')
    expect(await rowsOf(zip({ 'xl/workbook.xml': bomb }))).toBe('too-large')
    expect(await rowsOf(zip({ 'xl/workbook.xml': bomb }, 10))).toBe('too-large')
  })

  it('is refused when one cell far away would make it huge', async () => {
    const started = `<row r="1">${text('A1', 'email')}</row><row r="1048576">${text('XFD1048576', 'x')}</row>`
    expect(['too-many-rows', 'too-many-columns', 'not-a-table', 'empty', 'too-large']).toContain(
      await rowsOf(xlsx(started)),
    )
  })

  it.each([
    ['broken', Buffer.from('PK\x03\x04 and nothing else')],
    ['something else', Buffer.from(zip({ 'a.txt': 'hello' }))],
  ])('that is %s is no table', async (_, file) => {
    expect(await rowsOf(new Uint8Array(file))).toBe('not-a-table')
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
        const read = await readTable(file)
        if (!read.ok) return
        for (const { rows } of read.value)
          expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true)
        expect(JSON.stringify(read.value)).not.toContain('\\u0000')
      }),
      { numRuns: often(300) },
    )
  })
})
