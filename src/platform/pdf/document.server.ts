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
