import { qrPath, type QrCode } from '#platform/qr/qr-code.ts'
import { openPdf, type About } from './document.server.ts'
import { artifact, cutLine, drawWindow, fitOn, shrink, type Doc, type Mark } from './sheet-tools.server.ts'
import { drawStrips } from './sheet-strips.server.ts'
import { drawNightStreet, type Frame, type NightColours, type Street } from './night-street.server.ts'

/** A line of text below the picture. */
export type SheetBlock = { kind: 'heading' | 'text' | 'point'; words: string }

/** A sheet to hang up or hand out, as its author has written it; what is long is set smaller. */
export type SheetText = About & {
  /** `poster`: A4 with strips to tear off. `flyer`: A4 across, twice the same A5 sheet, to cut in the middle. */
  kind: 'poster' | 'flyer'
  /** On the river: when and where. */
  river: string
  blocks: readonly SheetBlock[]
  /** Above the code. */
  call: string
  /** The heading of a strip. */
  strip: string
  /** Where the code leads, and the same as people type it: the site, and what comes after it. */
  link: string
  address: readonly [site: string, path: string]
  qr: QrCode
  qrAlt: string
  /** The brand's colour, on which white can be read. */
  colours: NightColours & { brand: string; onBrand: string; ink: string; hairline: string }
  street: Street
}

/** How one face is laid out, in points. */
type Layout = {
  margin: number
  scene: number
  river: number
  street: { scale: number; from: number; tops: number }
  title: number
  lead: number
  body: number
  /** How wide the column of the code is. */
  side: number
  strips: { count: number; height: number } | null
}
const LAYOUTS: Record<SheetText['kind'], Layout> = {
  poster: {
    margin: 44,
    scene: 462,
    river: 52,
    street: { scale: 1.06, from: 596, tops: 214 },
    title: 50,
    lead: 17.5,
    body: 15.5,
    side: 136,
    strips: { count: 9, height: 136 },
  },
  flyer: {
    margin: 30,
    scene: 268,
    river: 34,
    street: { scale: 0.58, from: 597, tops: 118 },
    title: 27,
    lead: 10.5,
    body: 9.8,
    side: 104,
    strips: null,
  },
}
const A4 = { short: 595.28, long: 841.89 }

export function writeSheet(text: SheetText): Promise<Buffer> {
  const { doc, root, end } = openPdf(text, {
    layout: text.kind === 'poster' ? 'portrait' : 'landscape',
    margin: 0,
  })
  const read: Mark = (type, draw, options = {}) => root.add(doc.struct(type, options, [draw]))
  if (text.kind === 'poster') drawFace(doc, text, { x: 0, y: 0, width: A4.short, height: A4.long }, read)
  else {
    const half = { y: 0, width: A4.long / 2, height: A4.short }
    drawFace(doc, text, { x: 0, ...half }, read)
    // The same once more: to whoever listens it would be said twice.
    drawFace(doc, text, { x: A4.long / 2, ...half }, (_, draw) => artifact(doc, draw))
    artifact(doc, () => cutLine(doc, A4.long / 2, 0, A4.short, text.colours.hairline))
  }
  return end()
}

function drawFace(doc: Doc, text: SheetText, face: Frame, mark: Mark): void {
  const layout = LAYOUTS[text.kind]
  const { margin, scene, river, street } = layout
  const left = face.x + margin
  const width = face.width - 2 * margin
  artifact(doc, () =>
    drawNightStreet(doc, text.street, text.colours, {
      frame: { ...face, height: scene },
      river,
      ...street,
    }),
  )
  drawHead(doc, text, layout, { x: left, y: face.y + margin * 0.72, width }, mark)
  const riverSize = fitOn(doc, 'bold', layout.lead * 1.08, text.river, width)
  mark('P', () => {
    doc.font('bold').fontSize(riverSize).fillColor(text.colours.onBrand)
    const top = face.y + scene - river / 2 - riverSize * 0.66
    // At the right: at the left the lights of the houses are on the water.
    const wide = doc.widthOfString(text.river)
    doc.text(text.river, left + width - wide, top, { lineBreak: false })
  })
  const strips = layout.strips?.height ?? 0
  const body = { x: left, y: face.y + scene, width, height: face.height - scene - strips }
  drawBody(doc, text, layout, body, mark)
  if (layout.strips) drawStrips(doc, text, layout.strips, face, mark)
}

