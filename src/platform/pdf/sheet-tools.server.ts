/** What the drawing of a sheet needs again and again. */
import type { Pen } from './blocks.server.ts'

export type Doc = Pen['doc']

/** Draws something that is read, or marks that it is not. */
export type Mark = (type: string, draw: () => void, options?: object) => void

/** It says nothing, so screen readers pass over it. */
export function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** A lit window, the sign of the house; `frame` where it stands on paper. */
export function drawWindow(
  doc: Doc,
  x: number,
  y: number,
  wide: number,
  colours: { light: string; night: string },
  frame = colours.night,
): void {
  const high = wide * 1.25
  doc.lineWidth(wide / 12)
  doc.rect(x, y, wide, high).fillAndStroke(colours.light, frame)
  doc.moveTo(x + wide / 2, y).lineTo(x + wide / 2, y + high)
  doc.moveTo(x, y + high * 0.45).lineTo(x + wide, y + high * 0.45)
  doc.stroke(frame)
}

/** Where to cut or to tear. */
export function cutLine(
  doc: Doc,
  x: number,
  y: number,
  down: number | null,
  colour: string,
  across = x,
): void {
  doc
    .moveTo(x, y)
    .lineTo(across, down ?? y)
    .dash(3, { space: 3 })
    .lineWidth(0.7)
    .stroke(colour)
  doc.undash()
}

/** The largest size up to `most` at which the words stay on one line. */
export function fitOn(
  doc: Doc,
  font: 'bold' | 'regular',
  most: number,
  words: string,
  width: number,
): number {
  const wide = doc.font(font).fontSize(most).widthOfString(words)
  return wide <= width ? most : (most * width) / wide
}

/** What is measured at the largest scale that fits, or at the smallest that can still be read. */
export function shrink<Measured>(
  measure: (scale: number) => Measured,
  fits: (measured: Measured) => boolean,
): Measured {
  let scale = 1
  while (scale > 0.5) {
    const measured = measure(scale)
    if (fits(measured)) return measured
    scale -= 0.03
  }
  return measure(scale)
}
