import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getContentText, listSourceProblems } from '#features/site/content/source/source.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Log } from '#platform/log.server.ts'

let dataDir: string
let now: Temporal.Instant
let logged: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'content-'))
  now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  logged = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const given = () => {
  const write = (event: string, fields: object) => logged.push(`${event} ${JSON.stringify(fields)}`)
  const log = { info: write, warn: write, error: write, forRequest: () => log, watch: () => {} } as Log
  now = now.add({ seconds: 1 })
  return { settings: { dataDir }, clock: () => now, log }
}
const place = (path: string) => {
  const file = join(dataDir, 'content', path)
  mkdirSync(dirname(file), { recursive: true })
  return file
}
const save = (path: string, content: string | Uint8Array) => writeFileSync(place(path), content)
const good = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`
const title = async () => (await getContentText('faq', 'en', given())).text.title
const problemsOfFaq = async () => (await listSourceProblems(given())).filter(({ name }) => name === 'faq')

describe('a broken file of an organiser', () => {
  const many = (count: number) => Array.from({ length: count }, () => '*a').join(' ')
  it.each<[string, string | Uint8Array, string]>([
    ['is empty', ' \n\n', 'empty'],
    ['has 256 KB and one byte', `${good('A')}${'x'.repeat(256 * 1024 + 1 - good('A').length)}`, 'too-big'],
    ['is not UTF-8', Uint8Array.from([0x2d, 0xff, 0xfe, 0x0a]), 'not-text'],
    ['is a picture', Uint8Array.from([0x47, 0x49, 0x46, 0x00, 0x01]), 'not-text'],
    ['has no front matter', '# Questions\n\nText.', 'front-matter'],
    ['has front matter without an end', '---\ntitle: A\n\nText.', 'front-matter'],
    ['has no title', '---\nlead: A\n---\nText.', 'front-matter'],
    ['has broken YAML', '---\ntitle: "A\n---\nText.', 'front-matter'],
    ['has a list for a title', '---\ntitle:\n  - A\n---\nText.', 'front-matter'],
    ['has a field twice', '---\ntitle: A\ntitle: B\n---\nText.', 'front-matter'],
    ['has a tag of a programming language', '---\ntitle: !!js/function "x"\n---\nText.', 'front-matter'],
    ['repeats an anchor', '---\ntitle: A\na: &a [1]\nb: *a\n---\nText.', 'front-matter'],
    ['has a day that does not exist', '---\ntitle: A\nupdated: 2026-02-30\n---\nText.', 'front-matter'],
    ['asks for a place that does not exist', `${good('A')}{{guestAge}}`, 'unknown-place'],
    ['asks for a place of the object itself', `${good('A')}{{ toString }}`, 'unknown-place'],
    ['asks in its title', good('{{year of birth}}'), 'unknown-place'],
    ['has 601 asterisks in a paragraph', good('A') + many(601), 'tangled'],
    ['has 151 open links in a paragraph', good('A') + '[a]('.repeat(151), 'tangled'],
    ['has a paragraph of 20,001 characters', `${good('A')}\n${'x'.repeat(20_001)}`, 'tangled'],
    ['has a word of 1,001 characters', `${good('A')}\n${'x'.repeat(1001)}`, 'tangled'],
    ['has a table of 400 rows', `${good('A')}\n|a|\n|-|\n${'|b|\n'.repeat(400)}`, 'tangled'],
    ['has a thousand columns', `${good('A')}\n${'|a'.repeat(1001)}`, 'tangled'],
    ['has ten thousand lists in a line', `${good('A')}\n${'- '.repeat(9950)}x`, 'tangled'],
    ['has more than 2,000 entries of lists', `${good('A')}\n${'- a\n\n'.repeat(2001)}`, 'tangled'],
    ['has quotes in quotes without end', `${good('A')}\n${'>'.repeat(10_000)} a`, 'tangled'],
    ['has lists in lists without end', `${good('A')}\n${'- '.repeat(500)}a`, 'tangled'],
  ])('that %s falls back to the built-in text and is told', async (_, content, problem) => {
    const builtIn = await title()
    save('en/faq.md', content)
    expect(await title()).toBe(builtIn)
    expect(await problemsOfFaq()).toMatchObject([{ name: 'faq', locale: 'en', problem }])
    expect(logged).toEqual([`content.refused {"file":"en/faq","reason":"${problem}"}`])
  })

  it('names the place as it was written', async () => {
    save('en/faq.md', `${good('A')}{{ guest age }}`)
    expect(await problemsOfFaq()).toMatchObject([{ detail: 'guest age' }])
  })

  it('is logged once for each version of it', async () => {
    save('en/faq.md', 'one')
    await title()
    await title()
    expect(logged).toHaveLength(1)
    save('en/faq.md', 'two')
    await title()
    expect(logged).toHaveLength(2)
  })

  it('is read again as soon as it is mended', async () => {
    save('en/faq.md', '')
    await title()
    save('en/faq.md', good('Mended'))
    expect(await title()).toBe('Mended')
    expect((await problemsOfFaq()).map(({ locale }) => locale)).toEqual(['de'])
  })
})

describe('a file of an organiser', () => {
  it.each([
    ['256 KB long', `${good('A')}${'x\n\n'.repeat(100_000)}`.slice(0, 256 * 1024), 'A'],
    ['saved by an editor of Windows', '\ufeff---\r\ntitle: A\r\nlead: B\r\n---\r\n\r\nText.\r\n', 'A'],
    ['with colons, a place first and apostrophes', `---\ntitle: {{city}}: it's # fun\n---\n`, "{{city}}: it's # fun"],
    ['with a title in quotes', '---\ntitle: "A: \\"b\\""\n---\n', 'A: "b"'],
    ['with a number for a title', '---\ntitle: 2027\n---\n', '2027'],
    ['with a title on two lines', '---\ntitle: A long\n  title\nlead: B\n---\n', 'A long title'],
    ['with fields of somebody else', '---\nauthor: [Kim]\ntitle: A\nlayout: x\n---\n', 'A'],
  ])('is shown when it is %s', async (_, content, words) => {
    save('en/faq.md', content)
    expect(await title()).toBe(words)
    expect(logged).toEqual([])
  })

  it('may be a link to another file in the folder', async () => {
    save('en/home.md', good('Shared'))
    symlinkSync(join(dataDir, 'content/en/home.md'), place('en/faq.md'))
    expect(await title()).toBe('Shared')
  })
})

