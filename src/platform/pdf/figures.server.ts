/** Numbers on paper: large ones side by side, and groups as bars. Each is a table to those who listen. */
import { drawLine, INK, keepTogether, SOFT, SPRUCE, type Pen } from './blocks.server.ts'

/** Where something is written: below what is there already, and into the structure that screen readers go by. */
export type Sheet = { pen: Pen; root: PDFKit.PDFStructureElement; room: { left: number; width: number } }

const COLUMNS = 3
const FIGURE_HEIGHT = 58
const GAP = 18
const BAR_HEIGHT = 9
const LINE = 15.5
const TRACK = '#eaf2f0'

export function writeFigures(
  { pen: { doc }, root, room }: Sheet,
  figures: readonly { value: string; label: string }[],
): void {
  const width = (room.width - GAP * (COLUMNS - 1)) / COLUMNS
  const list = doc.struct('L')
  root.add(list)
  let top = doc.y
  figures.forEach(({ value, label }, index) => {
    const column = index % COLUMNS
    if (column === 0) {
      if (index > 0) top += FIGURE_HEIGHT
      doc.y = top
      keepTogether(doc, FIGURE_HEIGHT)
      top = doc.y
    }
    const left = room.left + column * (width + GAP)
    drawLine(doc, left, top, left + width, top)
    const write = () => {
      doc
        .font('bold')
        .fontSize(23)
        .fillColor(SPRUCE)
        .text(value, left, top + 5, { width, lineBreak: false })
      doc
        .font('regular')
        .fontSize(9.5)
        .fillColor(INK)
        .text(label, left, top + 33, { width, lineGap: 0 })
    }
    list.add(doc.struct('LI', {}, [doc.struct('LBody', {}, [write])]))
  })
  list.end()
  doc.x = room.left
  doc.y = top + (figures.length > 0 ? FIGURE_HEIGHT : 0)
}

/** Bars stay on one page with the heading above them and the words below, where a page is long enough. */
export function keepBars({ pen: { doc } }: Sheet, rows: readonly unknown[]): void {
  keepTogether(doc, Math.min((rows.length + 3) * LINE, doc.page.height / 2))
}

/** `part`: of one. What is named, how long its bar is, and the number. */
export function writeBars(
  { pen: { doc }, root, room }: Sheet,
  rows: readonly { label: string; people: number; share: string; part: number }[],
): void {
  const names = room.width * 0.38
  const numbers = 84
  const track = { left: room.left + names, width: room.width - names - numbers }
  const table = doc.struct('Table')
  root.add(table)
  for (const { label, people, share, part } of rows) {
    keepTogether(doc, LINE)
    const top = doc.y
    const cell = (type: string, write: () => void) => doc.struct(type, {}, [write])
    const name = () => {
      doc.font('regular').fontSize(10).fillColor(INK)
      doc.text(label, room.left, top, { width: names - 8, height: LINE, ellipsis: true, lineBreak: false })
    }
    const number = () => {
      const right = { width: 40, align: 'right', lineBreak: false } as const
      doc.font('bold').fontSize(10).fillColor(INK)
      doc.text(String(people), track.left + track.width, top, right)
      doc
        .font('regular')
        .fillColor(SOFT)
        .text(share, track.left + track.width + 44, top, right)
    }
    table.add(doc.struct('TR', {}, [cell('TH', name), cell('TD', number)]))
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(track.left, top + 2, track.width, BAR_HEIGHT).fill(TRACK)
    doc.rect(track.left, top + 2, Math.max(track.width * part, 1), BAR_HEIGHT).fill(SPRUCE)
    doc.endMarkedContent()
    doc.x = room.left
    doc.y = top + LINE
  }
  table.end()
}

/** What a number is made of; `name` stands before it, where it is not below what it explains. */
export function writeSmall({ pen: { doc }, root, room }: Sheet, words: string, name?: string): void {
  keepTogether(doc, LINE)
  const write = () => {
    const options = { width: room.width, lineGap: 0.5 }
    doc.fontSize(8.5).x = room.left
    if (name)
      doc
        .font('bold')
        .fillColor(INK)
        .text(`${name}: `, { ...options, continued: true })
    doc.font('regular').fillColor(SOFT).text(words, options)
  }
  root.add(doc.struct('P', {}, [write]))
  doc.y += 2
}
