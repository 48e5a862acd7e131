import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { qrCode } from '#platform/qr/qr-code.ts'
import { writeSheet, type SheetText } from './sheet.server.ts'

const link = 'https://beds.example.org/via/poster-library'
const path = 'M0 232v-20h20v20z'
const colour = '#0e4d45'

const sheet = (more: Partial<SheetText> = {}): SheetText => ({
  kind: 'poster',
  title: 'Hast du ein Bett frei?',
  lead: 'Junge Klimaaktive aus aller Welt kommen nach Bonn.',
  river: '14.–24. Juni 2027, Bonn',
  blocks: [
    { kind: 'heading', words: 'Das hilft' },
    { kind: 'point', words: 'Ein Sofa' },
    { kind: 'text', words: 'Fragen? Schreib Nguyễn Thị Hà.' },
  ],
  call: 'Code scannen',
  strip: 'Ein Bett frei?',
  link,
  address: ['beds.example.org', '/via/poster-library'],
  qr: qrCode(link),
  qrAlt: 'QR-Code zu beds.example.org',
  publisher: 'Sample beds',
  language: 'de-DE',
  changedAt: new Date(Date.UTC(2026, 10, 21)),
  colours: {
    brand: colour,
    onBrand: '#ffffff',
    ink: '#17262b',
    hairline: '#74877f',
    sky: colour,
    hill: colour,
    back: colour,
    wall: colour,
    deepWall: colour,
    pane: colour,
    water: colour,
    night: colour,
    light: '#f4b63f',
    figure: '#ffffff',
    bag: '#d8572f',
  },
  street: {
    hill: path,
    bridge: path,
    bridgeLamps: path,
    tree: path,
    backWalls: path,
    walls: path,
    deepWalls: path,
    rows: 'M0 220h22',
    lit: 'M0 220h10',
    glints: 'M5 246v20',
    door: path,
    person: path,
    guest: path,
    bag: path,
  },
  ...more,
})

type Node = { role?: string; alt?: string; children?: Node[] }
const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)]
const open = async (text: SheetText) => getDocumentProxy(new Uint8Array(await writeSheet(text)))
const nodesOf = async (text: SheetText) =>
  flat((await (await (await open(text)).getPage(1)).getStructTree()) as Node)

describe.each(['poster', 'flyer'] as const)('a %s', (kind) => {
  const text = sheet({ kind })

  it('is one page of A4, tagged, in its language', async () => {
    const pdf = await open(text)
    expect(pdf.numPages).toBe(1)
    const [, , wide = 0, high = 0] = (await pdf.getPage(1)).view
    expect([wide, high].map(Math.round)).toEqual(kind === 'poster' ? [595, 842] : [842, 595])
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: text.title, Language: 'de-DE' })
  })
  it('says each thing once to whoever listens, with words for the code', async () => {
    const nodes = await nodesOf(text)
    const roles = nodes.map(({ role }) => role)
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles.filter((role) => role === 'H2')).toHaveLength(1)
    expect(nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([text.qrAlt])
  })
  it('has every word as text, names in any Latin script too', async () => {
    const { text: words } = await extractText(await open(text), { mergePages: true })
    for (const word of [
      text.title,
      text.lead,
      text.river,
      'Nguyễn Thị Hà',
      'Ein Sofa',
      text.call,
      text.address[1],
    ])
      expect(words).toContain(word)
  })
  it('stays one page, with all of its words, however much an organiser writes', async () => {
    const long = sheet({
      kind,
      title: 'Hast du vielleicht ein Bett, ein Sofa oder einen Platz für eine Luftmatratze frei?',
      lead: 'Sehr viele Worte darüber, wer kommt und warum. '.repeat(6),
      blocks: Array.from({ length: 14 }, (_, at) => ({
        kind: 'point' as const,
        words: `Punkt ${at} ${'und mehr '.repeat(6)}`,
      })),
      address: ['bettenboerse.klimabewegung-nordrhein.example', '/de/via/aushang-stadtbuecherei-suedstadt'],
    })
    const pdf = await open(long)
    expect(pdf.numPages).toBe(1)
    const { text: words } = await extractText(pdf, { mergePages: true })
    expect(words).toContain('Punkt 13')
    expect(words.replace(/\s+/g, '')).toContain(long.address.join(''))
  })
  it('leads to its address', async () => {
    const links = (await (await (await open(text)).getPage(1)).getAnnotations()) as { url?: string }[]
    expect(new Set(links.map(({ url }) => url))).toEqual(new Set([link]))
  })
  it('is the same, byte for byte, for the same text', async () => {
    expect((await writeSheet(text)).equals(await writeSheet(text))).toBe(true)
  })
})
