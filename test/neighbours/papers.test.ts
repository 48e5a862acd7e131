import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENTS } from '../../src/features/site/documents/documents.ts'
import { ask, findProgram, ownFolder } from '../outside/programs.ts'
import { startProduct, type Product } from '../product/product.ts'

// The papers of the public site, before the programs that read, print and scan them.

const folder = ownFolder('papers')
let product: Product
let papers: { path: string; file: string }[]
beforeAll(async () => {
  product = await startProduct({ ROLE: 'web' })
  const paths = DOCUMENTS.map(({ name }) => `/ImportantDocs/${name}.pdf`).flatMap((path) => [
    path,
    `/de${path}`,
  ])
  papers = await Promise.all(
    paths.map(async (path, index) => {
      const answer = await fetch(product.url + path)
      expect(answer.headers.get('Content-Type')).toBe('application/pdf')
      const file = join(folder, `${index}.pdf`)
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
      return { path, file }
    }),
  )
  expect(papers.length).toBeGreaterThan(5)
})
afterAll(() => product.stop())

it('qpdf finds no fault in how they are built', async () => {
  const checker = findProgram('qpdf', 'how our papers are built')
  if (!checker) return
  for (const { path, file } of papers) {
    const said = await ask(checker, ['--check', '--warning-exit-0', file])
    expect(said, path).toContain('No syntax or stream encoding errors found')
    expect(said, path).not.toMatch(/warning/i)
  }
})

it('poppler finds a title, a language, tags, and every letter drawn by a font that is in the file', async () => {
  const [info, fonts, text] = ['pdfinfo', 'pdffonts', 'pdftotext'].map((name) =>
    findProgram(name, 'what our papers say'),
  )
  if (!info || !fonts || !text) return
  for (const { path, file } of papers) {
    const said = await ask(info, [file])
    expect(said, path).toMatch(/^Title: +\S/m)
    expect(said, path).toMatch(/^Tagged: +yes$/m)
    expect(said, path).toMatch(/^Page size: .*A4/m)
    for (const line of (await ask(fonts, [file])).split('\n').slice(2).filter(Boolean))
      expect(line, path).toMatch(/ yes (yes|no) +yes +\d+ +\d+$/)
    const words = await ask(text, ['-layout', file, '-'])
    expect(words.length, path).toBeGreaterThan(300)
    // What stands for a letter without a glyph.
    expect(words, path).not.toContain('\uFFFD')
    if (path.startsWith('/de/')) expect(words, path).toMatch(/[äöüß]/)
  }
})
