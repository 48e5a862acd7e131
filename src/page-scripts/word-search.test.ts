import { beforeAll, expect, it, vi } from 'vitest'
import { searchSections, type ContentSection } from '#features/site/content/content.server.ts'
import { holdsAll, searchable, wordsOf } from './word-search.ts'

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'de' } }))

const titles = [
  'Über die Brücke',
  'UEBER Straßen',
  'Visum & Papiere',
  'Café, 2 Betten',
  'Gr\u0075\u0308ße',
  'Nguyễn Thị Hà',
]
const section = (title: string): ContentSection => ({
  id: 'a',
  title: 'A',
  nodes: [],
  items: [{ id: 'b', title, nodes: [] }],
})

it.each([
  'über',
  'ueber',
  'uber',
  'ÜBER',
  'strasse',
  'straße',
  'STRASSE',
  'visum papiere',
  'papiere, visum!',
  'cafe',
  'café 2',
  'grüße',
  'gruesse',
  'gruße',
  'nguyen ha',
  'nichts',
  '',
  '  &  ',
  'brücke über',
])('"%s" finds here what the server finds', (query) => {
  for (const title of titles) {
    const onServer = searchSections([section(title)], query, 'de').length > 0
    expect({ title, found: holdsAll(searchable(title), wordsOf(query)) }).toEqual({ title, found: onServer })
  }
})
