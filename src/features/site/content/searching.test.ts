import { describe, expect, it } from 'vitest'
import { searchSections } from '#features/site/content/searching.server.ts'
import { splitSections } from '#features/site/content/sections.server.ts'
import { parseMarkdown } from '#platform/markdown.server.ts'

const { sections } = splitSections(
  parseMarkdown(`
## Gäste {#guests}

Intro of guests.

### Für wen? {#whom}

Für alle über 18, auch in **Straßen**bahnnähe. Café.

### Was kostet es? {#cost}

Nichts. Frag nach dem Visum.

## Gastgeber {#hosts}

### Visum? {#visa}

Ein Brief kann helfen.
`),
)
const find = (query: string) =>
  searchSections(sections, query, 'de').map(({ id, items }) => [id, items.map((item) => item.id)])
const all = [
  ['guests', ['whom', 'cost']],
  ['hosts', ['visa']],
]

describe('search in questions and answers', () => {
  it('gives everything for a query without words', () => {
    expect(find('')).toEqual(all)
    expect(find(' ?! ')).toEqual(all)
  })

  it('keeps the order, the sections of what it finds, and their introduction', () => {
    expect(find('visum')).toEqual([
      ['guests', ['cost']],
      ['hosts', ['visa']],
    ])
    expect(searchSections(sections, 'visum', 'de')[0]?.nodes).toEqual(sections[0]?.nodes)
  })

  it('wants every word, in the question or the answer', () => {
    expect(find('VISUM brief')).toEqual([['hosts', ['visa']]])
    expect(find('visum kostet')).toEqual([['guests', ['cost']]])
    expect(find('visum fahrrad')).toEqual([])
  })

  it.each(['für', 'fuer', 'fur', 'FÜR', 'FU\u0308R', 'strassen', 'straßenbahn', 'STRASSEN', 'cafe', 'café'])(
    'finds "%s"',
    (query) => {
      expect(find(query)).toEqual([['guests', ['whom']]])
    },
  )

  it('takes a query of any length and any signs', () => {
    expect(find('.*[(\\'.repeat(10_000))).toEqual(all)
    expect(find('x'.repeat(100_000))).toEqual([])
  })

  it('leaves what it was given as it was', () => {
    const before = structuredClone(sections)
    find('visum')
    expect(sections).toEqual(before)
  })
})
