import '#i18n/register-texts.server.ts'
import { readdirSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition, type Edition } from '#domain/edition.ts'
import { fillPlaces } from '#features/content/facts/queries.server.ts'
import { getContentPage, getFacts, splitFrontMatter } from '#features/content/queries.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { MarkdownNode } from '#platform/markdown.server.ts'

const edition: Edition = { id: '1', ...firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z')) }
const settings = { brandName: 'Beds & Co', mailFrom: { name: 'Beds', address: 'beds@example.org' } }
const given = (changes: Partial<Edition> = {}) => ({
  edition: () => Promise.resolve({ ...edition, ...changes }),
  settings,
})
const names = readdirSync('content/en').map((file) => file.replace('.md', ''))

function headingIds(nodes: readonly MarkdownNode[]): string[] {
  return nodes.flatMap((node) => (typeof node !== 'string' && node.id ? [`${node.tag} ${node.id}`] : []))
}

describe('content files', () => {
  it('are the same in both languages', () => {
    expect(readdirSync('content/de')).toEqual(readdirSync('content/en'))
  })

  it.each(names)('%s has a title, a lead and every place filled, in both languages', async (name) => {
    for (const locale of ['en', 'de'] as const) {
      const page = await getContentPage(name, locale, given())
      expect(page.title).not.toBe('')
      expect(page.lead).not.toBe('')
      expect(JSON.stringify(page)).not.toContain('{{')
      expect(page.pageTitle).toContain('Beds & Co')
    }
  })

  it.each(names)('%s has the same sections under the same addresses, each once', async (name) => {
    const ids = async (locale: Locale) => headingIds((await getContentPage(name, locale, given())).nodes)
    const english = await ids('en')
    expect(await ids('de')).toEqual(english)
    expect(new Set(english).size).toBe(english.length)
  })

  it('follow the edition: another age limit is another page', async () => {
    const page = await getContentPage('faq', 'de', given({ guestAgeLimit: 46 }))
    expect(JSON.stringify(page.nodes)).toContain('46 Jahre')
  })
})

describe('facts', () => {
  it('writes the days of the conference as one range', async () => {
    expect((await getFacts('en', given())).conferenceDates).toBe('14–24 June')
    expect((await getFacts('de', given())).conferenceDates).toBe('14.–24. Juni')
  })

  it('keeps both months of a conference that crosses one', async () => {
    const conferenceStart = Temporal.PlainDate.from('2027-05-31')
    const facts = await getFacts('en', given({ conferenceStart }))
    expect(facts.conferenceDates).toMatch(/^31 May\s–\s24 June$/)
  })

  it('shows the host evening in the time zone of the edition', async () => {
    const facts = await getFacts('en', given())
    expect([facts.hostEventDate, facts.hostEventTime]).toEqual(['2 May', '19:00'])
  })

  it('refuses a place that no fact fills, also one of the object itself', async () => {
    const facts = await getFacts('en', given())
    expect(() => fillPlaces('{{nothing}}', facts)).toThrow('nothing')
    expect(() => fillPlaces('{{toString}}', facts)).toThrow('toString')
  })
})

describe('front matter', () => {
  it('is optional', () => {
    expect(splitFrontMatter('Hello')).toEqual({ title: '', lead: '', body: 'Hello' })
  })

  it('may contain colons', () => {
    expect(splitFrontMatter('---\ntitle: A: b\nlead: C\n---\nText\n')).toEqual({
      title: 'A: b',
      lead: 'C',
      body: 'Text\n',
    })
  })
})
