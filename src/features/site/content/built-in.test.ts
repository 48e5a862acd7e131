// The texts that come with the product, in both languages: nothing is missing, no link is dead, no number is by hand.
import '#i18n/register-texts.server.ts'
import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { getContentPage, listContentProblems, type ContentPage } from '#features/site/content/content.server.ts'
import { CONTENT_NAMES, DOCUMENT_NAMES, placesOf, type ContentName } from '#features/site/content/content.ts'
import { findBuiltIn, listUnusedBuiltIns } from '#features/site/content/source/built-in.server.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { createLog } from '#platform/log.server.ts'
import type { MarkdownNode } from '#platform/markdown.server.ts'
import routes from '../../../routes.ts'
import { testSettings } from '../../../../test/builders/deps.ts'
import { finishedLocales } from '../../../../test/builders/finished-languages.ts'

const started = Temporal.Instant.from('2026-11-20T12:00:00Z')
const given = {
  clock: () => started,
  log: createLog({ write: () => {} }),
  edition: () => Promise.resolve({ id: '1', ...firstEdition(started) }),
  settings: testSettings({ DATA_DIR: '/nowhere', BRAND_NAME: 'Beds & Co' }),
  places: Object.fromEntries(CONTENT_NAMES.flatMap(placesOf).map((place) => [place, 'somebody'])),
}
const both = CONTENT_NAMES.flatMap((name) => finishedLocales.map((locale) => [name, locale] as const))

/** The sections that pages look for, and the items of those that have a fixed number. */
const SECTIONS: Partial<Record<ContentName, Record<string, string[]>>> = {
  home: {
    'for-whom': ['guests', 'hosts'],
    cards: ['platform', 'how', 'matching', 'part', 'conference', 'culture'],
    safe: ['people', 'wishes', 'data'],
    start: [],
  },
  voices: { guests: [], hosts: [] },
  team: { team: [], founders: [] },
  'about-us': { why: [], work: [], money: [], join: [] },
  faq: { guests: [], hosts: [] },
  'how-it-works': { guests: [], hosts: [], priority: [], conference: [] },
  'important-docs': { guests: [], hosts: [], visa: [] },
  'contact-us': { mail: [], before: [], safe: [], evening: [] },
  newsletter: { what: [], stop: [] },
  share: { messages: ['short', 'long'], print: ['sheet'], notes: [] },
}

/** Sorted, because a letter in both languages begins with the reader's own. */
const outline = (page: ContentPage) =>
  page.sections
    .map(({ id, items }) => [id, items.map((item) => item.id)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))

describe('the built-in texts', () => {
  it('are all there, none is unused, and organisers are told of nothing', async () => {
    expect(listUnusedBuiltIns()).toEqual([])
    expect(await listContentProblems(given)).toEqual([])
  })

  it.each(both)('%s (%s) has a title, a lead, and every place filled', async (name, locale) => {
    const page = await getContentPage(name, locale, given)
    expect(page.writtenIn).toBe(locale)
    expect(page.title).not.toBe('')
    expect(page.lead).not.toBe('')
    expect(page.description.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(page)).not.toMatch(/\{\{|\{#/)
  })

  it.each(CONTENT_NAMES)('%s has the same sections and items in both languages', async (name) => {
    const [english, ...others] = await Promise.all(
      finishedLocales.map(async (locale) => outline(await getContentPage(name, locale, given))),
    )
    for (const other of others) expect(other).toEqual(english)
    for (const [id, items] of Object.entries(SECTIONS[name] ?? {})) {
      const section = english?.find(([own]) => own === id)
      expect(section, id).toBeDefined()
      if (items.length > 0) expect(section?.[1]).toEqual(items)
    }
  })

  it('answer at least sixteen questions of guests and fourteen of hosts', async () => {
    const { sections } = await getContentPage('faq', 'en', given)
    const count = (id: string) => sections.find((section) => section.id === id)?.items.length
    expect(count('guests')).toBeGreaterThanOrEqual(16)
    expect(count('hosts')).toBeGreaterThanOrEqual(14)
  })

  it('say everything about conduct that was agreed (rules: names and texts)', async () => {
    const wanted: { [L in Locale]?: RegExp[] } = {
      en: [/free/, /food/, /towels/, /toiletries/, /transport|ticket/, /SIM card/, /daily allowance|pocket money/],
      de: [/kostenlos|kostenfrei/, /Essen/, /Handtücher/, /Seife|Hygiene|Toilettenartikel/, /Fahr|Ticket/, /SIM-Karte/, /Taschengeld|Tagegeld/],
    }
    for (const locale of finishedLocales) {
      const { nodes } = await getContentPage('documents/host-code-of-conduct', locale, given)
      const words = JSON.stringify(nodes)
      for (const pattern of wanted[locale] ?? []) expect(words).toMatch(new RegExp(pattern, 'i'))
    }
  })
})

/** What the pages put below their texts by themselves. */
const OWN_ANCHORS: Record<string, string[]> = { '/HowItWorks': ['map'] }
const PAGES: Record<string, ContentName> = {
  '/': 'home',
  '/aboutUs': 'about-us',
  '/contactUs': 'contact-us',
  '/faq': 'faq',
  '/HowItWorks': 'how-it-works',
  '/ImportantDocs': 'important-docs',
  '/dsgvo': 'privacy',
  '/impressum': 'imprint',
  '/newsletter': 'newsletter',
}

function collect(nodes: readonly MarkdownNode[], key: 'href' | 'id'): string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node[key] ? [node[key]] : []), ...collect(node.children, key)],
  )
}

