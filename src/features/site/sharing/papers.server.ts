/** Poster and flyer: the words of their content file, set in the brand's colour, with a code that leads to the site. */
import { createHash } from 'node:crypto'
import { mixColours } from '#domain/contrast.ts'
import type { Deps } from '#features/ground/context.server.ts'
import {
  getContentPage,
  type ContentPage,
  type ContentSection,
} from '#features/site/content/content.server.ts'
import { languages, localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { textOf, type MarkdownNode } from '#platform/markdown.server.ts'
import type { SheetBlock, SheetText } from '#platform/pdf/sheet.server.ts'
import { qrCode } from '#platform/qr/qr-code.ts'
import { AROUND, drawHouses, HOUSES } from '#ui/street-houses.ts'
import { viaPath, type Paper } from './sharing.ts'

type Given = Pick<Deps, 'edition' | 'settings' | 'log' | 'clock'>

/** The sections that have a place of their own; all others are what is looked for. */
const CALL = 'call'
const STRIP = 'strip'

/** A sheet as a PDF, and the name of exactly these bytes. `slug`: of the named link that it carries; null: it leads to the home page. */
export async function printPaper(
  deps: Given,
  { paper, locale, slug }: { paper: Paper; locale: Locale; slug: string | null },
): Promise<{ bytes: Buffer; key: string }> {
  const page = await getContentPage(paper, locale, deps)
  const text = sheetTextOf(paper, page, deps.settings, slug)
  const key = createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 32)
  return { key, bytes: await printOnce(key, text) }
}

/** A sheet takes as long as a dozen pages, and anybody may ask for it: the last ones are kept. */
const printed = new Map<string, Promise<Buffer>>()
const mostPrinted = 20

function printOnce(key: string, text: SheetText): Promise<Buffer> {
  const known = printed.get(key)
  if (known) return known
  if (printed.size >= mostPrinted) printed.clear()
  // Loaded when first needed, as for documents.
  const made = import('#platform/pdf/sheet.server.ts').then(({ writeSheet }) => writeSheet(text))
  made.catch(() => printed.delete(key))
  printed.set(key, made)
  return made
}

export function sheetTextOf(
  paper: Paper,
  page: ContentPage,
  { publicUrl, brand }: Given['settings'],
  slug: string | null,
): SheetText {
  const locale = page.writtenIn
  const path = localised(locale, slug === null ? '/' : viaPath(slug))
  const link = new URL(path, publicUrl).href
  const called = page.sections.find(({ id }) => id === CALL)
  const strip = page.sections.find(({ id }) => id === STRIP)
  return {
    kind: paper,
    title: page.title,
    lead: page.lead,
    river: plain(page.intro),
    blocks: [
      ...page.sections.filter((section) => section !== called && section !== strip).flatMap(blocksOf),
      ...(called ? blocksOf(called).slice(1) : []),
    ],
    call: called?.title ?? '',
    strip: strip?.title ?? page.title,
    link,
    address: [publicUrl.host, path === '/' ? '' : path],
    qr: qrCode(link),
    qrAlt: translator(locale)('share.qr', { address: publicUrl.host + path }),
    publisher: page.facts.brandName,
    language: languages[locale].tag,
    changedAt: new Date(page.updated ?? 0),
    colours: coloursOf(brand.color ?? HOUSE_COLOUR),
    street: STREET,
  }
}

const plain = (nodes: readonly MarkdownNode[]) => textOf(nodes).replace(/\s+/g, ' ').trim()

/** A section as lines: its heading, its paragraphs, and each point of its lists. */
function blocksOf({ title, nodes }: ContentSection): SheetBlock[] {
  const lines = nodes.flatMap((node): SheetBlock[] => {
    if (typeof node === 'string') return [{ kind: 'text', words: plain([node]) }]
    if (node.tag !== 'ul' && node.tag !== 'ol') return [{ kind: 'text', words: plain(node.children) }]
    return node.children.map((item) => ({ kind: 'point', words: plain([item]) }))
  })
  return [{ kind: 'heading', words: title }, ...lines.filter(({ words }) => words !== '')]
}

/** The colours of src/ui/theme.css on paper. */
const HOUSE_COLOUR = '#0e4d45'
const INK = '#17262b'

/** A night in the brand's colour, which is dark enough for white words (src/domain/brand-colour.ts). */
function coloursOf(brand: string): SheetText['colours'] {
  const darker = (share: number) => mixColours(brand, INK, share)
  const lighter = (share: number) => mixColours(brand, '#ffffff', share)
  return {
    brand,
    onBrand: '#ffffff',
    ink: INK,
    hairline: '#74877f',
    sky: brand,
    hill: lighter(0.09),
    back: lighter(0.2),
    wall: darker(0.62),
    deepWall: darker(0.84),
    pane: lighter(0.14),
    water: darker(0.4),
    night: darker(0.92),
    light: '#f4b63f',
    figure: '#ffffff',
    bag: '#d8572f',
  }
}

const { backWalls, walls, deepWalls, rows, lit, glints } = drawHouses(HOUSES)
const STREET: SheetText['street'] = { ...AROUND, backWalls, walls, deepWalls, rows, lit, glints }
