/** Files as spreadsheets write them, as bytes. */
import { deflateRawSync } from 'node:zlib'

export function zip(files: Record<string, string | Buffer>, lie?: number): Uint8Array {
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

/** A cell: a text, a number, yes or no, a day of a date cell, or what a formula came to. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { day: string }
  | { formula: string; value: string | number }
export type TestSheet = { name: string; rows: readonly (readonly SheetCell[])[]; merges?: readonly string[] }

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letter(Math.floor(index / 26) - 1) + letter(index % 26)
const serial = (day: string) => (Date.parse(`${day}T00:00Z`) - Date.parse('1899-12-30T00:00Z')) / 86_400_000

function xlsxCell(cell: SheetCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('day' in cell) return `<c r="${at}" s="1"><v>${serial(cell.day)}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`
}

/** An XLSX file of sheets of cells. */
export const xlsx = (sheets: readonly TestSheet[]) =>
  xlsxOf(
    sheets.map(({ name, rows, merges = [] }) => {
      const lines = rows.map((cells, row) => {
        const inner = cells.map((cell, index) => xlsxCell(cell, `${letter(index)}${row + 1}`)).join('')
        return inner === '' ? '' : `<row r="${row + 1}">${inner}</row>`
      })
      const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
      return {
        name,
        data: lines.join(''),
        after: merged && `<mergeCells count="${merges.length}">${merged}</mergeCells>`,
      }
    }),
  )

/** The parts of an XLSX file that matter; `data` is the XML of the rows of a sheet. */
export function xlsxOf(sheets: readonly { name: string; data: string; after?: string }[]): Uint8Array {
  const ids = sheets.map((_, index) => index + 1)
  const files = ids.map((id) => {
    const { data = '', after = '' } = sheets[id - 1] ?? {}
    const sheet = xml(`<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData>${after}</worksheet>`)
    return [`xl/worksheets/sheet${id}.xml`, sheet] as const
  })
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
  return zip({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${ids
        .map((id) => `<sheet name="${escaped(sheets[id - 1]?.name ?? '')}" sheetId="${id}" r:id="rId${id}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}">${ids
        .map((id) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`))
        .join('')}${relation('rId99', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(files),
  })
}

function odsCell(cell: SheetCell): string {
  if (cell === null || cell === '') return '<table:table-cell/>'
  const paragraph = (text: string) => `<text:p>${escaped(text)}</text:p>`
  if (typeof cell === 'string')
    return `<table:table-cell office:value-type="string">${cell.split('\n').map(paragraph).join('')}</table:table-cell>`
  if (typeof cell === 'number')
    return `<table:table-cell office:value-type="float" office:value="${cell}">${paragraph(String(cell))}</table:table-cell>`
  if (typeof cell === 'boolean')
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell}">${paragraph(cell ? 'WAHR' : 'FALSCH')}</table:table-cell>`
  if ('day' in cell)
    return `<table:table-cell office:value-type="date" office:date-value="${cell.day}">${paragraph('13. Irgendwas')}</table:table-cell>`
  return `<table:table-cell table:formula="of:=${escaped(cell.formula)}" office:value-type="string">${paragraph(String(cell.value))}</table:table-cell>`
}

/** An ODS file; its last row is repeated to the end of the sheet, as office programs write it. */
export function ods(sheets: readonly TestSheet[]): Uint8Array {
  const tables = sheets.map(({ name, rows }) => {
    const lines = rows.map((cells) => `<table:table-row>${cells.map(odsCell).join('')}</table:table-row>`)
    const rest = `<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`
    return `<table:table table:name="${escaped(name)}">${lines.join('')}${rest}</table:table>`
  })
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': xml(
      `<office:document-content><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    ),
  })
}