describe('the links of the built-in texts', () => {
  const isPage = (path: string) => {
    const last = matchRoutes(routes as RouteObject[], path)?.at(-1)
    return last !== undefined && last.route.path !== '*'
  }
  async function anchorsOf(path: string, locale: Locale): Promise<string[]> {
    const document = DOCUMENT_NAMES.find((name) => path === `/ImportantDocs/${name}`)
    const name: ContentName | undefined = document ? `documents/${document}` : PAGES[path]
    if (!name) return []
    return [...collect((await getContentPage(name, locale, given)).nodes, 'id'), ...(OWN_ANCHORS[path] ?? [])]
  }

  it.each(both)('%s (%s) leads to pages and places that exist', async (name, locale) => {
    const page = await getContentPage(name, locale, given)
    const dead: string[] = []
    for (const href of collect(page.nodes, 'href')) {
      if (!/^[/#]/.test(href)) continue
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? collect(page.nodes, 'id') : await anchorsOf(path, locale)
      const exists = path === '' || (isPage(localised(locale, path)) && !/^\/de(?:\/|$)/.test(path))
      const isDocument = !path.startsWith('/ImportantDocs/') || target.length > 0
      if (!exists || !isDocument || (anchor !== undefined && !target.includes(anchor))) dead.push(href)
    }
    expect(dead).toEqual([])
  })

  it.each(both)('%s (%s) uses safe addresses for the world outside', async (name, locale) => {
    const hrefs = collect((await getContentPage(name, locale, given)).nodes, 'href')
    expect(hrefs.filter((href) => /^http:/i.test(href))).toEqual([])
  })
})

const MONTHS =
  'January|February|March|April|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember'
const UNITS =
  'days?|Tage?n?|minutes?|Minuten?|hours?|Stunden?|weeks?|Wochen?|digits?|Ziffern?|years? old|Jahren?|stellig'
/** Numbers that the edition or the program decides (rules: editions): they come by places only. */
const BY_HAND: readonly { what: string; pattern: RegExp }[] = [
  { what: 'a date', pattern: new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s*(?:of\\s+)?(?:${MONTHS}|May)\\b`, 'u') },
  { what: 'a date', pattern: new RegExp(`\\b(?:${MONTHS}|May)\\s+\\d{1,2}\\b`, 'u') },
  {
    what: 'a part of a month',
    pattern: new RegExp(`\\b(?:early|mid|late|beginning of|end of|Anfang|Mitte|Ende)[\\s-](?:${MONTHS}|May)\\b`, 'iu'),
  },
  { what: 'a time of day', pattern: /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s*(?:Uhr|o’clock|[ap]\.?m\.?)(?!\p{L})/u },
  { what: 'a year', pattern: /\b20\d\d\b/u },
  { what: 'a count', pattern: new RegExp(`\\b\\d+[\\s-]*(?:${UNITS})(?!\\p{L})`, 'iu') },
  { what: 'an age, a window or a distance', pattern: /(?<![\p{L}\d–-])(?:18|21|27|30|35|45|90|365|400)(?![\p{L}\d])/u },
  {
    what: 'a count in words',
    pattern: /\b(?:three|five|ten|drei|fünf|zehn)[\s-](?:days?|Tage?n?)(?!\p{L})|\b(?:six|sechs)[\s-]?(?:digits?|Ziffern|stellig\p{L}*)/iu,
  },
]
/** Laws are numbered, and these numbers stay. */
const LAW = /(?:Art\.|Artikel|Articles?|§§?|sections?|Abs\.|Nr\.|no\.|Buchst\.|Satz)\s*\d+(?:\s*\(\d+\))*(?:(?:\s*(?:,|–|bis|to|and|und)\s*)\d+(?:\s*\(\d+\))*)*/giu

function findByHand(source: string): string[] {
  return source
    .replace(/^updated:.*$/m, '')
    .split('\n')
    .map((line) => line.replace(/\{\{[^}]*\}\}/g, '…').replace(/\]\([^)]*\)|\{#[\w-]+\}/g, ' ').replace(LAW, ' '))
    .flatMap((line) =>
      BY_HAND.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${what}: ${line.slice(0, 120)}`),
    )
}

describe('the numbers of the built-in texts', () => {
  it.each(both)('%s (%s) come from the edition, never by hand', (name, locale) => {
    expect(findByHand(findBuiltIn(name, locale) ?? '')).toEqual([])
  })

  it.each([
    'Come on 14 June.',
    'Komm am 14. Juni.',
    'The first mails go out in mid-May.',
    'Anfang Juni',
    'At 19:00 we meet',
    'um 19 Uhr',
    'Until 2027',
    'within 5 days',
    'innerhalb von 10 Tagen',
    'within five days',
    'a six-digit code',
    'under 27',
    'bis 45 Jahre',
    'at most 90 minutes',
  ])('a planted "%s" is seen', (line) => {
    expect(findByHand(line)).not.toEqual([])
  })

  it.each([
    'Art. 21 GDPR, section 25 (2) no. 2 TDDDG, Art. 15 bis 20 DSGVO, § 18 (2) MStV',
    'Call 112 or 116 117.',
    'You may come on {{earliestArrival}}, {{acceptanceDays}} days, [x](/y#z18)',
    'Guests may stay; every June.',
    'Renate, 71, ein Gast für neun Nächte {#renate}',
  ])('leaves "%s" alone', (line) => {
    expect(findByHand(line)).toEqual([])
  })
})

describe('the folder of the texts', () => {
  it('holds what the product was built with', () => {
    expect(findBuiltIn('faq', 'de')).toBe(readFileSync('content/de/faq.md', 'utf8'))
  })
})
