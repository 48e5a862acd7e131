import type { MarkdownNode } from '#platform/markdown.server.ts'
import { BODY_SIZE, drawLine, INK, SOFT, SPRUCE, writeBlocks, type Pen } from './blocks.server.ts'
import { openPdf, type About } from './document.server.ts'
import { writeDate, writeProof, writeSender, type LetterFrame } from './letter.server.ts'

/** `publisher` stands at the head of the first page. */
export type PdfText = About & {
  nodes: readonly MarkdownNode[]
  /** The words under each page, such as "Page 2 of 5". */
  pageWords: (page: number, pages: number) => string
  resolve: (href: string) => string
  /** It is a letter: from whom, of which day, and how it is checked. */
  letter?: LetterFrame
}

const MARGIN = 64
/** A letter is one page: a long name or address makes its letters smaller, and no line stands alone on a second one. */
const SMALLER_SIZES = [9.75, 9, 8.25]

/** An A4 document with headings, lists, tables and links that assistive technology can find (tagged PDF). */
export function writePdf(text: PdfText): Promise<Buffer> {
  let pdf = writeAt(text, BODY_SIZE)
  for (const size of text.letter ? SMALLER_SIZES : []) if (pdf.pages > 1) pdf = writeAt(text, size)
  return pdf.end()
}

function writeAt(text: PdfText, size: number) {
  const { doc, root, end } = openPdf(text, {
    margins: { top: MARGIN, bottom: MARGIN + 12, left: MARGIN, right: MARGIN },
    bufferPages: true,
  })
  const room = { left: MARGIN, width: doc.page.width - 2 * MARGIN }
  const pen: Pen = { doc, resolve: text.resolve, size }
  writeHead(pen, text, root, room)
  writeBlocks(pen, text.nodes, root, room)
  if (text.letter?.proof) writeProof(doc, text.letter.proof, root, room)
  return { pages: doc.bufferedPageRange().count, end: () => end(() => writeFeet(doc, text)) }
}

function writeHead(
  { doc }: Pen,
  { publisher, title, lead, letter }: PdfText,
  root: PDFKit.PDFStructureElement,
  { left, width }: { left: number; width: number },
): void {
  const line = (type: string, words: string, font: string, size: number, color: string) =>
    root.add(
      doc.struct(type, {}, [
        () => {
          doc.font(font).fontSize(size).fillColor(color).text(words, left, doc.y, { width, lineGap: 2 })
        },
      ]),
    )
  drawWindow(doc, left, doc.y)
  doc.y += 3
  root.add(
    doc.struct('P', {}, [
      () => {
        doc
          .font('bold')
          .fontSize(10.5)
          .fillColor(SPRUCE)
          .text(publisher, left + 24, doc.y, { width: width - 24 })
      },
    ]),
  )
  if (letter) writeSender(doc, letter.sender, root, { left: left + 24, width: width - 24 })
  doc.y += letter ? 14 : 26
  if (letter) writeDate(doc, letter.date, root, { left, width })
  line('H1', title, 'bold', letter ? 17 : 24, INK)
  if (lead) {
    doc.y += 4
    line('P', lead, 'regular', 12.5, SOFT)
  }
  doc.y += 10
}

/** The lit window of the letterhead; decoration. */
function drawWindow(doc: Pen['doc'], x: number, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(x, y, 14, 18).lineWidth(1).fillAndStroke('#f4b63f', SPRUCE)
  doc
    .moveTo(x + 7, y)
    .lineTo(x + 7, y + 18)
    .moveTo(x, y + 8)
    .lineTo(x + 14, y + 8)
    .strokeColor(SPRUCE)
    .stroke()
  doc.endMarkedContent()
}

function writeFeet(doc: Pen['doc'], { title, pageWords, letter }: PdfText): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const bottom = doc.page.height - MARGIN
    doc.page.margins.bottom = 0 // or the foot would begin a page of its own
    drawLine(doc, MARGIN, bottom, doc.page.width - MARGIN, bottom)
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc.font('regular').fontSize(8.5).fillColor(SOFT)
    const width = doc.page.width - 2 * MARGIN
    doc.text(letter?.proof?.foot ?? title, MARGIN, bottom + 8, { width: width * 0.7, lineBreak: false })
    doc.text(pageWords(page + 1, count), MARGIN, bottom + 8, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
}
