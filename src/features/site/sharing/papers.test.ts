import '#i18n/register-texts.server.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '#domain/contrast.ts'
import { firstEdition } from '#domain/edition.ts'
import { getContentPage } from '#features/site/content/content.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testSettings } from '../../../../test/builders/deps.ts'
import { printPaper, sheetTextOf } from './papers.server.ts'
import { PAPERS, type Paper } from './sharing.ts'

const started = Temporal.Instant.from('2026-11-20T12:00:00Z')
const scene = (env: Record<string, string> = {}) => ({
  clock: () => started,
  log: createLog({ write: () => {} }),
  edition: () => Promise.resolve({ id: '1', ...firstEdition(started) }),
  settings: testSettings({ DATA_DIR: '/nowhere', PUBLIC_URL: 'https://beds.example.org', ...env }),
})
const textOf = async (paper: Paper, locale: 'en' | 'de', slug: string | null, env = {}) => {
  const given = scene(env)
  return sheetTextOf(paper, await getContentPage(paper, locale, given), given.settings, slug)
}

describe.each(PAPERS)('a %s', (paper) => {
  it('leads to its link in its language, else to the home page', async () => {
    const addressOf = async (locale: 'en' | 'de', slug: string | null) => {
      const { link, address } = await textOf(paper, locale, slug)
      return [link, address.join('')]
    }
    expect(await addressOf('en', 'choir')).toEqual([
      'https://beds.example.org/via/choir',
      'beds.example.org/via/choir',
    ])
    expect(await addressOf('de', 'choir')).toEqual([
      'https://beds.example.org/de/via/choir',
      'beds.example.org/de/via/choir',
    ])
    expect(await addressOf('en', null)).toEqual(['https://beds.example.org/', 'beds.example.org'])
    expect(await addressOf('de', null)).toEqual(['https://beds.example.org/de', 'beds.example.org/de'])
  })
  it('says what the content file says, each in its place', async () => {
    const text = await textOf(paper, 'en', null, { CONTACT_EMAIL: 'team@example.org' })
    expect(text.title).toBe('Do you have a spare bed?')
    expect(text.river).toMatch(/2027, Bonn$/)
    expect(text.call).toBe('Scan the code or type the address')
    const words = text.blocks.map((block) => block.words)
    expect(words).toContain('What helps')
    expect(words).toContain('A bed, a sofa, or floor space for an air mattress')
    expect(words.at(-1)).toBe('Questions? team@example.org')
    expect(words).not.toContain(text.call)
    if (paper === 'poster') expect(words).not.toContain(text.strip)
  })
  it('is in the colour of the brand, with words on it that can be read', async () => {
    const { colours } = await textOf(paper, 'de', null, { BRAND_COLOR: '#8a1c3b' })
    expect(colours).toMatchObject({ brand: '#8a1c3b', sky: '#8a1c3b' })
    for (const behind of [colours.sky, colours.water])
      expect(contrastOf(colours.onBrand, behind)).toBeGreaterThan(4.5)
  })
})

it('is printed once, however often it is asked for, and anew when its words change', async () => {
  const print = (env: Record<string, string> = {}) =>
    printPaper(scene(env), { paper: 'flyer', locale: 'de', slug: null })
  const [first, again] = await Promise.all([print(), print()])
  expect(again.bytes).toBe(first.bytes)
  const inOtherColour = await print({ BRAND_COLOR: '#8a1c3b' })
  expect(inOtherColour.key).not.toBe(first.key)
  expect(inOtherColour.bytes).not.toEqual(first.bytes)
})
