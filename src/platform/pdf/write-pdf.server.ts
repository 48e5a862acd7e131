import type { MarkdownNode } from '#platform/markdown.server.ts'
import { BODY_SIZE, drawLine, INK, SOFT, SPRUCE, writeBlocks, type Pen } from './blocks.server.ts'
import { writeDate, writeProof, writeSender, type LetterFrame } from './letter.server.ts'
import PdfDocument from 'pdfkit'
import { fontBytes, fontNames } from './fonts.server.ts'

type About = {
  title: string
  lead: string
  publisher: string
  /** BCP 47. */
  language: string
  /** When the text was last changed, for the properties of the file; the same text gives the same bytes. */
  changedAt: Date
}

/** A PDF with our typefaces and a tree for assistive technology (tagged PDF); `end` closes both and answers its bytes. */
export function openPdf(about: About, page: PDFKit.PDFDocumentOptions) {
  const { title, lead, publisher, language, changedAt } = about
  const doc = new PdfDocument({
    ...page,
    size: 'A4',
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: publisher, Subject: lead, CreationDate: changedAt, ModDate: changedAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const name of fontNames) doc.registerFont(name, fontBytes(name))
  leaveOutBoxes(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  /** `last`: what is drawn once the tree is whole. */
  const end = async (last?: () => void): Promise<Buffer> => {
    root.end()
    last?.()
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { doc, root, end }
}

type Drawing = 'text' | 'widthOfString' | 'heightOfString'
const DRAWING: readonly Drawing[] = ['text', 'widthOfString', 'heightOfString']

/** A letter that the typeface lacks would be an empty box, which says nothing: of it comes what can be written of it. */
function leaveOutBoxes(doc: PDFKit.PDFDocument): void {
  for (const drawing of DRAWING) {
    const draw = doc[drawing].bind(doc) as (text: string, ...more: unknown[]) => never
    doc[drawing] = (text: string, ...more: unknown[]) => draw(writable(text, glyphsOf(doc)), ...more)
  }
}

type Glyphs = { hasGlyphForCodePoint(code: number): boolean }
export const glyphsOf = (doc: PDFKit.PDFDocument) => (Reflect.get(doc, '_font') as { font: Glyphs }).font

const graphemes = new Intl.Segmenter()

/** Letters by their parts or in another form, a drawn sign not at all, and for any other a question mark. */
export function writable(text: string, glyphs: Glyphs): string {
  const has = (part: string) =>
    [...part].every((sign) => sign === '\n' || glyphs.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  if (has(text)) return text
  return [...graphemes.segment(text)]
    .map(({ segment }) => {
      const seen = segment.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      const found = [seen, seen.normalize('NFC'), seen.normalize('NFKD')].find(has)
      if (found !== undefined) return found
      return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(seen) ? '' : '?'
    })
    .join('')
}

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
