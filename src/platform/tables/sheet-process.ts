import readXlsx from 'read-excel-file/node'
import { answer } from '../apart/answering.ts'
import { readOds, type Limits, type Sheet } from './ods.ts'
import { fillMerged, readMerges } from './xlsx-merges.ts'
import { readZipText } from './zip.server.ts'

export type SheetTask = Limits & { readonly bytes: Uint8Array }

/** Days come as moments in UTC, times of a day as those of the day before time was counted; everything else as its text. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = cell.toISOString()
    return cell.getUTCFullYear() < 1900 ? text.slice(11, 16) : text.slice(0, 10)
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

async function readSheets({ bytes, rows, columns }: SheetTask): Promise<Sheet[]> {
  const ods = readZipText(bytes, 'content.xml')
  if (ods !== null) return readOds(ods, { rows, columns })
  const sheets = await readXlsx(Buffer.from(bytes))
  const merges = readMerges((name) => readZipText(bytes, name))
  return sheets.map(({ sheet, data }, index) => {
    // One more than is taken, to see that there are too many.
    const texts = data.slice(0, rows + 1).map((row) => row.slice(0, columns + 1).map(cellText))
    fillMerged(texts, merges[index] ?? [])
    return { name: sheet, rows: texts }
  })
}

answer<SheetTask, Sheet[]>(async (task, say) => say(await readSheets(task)))
