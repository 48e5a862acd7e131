import type PdfDocument from 'pdfkit'
import { textOf, type MarkdownElement, type MarkdownNode } from '#platform/markdown.server.ts'
import { linesOf, type Run } from './inline.server.ts'

export type Pen = {
  doc: InstanceType<typeof PdfDocument>
  resolve: (href: string) => string
  /** Of the letters of running text, in points. */
  size: number
}
type Structure = PDFKit.PDFStructureElement
type Room = { left: number; width: number }

export const INK = '#17262b'
export const SPRUCE = '#0e4d45'
export const SOFT = '#4b5f60'
const HAIRLINE = '#c9d6d3'
export const BODY_SIZE = 10.5
const INDENT = 16
const HEADINGS: Partial<Record<string, { type: string; size: number; before: number }>> = {
  h2: { type: 'H2', size: 15, before: 18 },
  h3: { type: 'H3', size: 12, before: 12 },
  h4: { type: 'H4', size: 10.5, before: 10 },
}

/** Writes a Markdown tree below what is already on the page, and the same tree as the structure that screen readers go by. */
export function writeBlocks(pen: Pen, nodes: readonly MarkdownNode[], parent: Structure, room: Room): void {
  for (const node of asBlocks(nodes)) writeBlock(pen, node, parent, room)
}

/** Loose text between blocks, such as in a list item, is a paragraph. */
function asBlocks(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  const blocks: MarkdownElement[] = []
  for (const node of nodes) {
    const isInline = typeof node === 'string' || ['strong', 'em', 'code', 'a', 'br'].includes(node.tag)
    const last = blocks.at(-1)
    if (!isInline) blocks.push(node)
    else if (last?.tag === 'p' && !nodes.includes(last)) last.children.push(node)
    else if (typeof node !== 'string' || node.trim() !== '') blocks.push({ tag: 'p', children: [node] })
  }
  return blocks
}

function writeBlock(pen: Pen, node: MarkdownElement, parent: Structure, room: Room): void {
  const heading = HEADINGS[node.tag]
  if (heading) return writeHeading(pen, node, parent, { ...heading, room })
  switch (node.tag) {
    case 'ul':
    case 'ol':
      return writeList(pen, node, parent, room)
    case 'blockquote':
      return writeQuote(pen, node, parent, room)
    case 'table':
      return writeTable(pen, node, parent, room)
    case 'hr':
      return writeRule(pen, room)
    default:
      return writeParagraph(pen, node.children, parent, room)
  }
}

function writeHeading(
  { doc }: Pen,
  node: MarkdownElement,
  parent: Structure,
  { type, size, before, room }: { type: string; size: number; before: number; room: Room },
): void {
  // A heading stays with the lines it heads.
  if (doc.y > doc.page.margins.top) doc.y += before
  keepTogether(doc, size * 1.3 + 3 * BODY_SIZE * 1.5)
  const words = textOf(node.children)
  parent.add(
    doc.struct(type, {}, [
      () => {
        doc.font('bold').fontSize(size).fillColor(SPRUCE)
        doc.text(words, room.left, doc.y, { width: room.width, lineGap: 1 })
      },
    ]),
  )
  doc.outline.addItem(words)
  doc.y += size * 0.3
}

function writeParagraph(pen: Pen, children: readonly MarkdownNode[], parent: Structure, room: Room): void {
  keepTogether(pen.doc, 2 * BODY_SIZE * 1.5)
  const paragraph = pen.doc.struct('P')
  parent.add(paragraph)
  for (const line of linesOf(children, pen.resolve)) writeLine(pen, line, paragraph, room)
  paragraph.end()
  pen.doc.y += pen.size * 0.55
}

function writeLine({ doc, size }: Pen, runs: readonly Run[], paragraph: Structure, room: Room): void {
  const start = { x: room.left, y: doc.y }
  runs.forEach((run, index) => {
    const write = () => {
      doc
        .font(run.font)
        .fontSize(size)
        .fillColor(run.href ? SPRUCE : INK)
      const options = {
        width: room.width,
        lineGap: 2.5,
        continued: index < runs.length - 1,
        underline: run.href !== null,
        link: run.href,
      }
      if (index === 0) doc.text(run.text, start.x, start.y, options)
      else doc.text(run.text, options)
    }
    paragraph.add(run.href ? doc.struct('Link', { alt: run.text }, [write]) : write)
  })
}

function writeList(pen: Pen, node: MarkdownElement, parent: Structure, room: Room): void {
  const { doc } = pen
  const list = doc.struct('L')
  parent.add(list)
  const inner = { left: room.left + INDENT, width: room.width - INDENT }
  node.children.forEach((item, index) => {
    if (typeof item === 'string') return
    keepTogether(doc, 2 * BODY_SIZE * 1.5)
    const top = doc.y
    const label = node.tag === 'ol' ? `${index + 1}.` : '•'
    const entry = doc.struct('LI')
    list.add(entry)
    entry.add(
      doc.struct('Lbl', {}, [
        () => {
          doc.font('regular').fontSize(pen.size).fillColor(SPRUCE)
          doc.text(label, room.left + 2, top, { lineBreak: false })
        },
      ]),
    )
    doc.x = inner.left
    doc.y = top
    const body = doc.struct('LBody')
    entry.add(body)
    writeBlocks(pen, item.children, body, inner)
    body.end()
    entry.end()
  })
  list.end()
}

function writeQuote(pen: Pen, node: MarkdownElement, parent: Structure, room: Room): void {
  const { doc } = pen
  keepTogether(doc, 4 * BODY_SIZE * 1.5)
  const quote = doc.struct('BlockQuote')
  parent.add(quote)
  const top = doc.y
  const page = doc.page
  writeBlocks(pen, node.children, quote, { left: room.left + INDENT, width: room.width - 2 * INDENT })
  quote.end()
  if (doc.page === page) drawLine(doc, room.left + 4, top, room.left + 4, doc.y - 4)
}

function writeTable({ doc, size }: Pen, node: MarkdownElement, parent: Structure, room: Room): void {
  const rows = node.children.flatMap((part) =>
    typeof part === 'string'
      ? []
      : part.children.filter((row): row is MarkdownElement => typeof row !== 'string'),
  )
  doc
    .font('regular')
    .fontSize(size - 0.5)
    .fillColor(INK)
  doc.x = room.left
  const table = doc.table({
    structParent: parent,
    maxWidth: room.width,
    defaultStyle: { border: 0.5, borderColor: HAIRLINE, padding: 5 },
  } as never)
  for (const row of rows) {
    table.row(
      row.children.map((cell) => {
        const isHead = typeof cell !== 'string' && cell.tag === 'th'
        return {
          text: typeof cell === 'string' ? cell : textOf(cell.children),
          type: isHead ? 'TH' : 'TD',
          ...(isHead ? { font: { src: 'bold' } } : {}),
        }
      }) as never,
    )
  }
  table.end()
  doc.x = room.left
  doc.y += size
}

function writeRule({ doc }: Pen, room: Room): void {
  doc.y += 6
  drawLine(doc, room.left, doc.y, room.left + room.width, doc.y)
  doc.y += 10
}

/** A line says nothing, so screen readers are told to pass over it. */
export function drawLine(doc: Pen['doc'], x1: number, y1: number, x2: number, y2: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.75).strokeColor(HAIRLINE).stroke()
  doc.endMarkedContent()
}

export function keepTogether(doc: Pen['doc'], height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}