describe('a language that lacks a text', () => {
  const only = (locale: Locale) => ({
    ...given(),
    findBuiltIn: (_: string, asked: Locale) => (asked === locale ? good(`Built in ${locale}`) : undefined),
  })
  const show = async (locale: Locale, deps: ReturnType<typeof only>) => {
    const { text, writtenIn } = await getContentText('faq', locale, deps)
    return [text.title, writtenIn]
  }
  const told = async (deps: ReturnType<typeof only>) =>
    (await listSourceProblems(deps)).filter(({ name }) => name === 'faq')

  it.each([
    ['de', 'en'],
    ['en', 'de'],
  ] as const)('%s shows the other one, %s, says so, and is told', async (lacking, other) => {
    expect(await show(lacking, only(other))).toEqual([`Built in ${other}`, other])
    expect(await told(only(other))).toEqual([{ name: 'faq', locale: lacking, problem: 'missing-language' }])
  })

  it('shows an organiser’s text of its own before any of the other language', async () => {
    save('de/faq.md', good('Unsere'))
    expect(await show('de', only('en'))).toEqual(['Unsere', 'de'])
    expect(await show('en', only('en'))).toEqual(['Built in en', 'en'])
    expect(await show('en', only('de'))).toEqual(['Unsere', 'de'])
  })

  it('shows the other language when the organiser’s own text is broken', async () => {
    save('de/faq.md', '')
    expect(await show('de', only('en'))).toEqual(['Built in en', 'en'])
    expect(await told(only('en'))).toEqual([{ name: 'faq', locale: 'de', problem: 'empty' }])
  })
})

describe('nothing outside the folder is read', () => {
  const secret = () => {
    const file = join(dataDir, 'secret.md')
    writeFileSync(file, good('Secret'))
    return file
  }

  it('by a link of a file', async () => {
    symlinkSync(secret(), place('en/faq.md'))
    expect(await title()).not.toBe('Secret')
    expect(await problemsOfFaq()).toMatchObject([{ problem: 'unreadable' }])
  })

  it('by a link of a folder, not even its names', async () => {
    mkdirSync(join(dataDir, 'elsewhere/documents'), { recursive: true })
    writeFileSync(join(dataDir, 'elsewhere/faq.md'), good('Secret'))
    writeFileSync(join(dataDir, 'elsewhere/private-name.md'), '')
    mkdirSync(join(dataDir, 'content'))
    symlinkSync(join(dataDir, 'elsewhere'), join(dataDir, 'content/en'))
    expect(await title()).not.toBe('Secret')
    expect(JSON.stringify(await listSourceProblems(given()))).not.toContain('private-name')
  })

  it('and what is no file is not waited for', async () => {
    execFileSync('mkfifo', [place('en/faq.md')])
    mkdirSync(place('de/faq.md'))
    const builtIn = await title()
    expect(builtIn).not.toBe('')
    expect((await problemsOfFaq()).map(({ problem }) => problem)).toEqual(['unreadable', 'unreadable'])
  })
})

describe('a file that no page uses', () => {
  it('is told with its path; copies of editors and hidden files are not', async () => {
    save('en/faqs.md', good('A'))
    save('faq.md', good('A'))
    save('de/documents/guest-code.md', good('A'))
    save('xx/faq.md', good('A'))
    for (const quiet of ['en/.DS_Store', 'en/faq.md~', 'de/#faq.md#', 'de/.faq.md.swp', 'de/faq.md.bak'])
      save(quiet, 'x')
    const unused = (await listSourceProblems(given())).filter(({ problem }) => problem === 'unused-file')
    expect(unused.map(({ name, locale }) => [name, locale])).toEqual([
      ['de/documents/guest-code.md', null],
      ['en/faqs.md', null],
      ['faq.md', null],
      ['xx', null],
    ])
  })
})