/** Who asks, the question, and why; as large as it fits above the roofs. */
function drawHead(
  doc: Doc,
  text: SheetText,
  layout: Layout,
  { x, y, width }: { x: number; y: number; width: number },
  mark: Mark,
): void {
  const { colours } = text
  const sign = layout.lead * 0.8
  artifact(doc, () => drawWindow(doc, x, y, sign, colours))
  mark('P', () => {
    doc
      .font('bold')
      .fontSize(layout.lead * 0.82)
      .fillColor(colours.onBrand)
    doc.text(text.publisher, x + sign * 1.5, y + sign * 0.08, { width: width - sign * 1.5, lineBreak: false })
  })
  const top = y + sign * 1.3 + layout.title * 0.38
  const room = layout.scene - layout.river - layout.street.tops - top
  const gap = layout.title * 0.2
  const measure = (scale: number) => {
    const title = { width, lineGap: -layout.title * 0.24 * scale }
    const lead = { width: width * 0.94, lineGap: layout.lead * 0.12 * scale }
    const high = doc
      .font('bold')
      .fontSize(layout.title * scale)
      .heightOfString(text.title, title)
    const low = doc
      .font('regular')
      .fontSize(layout.lead * scale)
      .heightOfString(text.lead, lead)
    return { scale, title, lead, high, all: high + gap + low }
  }
  const { scale, title, lead, high } = shrink(measure, ({ all }) => all <= room)
  mark('H1', () => {
    doc
      .font('bold')
      .fontSize(layout.title * scale)
      .fillColor(colours.onBrand)
      .text(text.title, x, top, title)
  })
  mark('P', () => {
    doc
      .font('regular')
      .fontSize(layout.lead * scale)
      .fillColor(colours.onBrand)
    doc.text(text.lead, x, top + high + gap, lead)
  })
}

/** What is looked for on the left, the code on the right, and the address in one line below both. */
function drawBody(doc: Doc, text: SheetText, layout: Layout, body: Frame, mark: Mark): void {
  const { colours } = text
  const pad = layout.margin * 0.55
  const address = text.address.join('')
  const large = fitOn(doc, 'bold', layout.body * 1.3, address, body.width)
  const foot = body.y + body.height - pad * 0.75 - large * 1.25
  const columns = { y: body.y + pad, height: foot - body.y - pad * 1.5 }
  const left = { x: body.x, width: body.width - layout.side - layout.margin * 0.6, ...columns }
  drawBlocks(doc, text, layout.body, left, mark)
  drawCode(doc, text, layout, { x: body.x + body.width - layout.side, width: layout.side, ...columns }, mark)
  mark('P', () => {
    doc.font('bold').fontSize(large).fillColor(colours.brand)
    doc.text(address, body.x, foot, { lineBreak: false, link: text.link, underline: false })
  })
}

/** Of its size, above a line. */
const BEFORE: Record<SheetBlock['kind'], number> = { heading: 0.7, point: 0.32, text: 0.6 }

function drawBlocks(doc: Doc, text: SheetText, body: number, box: Frame, mark: Mark): void {
  const { colours } = text
  const measure = (scale: number) => {
    const size = body * scale
    const lines = text.blocks.map(({ kind, words }, index) => {
      const isHeading = kind === 'heading'
      const of = {
        kind,
        words,
        font: isHeading ? 'bold' : 'regular',
        size: isHeading ? size * 1.14 : size,
        indent: kind === 'point' ? size * 1.35 : 0,
        before: index === 0 ? 0 : size * BEFORE[kind],
      }
      const options = { width: box.width - of.indent, lineGap: size * 0.06 }
      return { ...of, options, height: doc.font(of.font).fontSize(of.size).heightOfString(words, options) }
    })
    return { size, lines, all: lines.reduce((sum, { height, before }) => sum + height + before, 0) }
  }
  const { size, lines } = shrink(measure, ({ all }) => all <= box.height)
  let y = box.y
  for (const { kind, words, font, size: own, indent, before, options, height } of lines) {
    y += before
    const at = y
    if (kind === 'point')
      artifact(doc, () => drawWindow(doc, box.x, at + size * 0.24, size * 0.66, colours, colours.brand))
    mark(kind === 'heading' ? 'H2' : 'P', () => {
      doc
        .font(font)
        .fontSize(own)
        .fillColor(kind === 'heading' ? colours.brand : colours.ink)
      doc.text(words, box.x + indent, at, options)
    })
    y += height
  }
}

/** The code, as large as there is room for, with what to do above it. */
function drawCode(doc: Doc, text: SheetText, layout: Layout, box: Frame, mark: Mark): void {
  const { qr, colours } = text
  const size = layout.body * 0.9
  const options = { width: box.width, lineGap: 0 }
  const height = doc.font('bold').fontSize(size).heightOfString(text.call, options)
  mark('P', () =>
    doc.font('bold').fontSize(size).fillColor(colours.brand).text(text.call, box.x, box.y, options),
  )
  const top = box.y + height + size * 0.5
  const wide = Math.min(box.width, box.y + box.height - top)
  // The code has a light edge of its own, which is not to push it away from what it stands in line with.
  const edge = (wide / (qr.length - 8)) * 4
  const draw = () => {
    doc.save()
    doc.translate(box.x - edge, top - edge).scale((wide + 2 * edge) / qr.length)
    doc.path(qrPath(qr)).fill('#000000')
    doc.restore()
    doc.link(box.x, top, wide, wide, text.link)
  }
  mark('Figure', draw, { alt: text.qrAlt, bbox: [box.x, top, box.x + wide, top + wide] })
}
