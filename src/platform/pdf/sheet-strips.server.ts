import type { Frame } from './night-street.server.ts'
import { artifact, cutLine, fitOn, type Doc, type Mark } from './sheet-tools.server.ts'

/** What stands on a strip: a heading, and the address in its two parts. */
type StripText = {
  strip: string
  address: readonly string[]
  colours: { ink: string; brand: string; hairline: string }
}

/** To be torn off one by one: the question and the address, from bottom to top. */
export function drawStrips(
  doc: Doc,
  text: StripText,
  { count, height }: { count: number; height: number },
  face: Frame,
  mark: Mark,
): void {
  const top = face.y + face.height - height
  const wide = face.width / count
  const { colours } = text
  const lines = [text.strip, ...text.address.filter(Boolean)]
  const size = Math.min(...lines.map((words) => fitOn(doc, 'bold', 12, words, height - 22)))
  artifact(doc, () => {
    cutLine(doc, face.x, top, null, colours.hairline, face.x + face.width)
    for (let strip = 1; strip < count; strip += 1)
      cutLine(doc, face.x + strip * wide, top, face.y + face.height, colours.hairline)
  })
  for (let strip = 0; strip < count; strip += 1) {
    const draw = () => {
      doc.save()
      const middle = face.x + (strip + 0.5) * wide
      doc.translate(middle - (lines.length * size * 1.25) / 2, face.y + face.height - 12).rotate(-90)
      lines.forEach((words, index) => {
        doc.font(index === 0 ? 'regular' : 'bold').fontSize(size)
        doc.fillColor(index === 0 ? colours.ink : colours.brand)
        doc.text(words, 0, index * size * 1.25, { lineBreak: false })
      })
      doc.restore()
    }
    // Said once is enough.
    if (strip === 0) mark('P', draw)
    else artifact(doc, draw)
  }
}
