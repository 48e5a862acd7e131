import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { build } from '../../scripts/build.mjs'
import { withLock } from '../../scripts/lock.mjs'
import { languages, locales } from '../../src/i18n/languages.ts'
import { mailTemplates } from '../../src/mails/registry.ts'
import { facts } from '../../src/mails/sample-people.ts'
import { fillPaths, stepPaths } from '../canary/crawl.ts'
import { arrangeScene, type Scene } from '../canary/scene.ts'
import { invented, inventLanguage } from '../languages/invented-language.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { openPage, openReader, readPage } from './steps/read-page.ts'

// A language that the product has never heard of: English with accents, from right to left. Nothing but its texts and one
// line was added. Every page and mail has to be in it, and a phone has to have room for it.

const WIDTH = 360
const LANGUAGE_OF_BROWSER = 'en-GB'
const FILES = /\.(?:json|csv|pdf|ics|js|webmanifest|html)(?:\?|$)|\/events$|\/(?:preview|sample)$/

let copy: string
let product: Product
let scene: Scene
let allowed: Set<string>
test.beforeAll(async ({ browser }) => {
  copy = mkdtempSync(join(tmpdir(), 'bed-language-'))
  inventLanguage(copy)
  await withLock(copy, (lock) => build(copy, lock))
  product = await startProduct({}, undefined, copy)
  scene = await arrangeScene(product)
  allowed = await dataWords(product, browser)
})
test.afterAll(async () => {
  await product?.stop()
  rmSync(copy, { recursive: true, force: true })
})

/** What people and settings say is said as they say it. */
async function dataWords({ sql }: Product, browser: Browser): Promise<Set<string>> {
  const rows = await sql<{ words: string }>(
    `select concat_ws(' ', name, city, venue_name, time_zone) as words from edition
     union all select name from schema_migration
     union all select first_name from guest_facts
     union all select concat_ws(' ', first_name, district) from host_facts
     union all select head from import_leftover`,
  )
  const page = await browser.newPage({ locale: LANGUAGE_OF_BROWSER })
  const device = await page.evaluate(() => `${navigator.userAgent} ${navigator.language}`)
  await page.close()
  const { host, hostContact, guestContact } = facts({ guest: '', host: '', surname: '', note: '' }, '')
  const samples = [host.district, hostContact.address, guestContact.organisation]
  const names = locales.map((locale) => languages[locale].name)
  const said = ['Bed Exchange', 'ICE', device, ...names, ...samples.flat(), ...rows.map(({ words }) => words)]
  return new Set(said.join(' ').match(/\p{L}+/gu))
}

const inLanguage = (path: string) => `/${invented}${path === '/' ? '' : path}`

type Walk = { who: string; cookie: string | null; paths: string[] }

const kindOf = (path: string) => path.replace(/[^/]{36}/, ':id').replace(/=[^&]*/g, '')
/** The first of each kind comes alive; in another state the same parts say other words, which are there without. */
const alive = new Set<string>()

/** One page of each kind; with `--all` in every state. */
function oneOfEachKind(paths: string[]): string[] {
  const met = new Set<string>()
  return paths.filter((path) => process.env.TEST_ALL || (!met.has(kindOf(path)) && met.add(kindOf(path))))
}

async function findProblems(browser: Browser, walks: Walk[]): Promise<string[]> {
  const problems = await Promise.all(walks.map((walk) => walkOne(browser, walk)))
  return problems.flat()
}

async function walkOne(browser: Browser, { who, cookie, paths }: Walk): Promise<string[]> {
  const { page, reader } = await enter(browser, cookie)
  const problems: string[] = []
  let at = ''
  page.on('pageerror', (error) => problems.push(`${who} ${at}: ${error.message}`))
  const seen = new Set<string>()
  for (const path of paths) {
    at = inLanguage(path)
    const isNew = !alive.has(kindOf(path))
    alive.add(kindOf(path))
    const address = product.url + at
    const { status, reached } = await (isNew ? openPage(page, address) : readPage(reader, address))
    if (status >= 500) problems.push(`${who} ${at}: ${status}`)
    if (seen.has(reached)) continue
    seen.add(reached)
    const found = await look(isNew ? page : reader)
    problems.push(...found.map((problem) => `${who} ${reached}: ${problem}`))
  }
  await page.context().close()
  return problems
}

/** A page to go from one to the next in, and one to read them in. */
async function enter(browser: Browser, cookie: string | null): Promise<{ page: Page; reader: Page }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: LANGUAGE_OF_BROWSER,
    viewport: { width: WIDTH, height: 800 },
  })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: product.url }])
  const [page, reader] = [await context.newPage(), await context.newPage()]
  await openReader(reader, product.url)
  return { page, reader }
}

