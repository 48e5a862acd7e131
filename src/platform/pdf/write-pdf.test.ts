import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { isLatin } from '#domain/visa-letter.ts'
import { parseMarkdown } from '#platform/markdown.server.ts'
import { fontNames } from './fonts.server.ts'
import { writePdf, type PdfText, glyphsOf, openPdf, writable } from './write-pdf.server.ts'

const source = `First words with **weight**, *air* and [a way out](https://example.org/a).

Street 1  
Town

## Before you travel

- one
- two with [a page of ours](/faq#visa)
  - deeper

1. first
2. second

> I, *name*, confirm that Nguyễn Thị Hà stays with me.

| Night | Where |
| --- | --- |
| first | sofa |

### Smaller heading

${'A long paragraph that fills the page. '.repeat(150)}
`

const text: PdfText = {
  title: 'Guidebook für Gäste',
  lead: 'Short and warm.',
  nodes: parseMarkdown(source),
  language: 'de-DE',
  publisher: 'Sample beds',
  pageWords: (page, pages) => `Seite ${page} von ${pages}`,
  changedAt: new Date(Date.UTC(2026, 10, 21)),
  resolve: (href) => new URL(href, 'https://beds.example.org').href,
}

type Node = { role?: string; children?: Node[] }
const rolesOf = (node: Node): string[] => [
  ...(node.role && node.role !== 'Root' ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
]

describe('a document as PDF', () => {
  let bytes: Buffer
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  beforeAll(async () => {
    bytes = await writePdf(text)
    pdf = await getDocumentProxy(new Uint8Array(bytes))
  })

  it('is tagged, names its language and shows its title in the window', async () => {
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: text.title, Author: text.publisher, Language: 'de-DE' })
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
  })
  it('has the structure of the text, in its order', async () => {
    const roles: string[] = []
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const tree = (await (await pdf.getPage(page)).getStructTree()) as Node | null
      if (tree) roles.push(...rolesOf(tree))
    }
    expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H3'])
    for (const role of [
      'Document',
      'P',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Link',
      'BlockQuote',
      'Table',
      'TR',
      'TH',
      'TD',
    ])
      expect(roles).toContain(role)
  })
  it('says every word, Vietnamese names too', async () => {
    const { text: words } = await extractText(pdf, { mergePages: true })
    for (const word of [
      'First words with weight, air and a way out',
      'Nguyễn Thị Hà',
      'deeper',
      'sofa',
      '2.',
    ])
      expect(words).toContain(word)
  })
  it('keeps the lines that an author set', async () => {
    const { text: words } = await extractText(pdf, { mergePages: true })
    expect(words).toContain('Street 1\nTown')
  })
  it('numbers its pages', async () => {
    const { text: pages } = await extractText(pdf, { mergePages: false })
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((words, index) => expect(words).toContain(`Seite ${index + 1} von ${pages.length}`))
  })
  it('links to whole addresses', async () => {
    const links = (await (await pdf.getPage(1)).getAnnotations()) as { url?: string }[]
    expect(links.map(({ url }) => url)).toEqual([
      'https://example.org/a',
      'https://beds.example.org/faq#visa',
    ])
  })
  it('is the same, byte for byte, for the same text', async () => {
    expect((await writePdf(text)).equals(bytes)).toBe(true)
  })
})

describe('a letter that the typeface lacks', () => {
  const writeOne = async (words: string) => {
    const bytes = await writePdf({ ...text, publisher: words, nodes: parseMarkdown(words) })
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
    return pages.join('\n')
  }

  it('is never an empty box', async () => {
    const said = await writeOne('Ａmina 👩🏽‍🌾🇩🇪 e\u0301 Ƙwa 李明 so\u00adfa end')
    expect(said.normalize().match(/Amina +é \?wa \?\? so-?fa end/g)).toHaveLength(2)
  })

  it.each(fontNames)('is in no name that is taken for Latin: %s', (font) => {
    const { doc } = openPdf({ ...text }, {})
    doc.font(font)
    const unwritten: string[] = []
    for (let code = 1; code < 0x2200; code += 1) {
      const name = `a${String.fromCodePoint(code)}`
      if (isLatin(name) && writable(name, glyphsOf(doc)).normalize() !== name.normalize())
        unwritten.push(name)
    }
    expect(unwritten).toEqual([])
  })
})
