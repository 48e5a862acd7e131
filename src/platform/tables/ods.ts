import { tagsOf, type XmlTag } from './xml.ts'

/** Rows as they stand in the file, the empty ones among them, so that they are counted as a spreadsheet counts. */
export type Sheet = { name: string; rows: string[][] }
export type Limits = { rows: number; columns: number; sheets: number }

const NUMBER_WITH_SIGN_OR_ZERO = /^(?:\+|0\d)[\d\s()/-]*$/

/**
 * The sheets of an OpenDocument spreadsheet, from its `content.xml`: what formulas came to, days as ISO, and in every cell
 * of a merged one what stands in it. Stops one row, one column
 * and one sheet after the limits.
 */
export function readOds(content: string, limits: Limits): Sheet[] {
  const sheets: Sheet[] = []
  let sheet: Sheet | null = null
  let row: string[] = []
  let rowRepeats = 1
  let cell: { tag: XmlTag; lines: string[] } | null = null
  /** In comments and drawings there is text that belongs to no cell. */
  let apart = 0
  /** Merged cells that reach further down: what stands in them, by their column. */
  const below = new Map<number, { left: number; text: string }>()

  const put = (text: string, repeats: number) => {
    for (let n = 0; n < repeats && row.length <= limits.columns; n += 1) row.push(text)
  }
  const endCell = (tag: XmlTag, lines: string[]) => {
    const repeats = count(tag, 'table:number-columns-repeated')
    if (tag.name === 'table:covered-table-cell') {
      for (let n = 0; n < repeats && row.length <= limits.columns; n += 1)
        row.push(below.get(row.length)?.text ?? lines.join('\n'))
      return
    }
    const text = valueOf(tag, lines.join('\n'))
    const across = count(tag, 'table:number-columns-spanned')
    const down = count(tag, 'table:number-rows-spanned')
    for (let n = 0; text !== '' && n < Math.min(across, limits.columns); n += 1)
      if (across > 1 || down > 1) below.set(row.length + n, { left: down, text })
    put(text, repeats)
  }

  for (const tag of tagsOf(content)) {
    const opens = tag.kind !== 'close'
    const closes = tag.kind !== 'open'
    if (cell && apart === 0 && cell.lines.length > 0) cell.lines[cell.lines.length - 1] += tag.text
    switch (tag.name) {
      case 'office:annotation':
      case 'draw:frame':
      case 'draw:custom-shape':
        if (tag.kind === 'open') apart += 1
        if (tag.kind === 'close') apart = Math.max(0, apart - 1)
        break
      case 'table:table':
        if (opens && sheets.length > limits.sheets) return sheets
        if (tag.kind === 'open') sheets.push((sheet = { name: tag.attribute('table:name') ?? '', rows: [] }))
        below.clear()
        break
      case 'table:table-row':
        if (opens) {
          row = []
          rowRepeats = count(tag, 'table:number-rows-repeated')
        }
        if (closes && sheet) {
          for (let n = 0; n < rowRepeats && sheet.rows.length <= limits.rows; n += 1) sheet.rows.push(row)
          for (const [column, { left, text }] of below)
            if (left <= 1) below.delete(column)
            else below.set(column, { left: left - 1, text })
        }
        break
      case 'table:table-cell':
      case 'table:covered-table-cell':
        if (opens) cell = { tag, lines: [] }
        if (closes && cell) {
          endCell(cell.tag, cell.lines)
          cell = null
        }
        break
      case 'text:p':
      case 'text:h':
        if (opens && cell && apart === 0) cell.lines.push('')
        break
      case 'text:s':
        if (opens && cell && apart === 0) add(cell.lines, ' '.repeat(Math.min(count(tag, 'text:c'), 100)))
        break
      case 'text:tab':
      case 'text:line-break':
        if (opens && cell && apart === 0) add(cell.lines, tag.name === 'text:tab' ? ' ' : '\n')
        break
    }
  }
  return sheets
}

function add(lines: string[], text: string): void {
  if (lines.length > 0) lines[lines.length - 1] += text
}

function count(tag: XmlTag, attribute: string): number {
  const written = Number(tag.attribute(attribute) ?? '1')
  return Number.isInteger(written) && written > 0 ? written : 1
}

function valueOf(tag: XmlTag, shown: string): string {
  switch (tag.attribute('office:value-type') ?? tag.attribute('calcext:value-type')) {
    case 'date':
      return (tag.attribute('office:date-value') ?? shown).slice(0, 10)
    case 'boolean':
      return tag.attribute('office:boolean-value') === 'true' ? 'yes' : 'no'
    case 'float':
      // Of a number that is shown with a zero or a plus before it, a phone number's or a postcode's, that is a part.
      return NUMBER_WITH_SIGN_OR_ZERO.test(shown.trim()) ? shown : (tag.attribute('office:value') ?? shown)
    case 'string':
      return shown || (tag.attribute('office:string-value') ?? '')
    default:
      return shown
  }
}