/** Everything that is not as it should be on the page that is open. */
async function look(page: Page): Promise<string[]> {
  const { lang, dir, words, wide } = await page.evaluate(
    ({ width, language }) => {
      for (const details of document.querySelectorAll('details')) details.open = true
      const isOwn = (element: Element | null) => {
        const within = element?.closest('[lang], script, style, template, noscript, code')
        return within?.getAttribute('lang') === language
      }
      const words: string[] = []
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        if (isOwn(walker.currentNode.parentElement)) words.push(walker.currentNode.textContent ?? '')
      }
      for (const element of document.querySelectorAll(
        '[aria-label], [title], [alt], [placeholder], [data-label]',
      )) {
        if (!isOwn(element)) continue
        for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'data-label'])
          words.push(element.getAttribute(name) ?? '')
      }
      for (const meta of document.querySelectorAll(
        'meta[name="description"], meta[property$="title"], meta[property$="description"]',
      ))
        words.push(meta.getAttribute('content') ?? '')
      const wide: string[] = []
      if (document.documentElement.scrollWidth > width) wide.push('the page')
      for (const button of document.querySelectorAll<HTMLElement>('button, .button, summary')) {
        const { left, right, width: shown } = button.getBoundingClientRect()
        if (shown === 0 || button.closest('.table-box, [class*="chart"], [aria-hidden="true"]')) continue
        const isCut =
          button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).display !== 'inline'
        if (isCut || left < -1 || right > width + 1) wide.push(button.textContent ?? '')
      }
      const { lang, dir } = document.documentElement
      return { lang, dir, words, wide }
    },
    { width: WIDTH, language: invented },
  )
  return [
    ...(lang === invented && dir === 'rtl' ? [] : [`is ${lang} ${dir}`]),
    ...new Set(words.flatMap(foreignWords)),
    ...wide.map((what) => `no room for ${what}`),
  ]
}

/** Words with a letter that was not given an accent. */
function foreignWords(text: string): string[] {
  const ours = text
    .replace(
      /https?:\/\/\S+|[\w.+-]+@[\w.-]+|[\w-]*\.(?:ics|csv|tsv|txt|xlsx?|ods)\b|\bzq\w+k\b|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b|\/[\w/:-]+|\b[0-9a-f-]{8,}\b/g,
      ' ',
    )
    .match(/\p{L}{2,}/gu)
  const foreign = (ours ?? []).filter((word) => /[a-z]/i.test(word) && !allowed.has(word))
  return foreign.length > 0 ? [`"${text.trim().slice(0, 120)}" (${foreign.join(' ')})`] : []
}

test('every page and mail is whole in a language that was invented for this', async ({ browser }) => {
  const everything = fillPaths(scene).flatMap((path) => {
    const [, rest] = /^\/de(\/.*)?$/.exec(path) ?? []
    return path.startsWith('/de') && !FILES.test(path) ? [rest ?? '/'] : []
  })
  const console = oneOfEachKind(everything.filter((path) => path.startsWith('/admin')))
  const others = everything.filter((path) => !path.startsWith('/admin'))
  const own = oneOfEachKind(others.filter((path) => path.startsWith('/profile')))
  const registering = { guest: await sessionFor(product, 'guest'), host: await sessionFor(product, 'host') }
  const inState = (state: string) => scene.pairs.filter(({ counts }) => counts === state).slice(0, 1)
  const problems = await findProblems(browser, [
    { who: 'visitor', cookie: null, paths: oneOfEachKind(others) },
    { who: 'organiser', cookie: scene.admin, paths: console },
    { who: 'waiting', cookie: scene.waiting, paths: ['/admin/notApprovedAdmin'] },
    {
      who: 'stranger',
      cookie: scene.stranger,
      paths: ['/', '/profile', '/admin/register', '/admin/notAdminAccount'],
    },
    ...(['guest', 'host'] as const).flatMap((role) => [
      { who: `new ${role}`, cookie: registering[role], paths: [...stepPaths(role), '/'] },
      {
        who: role,
        cookie: scene[role].cookie,
        paths: [...own, ...stepPaths(role), `/signUp/${role}/success`],
      },
      ...['offered', 'accepted', 'declined'].flatMap((state) =>
        inState(state).map((pair) => ({
          who: `${state} ${role}`,
          cookie: pair[role].cookie,
          paths: [
            '/profile',
            ...['cancel', 'refuse', 'problem'].map((way) => `/profile?${way}=${pair.matchId}`),
            '/profile/reminder',
            '/profile/secondReminder',
          ],
        })),
      ),
    ]),
  ])
  expect(problems).toEqual([])
})

test('every mail is', async ({ browser }) => {
  const { reader } = await enter(browser, scene.admin)
  const problems: string[] = []
  for (const mail of mailTemplates) {
    await readPage(reader, `${product.url}${inLanguage('/admin/mails')}?mail=${mail}`)
    problems.push(...(await look(reader)).map((problem) => `${mail}: ${problem}`))
    const forms = await reader
      .locator(`iframe[data-src*="language=${invented}"]`)
      .evaluateAll((all: HTMLIFrameElement[]) => all.map(({ dataset }) => dataset.src ?? ''))
    expect(forms, mail).toHaveLength(1)
    await readPage(reader, product.url + (forms[0] ?? ''))
    problems.push(...(await look(reader)).map((problem) => `${mail} as HTML: ${problem}`))
  }
  await reader.context().close()
  expect(problems).toEqual([])
})

test('files have its separator', async () => {
  for (const path of ['/admin/migrate/guests.csv', '/admin/rooms.csv']) {
    const file = await (
      await fetch(product.url + inLanguage(path), { headers: { cookie: scene.admin } })
    ).text()
    expect(file.split('\r\n')[0], path).toMatch(/^[^,]*;/)
  }
})
