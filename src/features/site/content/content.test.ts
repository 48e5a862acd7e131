import '#i18n/register-texts.server.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstEdition, type Edition } from '#domain/edition.ts'
import { contentVersion, getContentPage, getPeople, listContentProblems } from '#features/site/content/content.server.ts'
import type { Log } from '#platform/log.server.ts'
import { testSettings } from '../../../../test/builders/deps.ts'

const started = Temporal.Instant.from('2026-11-20T12:00:00Z')
const edition: Edition = { id: '1', ...firstEdition(started) }

let dataDir: string
let now: Temporal.Instant
let logged: string[]
let changes: Partial<Edition>
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'content-'))
  now = started
  logged = []
  changes = {}
  given = scene()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

let bedsNeeded: number | null = null
function scene(env: Record<string, string> = {}) {
  const write = (event: string, fields: object) => logged.push(`${event} ${JSON.stringify(fields)}`)
  const log = { info: write, warn: write, error: write, forRequest: () => log, watch: () => {} } as Log
  return {
    clock: () => now,
    log,
    edition: () => Promise.resolve({ ...edition, ...changes }),
    bedsNeeded: () => Promise.resolve(bedsNeeded),
    settings: testSettings({ DATA_DIR: dataDir, BRAND_NAME: 'Beds & Co', ...env }),
  }
}
let given = scene()

const waitSecond = () => {
  now = now.add({ seconds: 1 })
}

/** An organiser saves a file. */
function save(path: string, content: string | Uint8Array) {
  const file = join(dataDir, 'content', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  waitSecond()
}
const page = (words: string) => `---\ntitle: ${words}\nlead: Lead of ${words}\n---\n\n## Part {#part}\n\nText.\n`
const titleOf = async (locale: 'en' | 'de', name: 'faq' | 'about-us' = 'faq') =>
  (await getContentPage(name, locale, given)).title

describe('a page to read', () => {
  it('has its fields, and its words cut into sections and items', async () => {
    save(
      'en/faq.md',
      [
        '---',
        'title: Questions: all of {{year}}',
        'lead: {{city}} calls',
        'updated: 2026-11-21',
        'sample: true',
        '---',
        'Before. {#x}',
        '## Guests {#guests}',
        'For *guests*.',
        '### Who? {#who}',
        'You.',
        '## Hosts {#hosts}',
      ].join('\n\n').replaceAll('\n\n', '\n'),
    )
    const { facts, nodes, ...rest } = await getContentPage('faq', 'en', given)
    expect(facts.city).toBe('Bonn')
    expect(nodes.map((node) => (typeof node === 'string' ? node : node.tag))).toEqual(
      ['p', 'h2', 'p', 'h3', 'p', 'h2'],
    )
    expect(rest).toEqual({
      name: 'faq',
      title: 'Questions: all of 2027',
      lead: 'Bonn calls',
      description: 'Bonn calls',
      pageTitle: 'Questions: all of 2027 – Beds & Co',
      isSample: true,
      updated: '2026-11-21',
      writtenIn: 'en',
      intro: [{ tag: 'p', children: ['Before. {#x}'] }],
      sections: [
        {
          id: 'guests',
          title: 'Guests',
          nodes: [{ tag: 'p', children: ['For ', { tag: 'em', children: ['guests'] }, '.'] }],
          items: [{ id: 'who', title: 'Who?', nodes: [{ tag: 'p', children: ['You.'] }] }],
        },
        { id: 'hosts', title: 'Hosts', nodes: [], items: [] },
      ],
    })
  })

  it('shows invented people on this machine only, and the own ones everywhere', async () => {
    const live = { ...given, settings: { ...given.settings, mailboxEnabled: false } }
    for (const name of ['team', 'voices'] as const) {
      const tried = { ...given, settings: { ...given.settings, mailboxEnabled: true } }
      expect((await getPeople(name, 'de', tried)).sections).not.toEqual([])
      expect(await getPeople(name, 'de', live)).toMatchObject({ sections: [], intro: [], nodes: [] })
      save(`de/${name}.md`, page('Wir'))
      expect((await getPeople(name, 'de', live)).sections).toMatchObject([{ title: 'Part' }])
    }
  })

  it('follows the edition: another age limit is another page', async () => {
    save('en/faq.md', page('Up to {{guestAgeLimit}}'))
    expect(await titleOf('en')).toBe('Up to 45')
    changes = { guestAgeLimit: 46 }
    expect(await titleOf('en')).toBe('Up to 46')
  })

  it('never lets a fact become markup', async () => {
    given = scene({ BRAND_NAME: '**x** [a](/b)' })
    save('en/faq.md', `${page('A')}\n{{brandName}}\n`)
    const { sections } = await getContentPage('faq', 'en', given)
    expect(sections[0]?.nodes.at(-1)).toEqual({ tag: 'p', children: ['**x** [a](/b)'] })
  })
})

describe('files of organisers', () => {
  it('lie over the built-in text, and are picked up, changed and taken away without a restart', async () => {
    const builtIn = await titleOf('en')
    save('en/faq.md', page('Ours'))
    expect(await titleOf('en')).toBe('Ours')
    save('en/faq.md', page('Mine')) // as long as before
    expect(await titleOf('en')).toBe('Mine')
    rmSync(join(dataDir, 'content'), { recursive: true })
    waitSecond()
    expect(await titleOf('en')).toBe(builtIn)
  })

  it('are looked at once a second, not at every request', async () => {
    save('en/faq.md', page('One'))
    await titleOf('en')
    save('en/faq.md', page('Two'))
    now = now.subtract({ milliseconds: 1 })
    expect(await titleOf('en')).toBe('One')
    now = now.add({ milliseconds: 1 })
    expect(await titleOf('en')).toBe('Two')
  })

  it('of one language do not stand in for the built-in text of the other', async () => {
    save('en/faq.md', page('Ours'))
    const german = await getContentPage('faq', 'de', given)
    expect(german.title).not.toBe('Ours')
    expect(german.writtenIn).toBe('de')
    expect((await listContentProblems(given)).filter(({ name }) => name === 'faq')).toEqual([{ name: 'faq', locale: 'de', problem: 'one-language' }])
  })
})

describe('the version of the content', () => {
  it('stays while nothing changes, and changes with a file, the edition, the beds still needed and a shown setting', async () => {
    const seen = [await contentVersion(given)]
    waitSecond()
    expect(await contentVersion(given)).toBe(seen[0])
    save('de/faq.md', page('Ours'))
    seen.push(await contentVersion(given))
    save('de/faq.md', '')
    seen.push(await contentVersion(given))
    changes = { acceptanceDays: 6 }
    waitSecond()
    seen.push(await contentVersion(given))
    bedsNeeded = 45
    waitSecond()
    seen.push(await contentVersion(given))
    given = scene({ BRAND_NAME: 'Other' })
    seen.push(await contentVersion(given))
    expect(new Set(seen).size).toBe(6)
  })

  it('asks the database once a second, and stays what it was while the database is away', async () => {
    let asked = 0
    const edition = () => {
      asked += 1
      return asked < 2 ? given.edition() : Promise.reject(new Error('away'))
    }
    const deps = { ...given, edition }
    const first = await contentVersion(deps)
    expect(await contentVersion(deps)).toBe(first)
    expect(asked).toBe(1)
    waitSecond()
    expect(await contentVersion(deps)).toBe(first)
    expect(asked).toBe(2)
  })
})
