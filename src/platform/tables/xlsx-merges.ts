import { tagsOf } from './xml.ts'

/** The merged cells of each sheet of an XLSX file, in the order of its sheets: rows and columns from 0, the last included. */
export type Merge = { top: number; left: number; bottom: number; right: number }

const REF = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/

/** `read` gives the text of a file in the archive, null if it is not there. */
export function readMerges(read: (name: string) => string | null): Merge[][] {
  const targets = new Map<string, string>()
  for (const tag of tagsOf(read('xl/_rels/workbook.xml.rels') ?? '')) {
    const id = tag.attribute('Id')
    const target = tag.attribute('Target')
    if (id !== null && target !== null) targets.set(id, target)
  }
  const sheets: Merge[][] = []
  for (const tag of tagsOf(read('xl/workbook.xml') ?? '')) {
    if (localName(tag.name) !== 'sheet' || tag.kind === 'close') continue
    const target = targets.get(tag.attribute('r:id') ?? '') ?? ''
    const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    sheets.push(mergesOf(read(file) ?? ''))
  }
  return sheets
}

function mergesOf(sheet: string): Merge[] {
  // They stand behind all cells, of which there may be a great many.
  const from = sheet.lastIndexOf('mergeCells')
  const begins = sheet.lastIndexOf('<', sheet.lastIndexOf('mergeCells', from - 1))
  if (from < 0 || begins < 0) return []
  const merges: Merge[] = []
  for (const tag of tagsOf(sheet.slice(begins))) {
    const found = localName(tag.name) === 'mergeCell' ? REF.exec(tag.attribute('ref') ?? '') : null
    if (!found) continue
    const [, left = '', top, right = '', bottom] = found
    merges.push({
      left: column(left),
      top: Number(top) - 1,
      right: column(right),
      bottom: Number(bottom) - 1,
    })
  }
  return merges
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const column = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Each cell of a merged one says what the first does. */
export function fillMerged(rows: string[][], merges: readonly Merge[]): void {
  for (const { top, left, bottom, right } of merges) {
    const text = rows[top]?.[left] ?? ''
    if (text === '') continue
    for (let at = top; at <= bottom && at < rows.length; at += 1) {
      const row = rows[at] ?? []
      for (let index = left; index <= right && index < row.length; index += 1)
        if (!row[index]) row[index] = text
    }
  }
}
