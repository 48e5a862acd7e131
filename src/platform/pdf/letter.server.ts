import { qrPath, type QrCode } from '#platform/qr/qr-code.ts'
import { drawLine, INK, keepTogether, SOFT, type Pen } from './blocks.server.ts'

export type LetterFrame = {
  /** Below the name of who writes: street, town, how to reach them. */
  sender: readonly string[]
  date: string
  proof: LetterProof | null
}

/** How a reader finds out whether the letter still holds. */
export type LetterProof = {
  qr: QrCode
  /** What the code leads to, for those who do not see it. */
  alt: string
  /** Beside the code; the first stands out. */
  lines: readonly string[]
  /** Under each page, so that none is taken for one of another letter. */
  foot: string
}

type Doc = Pen['doc']
type Room = { left: number; width: number }
const QR_SIZE = 84
const LINE_HEIGHT = 14

export function writeSender(
  doc: Doc,
  sender: readonly string[],
  root: PDFKit.PDFStructureElement,
  { left, width }: Room,
): void {
  if (sender.length === 0) return
  const write = () => {
    doc.font('regular').fontSize(9).fillColor(SOFT).text(sender.join(' · '), left, doc.y, { width })
  }
  root.add(doc.struct('P', {}, [write]))
}

export function writeDate(
  doc: Doc,
  date: string,
  root: PDFKit.PDFStructureElement,
  { left, width }: Room,
): void {
  const write = () => {
    doc.font('regular').fontSize(10.5).fillColor(INK).text(date, left, doc.y, { width, align: 'right' })
  }
  root.add(doc.struct('P', {}, [write]))
  doc.y += 10
}

/** The code and the words beside it, at the end of the letter and never torn apart. */
export function writeProof(
  doc: Doc,
  proof: LetterProof,
  root: PDFKit.PDFStructureElement,
  { left, width }: Room,
): void {
  keepTogether(doc, QR_SIZE + 12)
  doc.y += 4
  drawLine(doc, left, doc.y, left + width, doc.y)
  const top = doc.y + 8
  const draw = () => {
    doc.save()
    doc.translate(left - 4, top).scale(QR_SIZE / proof.qr.length)
    doc.path(qrPath(proof.qr)).fill('#000000')
    doc.restore()
  }
  root.add(
    doc.struct('Figure', { alt: proof.alt, bbox: [left, top, left + QR_SIZE, top + QR_SIZE] } as never, [
      draw,
    ]),
  )
  doc.y = top + 8
  proof.lines.forEach((words, index) => {
    const write = () => {
      doc
        .font(index === 0 ? 'bold' : 'regular')
        .fontSize(9.5)
        .fillColor(INK)
        .text(words, left + QR_SIZE + 8, doc.y, { width: width - QR_SIZE - 8, lineGap: LINE_HEIGHT - 12.5 })
    }
    root.add(doc.struct('P', {}, [write]))
    doc.y += 3
  })
  doc.y = Math.max(doc.y, top + QR_SIZE)
}
