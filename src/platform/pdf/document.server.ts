import PdfDocument from 'pdfkit'
import { fontBytes, fontNames } from './fonts.server.ts'

export type About = {
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
