import type { Pen } from './blocks.server.ts'

type Doc = Pen['doc']

/** The evening street as paths of SVG, in its own units: 1440 wide, the quay at 242. */
export type Street = {
  hill: string
  bridge: string
  bridgeLamps: string
  tree: string
  backWalls: string
  walls: string
  deepWalls: string
  rows: string
  lit: string
  glints: string
  door: string
  person: string
  guest: string
  bag: string
}

/** Of one colour: the brand's own as the sky, and lighter and darker ones of it. */
export type NightColours = {
  sky: string
  hill: string
  back: string
  wall: string
  deepWall: string
  pane: string
  water: string
  night: string
  light: string
  figure: string
  bag: string
}

const QUAY = 242
const WINDOW = { wide: 10, high: 15, gap: 12 }

export type Frame = { x: number; y: number; width: number; height: number }

/** The street on its quay, with the river below it; cut off at the frame. `from`: the first of its units that is seen. */
export function drawNightStreet(
  doc: Doc,
  street: Street,
  colours: NightColours,
  { frame, river, scale, from }: { frame: Frame; river: number; scale: number; from: number },
): void {
  const fill = (path: string, colour: string) => doc.path(path).fill(colour)
  doc.save()
  doc.rect(frame.x, frame.y, frame.width, frame.height).clip()
  doc.rect(frame.x, frame.y, frame.width, frame.height).fill(colours.sky)
  doc.translate(frame.x - from * scale, frame.y + frame.height - river - QUAY * scale).scale(scale)
  fill(street.hill, colours.hill)
  fill(street.bridge, colours.back)
  dashes(doc, street.bridgeLamps, { colour: colours.light, wide: 4 })
  fill(street.backWalls, colours.back)
  house(doc, street.walls, colours.wall, colours.sky)
  house(doc, street.deepWalls, colours.deepWall, colours.sky)
  dashes(doc, street.rows, { colour: colours.pane, wide: WINDOW.high, dash: true })
  dashes(doc, street.lit, { colour: colours.light, wide: WINDOW.high })
  crossBars(doc, street.rows, colours.night)
  fill(street.tree, colours.back)
  doc.rect(-20, QUAY, 1480, 200).fill(colours.water)
  doc.rect(-20, QUAY - 10, 1480, 10).fill(colours.night)
  dashes(doc, street.door, { colour: colours.light, wide: 28 })
  fill(street.person, colours.night)
  fill(street.guest, colours.figure)
  fill(street.bag, colours.bag)
  doc.strokeOpacity(0.6)
  doc.path(street.glints).dash(2, { space: 6 }).lineWidth(8).stroke(colours.light)
  doc.undash().strokeOpacity(1)
  doc.restore()
}

function house(doc: Doc, path: string, colour: string, edge: string): void {
  doc.path(path).lineWidth(1.5).fillAndStroke(colour, edge)
}

function dashes(
  doc: Doc,
  path: string,
  { colour, wide, dash = false }: { colour: string; wide: number; dash?: boolean },
): void {
  doc.path(path)
  if (dash) doc.dash(WINDOW.wide, { space: WINDOW.gap })
  doc.lineWidth(wide).stroke(colour)
  doc.undash()
}

/** Two bars make a window of a light: thin dashes, one of them across. */
function crossBars(doc: Doc, rows: string, colour: string): void {
  const bar = 1.4
  const period = WINDOW.wide + WINDOW.gap
  doc.path(rows).dash(bar, { space: period - bar, phase: period - 4.3 })
  doc.lineWidth(WINDOW.high).stroke(colour)
  doc.path(rows).dash(WINDOW.wide, { space: WINDOW.gap }).lineWidth(bar).stroke(colour)
  doc.undash()
}
