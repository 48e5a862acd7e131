import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isStill } from '../journeys/steps/still.ts'
import { findProgram } from '../outside/programs.ts'
import { type Role, sessionFor } from '../product/people.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type Firefox, startFirefox } from './marionette.ts'

// What somebody who cannot see a page is told of its controls: as Firefox works it out, and as Chromium does.

const program = findProgram('firefox-esr', 'what Firefox tells screen readers')
const chromiumPath =
  process.env.CHROMIUM_PATH ?? findProgram('chromium-headless-shell', 'the same in Chromium')
const isThere = program !== null && chromiumPath !== null
let product: Product
let firefox: Firefox
let browser: Awaited<ReturnType<typeof chromium.launch>>

beforeAll(async () => {
  if (!isThere) return
  product = await startProduct()
  firefox = await startFirefox(program)
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  if (!isThere) return
  await browser.close()
  expect(await product.stop()).toBe(0)
})

/** Everything with a name that leads somewhere, asks something or begins something. */
const SELECTOR =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, h1, h2, h3, main, nav, fieldset, table, th, dialog, [role]'
const VISIBLE = `[...document.querySelectorAll(${JSON.stringify(SELECTOR)})].filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))`

/** In the window that it opens without a screen. */
const FIREFOX_SHOWS = { width: 1366, height: 683 }

type Told = string[]
/** Chromium has words of its own for what opens and closes and for days, and Firefox a space behind a link at the end of a sentence. */
const asTold = (role = '', name = '') =>
  `${role.replace(/^(?:DisclosureTriangle|Grouped|DisclosureTriangleGrouped|Date)$/, '')}: ${name.replaceAll(/\s+(?=[.,])/g, '')}`

async function readInFirefox(url: string, cookie: string | null): Promise<Told> {
  await firefox.ask('WebDriver:DeleteAllCookies')
  await firefox.ask('WebDriver:Navigate', { url: `${product.url}/robots.txt` })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await firefox.ask('WebDriver:AddCookie', { cookie: { name, value, path: '/' } })
  }
  await firefox.ask('WebDriver:Navigate', { url })
  const run = (script: string) => firefox.ask('WebDriver:ExecuteScript', { script, args: [] })
  while (!((await run(`return (${isStill})()`)) as { value: boolean }).value) await pause(50)
  const found = await run(`return ${VISIBLE}`)
  const told: Told = []
  for (const element of (found as { value: Record<string, string>[] }).value) {
    const [id] = Object.values(element)
    const [role, name] = await Promise.all(
      ['WebDriver:GetComputedRole', 'WebDriver:GetComputedLabel'].map(
        async (command) => ((await firefox.ask(command, { id })) as { value: string }).value,
      ),
    )
    told.push(asTold(role, name))
  }
  return told
}

async function readInChromium(url: string, cookie: string | null): Promise<Told> {
  const context = await browser.newContext({ locale: 'en', viewport: FIREFOX_SHOWS })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: product.url }])
  }
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(isStill)
  const session = await context.newCDPSession(page)
  await page.evaluate(`window.told = ${VISIBLE}`)
  const count = (await page.evaluate('window.told.length')) as number
  const told: Told = []
  for (let index = 0; index < count; index += 1) {
    const { result } = await session.send('Runtime.evaluate', { expression: `window.told[${index}]` })
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId as string,
      fetchRelatives: false,
    })
    told.push(asTold(nodes[0]?.role?.value as string, nodes[0]?.name?.value as string))
  }
  await context.close()
  return told
}

const pages: [Role, string[]][] = [
  ['visitor', ['/', '/signUp', '/login', '/contactUs', '/tellUs', '/signUp/guest/__getStarted']],
  ['guest', ['/signUp/guest/form', '/profile', '/profile/email', '/profile/delete']],
  ['host', ['/signUp/host/form', '/profile']],
  ['admin', ['/admin', '/admin/matching', '/admin/guests', '/admin/inform', '/admin/edition']],
]

it.each(pages)(
  'a %s is told the same',
  async (role, paths) => {
    if (!isThere) return
    const cookie = await sessionFor(product, role)
    for (const path of paths) {
      const url = product.url + path
      const [inFirefox, inChromium] = [await readInFirefox(url, cookie), await readInChromium(url, cookie)]
      expect(inFirefox.length).toBeGreaterThan(10)
      expect(inChromium, path).toEqual(inFirefox)
    }
  },
  300_000,
)
