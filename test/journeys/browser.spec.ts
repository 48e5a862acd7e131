import { expect, test, type Browser, type Page } from '@playwright/test'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { amina } from './steps/registration.ts'
import { isStill } from './steps/still.ts'
import { fillForm } from './steps/walker.ts'

// What a hydrated page does for its reader when the network or the server changes under it (rules: delivery).

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

type Build = 'current' | 'old' | 'unknown'
type Visit = {
  page: Page
  build: { is: Build }
  /** Documents that were asked for, with their methods. */
  documents: string[]
}

/** A guest in the middle of a registration; the word about the current build is ours to change. */
async function enter(browser: Browser): Promise<Visit> {
  const page = await browser.newPage()
  const [name = '', value = ''] = (await sessionFor(product, 'guest'))?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: product.url }])
  const build: Visit['build'] = { is: 'current' }
  await page.route('**/builds/meta/*.json', (route) =>
    build.is === 'unknown'
      ? route.fulfill({ status: 503 })
      : route.fulfill({ json: { id: 'a', current: 'b', isCurrent: build.is === 'current' } }),
  )
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      documents.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return { page, build, documents }
}

const path = '/signUp/guest/form'
const form = `${path}?step=personal`
/** As when somebody comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const hydrated = (page: Page) => page.waitForFunction(isStill)

test('a dropped request is sent again up to three times, a form never', async ({ browser }) => {
  const { page } = await enter(browser)
  await page.goto(product.url + form)
  await hydrated(page)
  const tries: Record<string, number> = { GET: 0, POST: 0 }
  await page.route('**/healthz', (route) => {
    const method = route.request().method()
    tries[method] = (tries[method] ?? 0) + 1
    return tries[method] < 4 ? route.abort('connectionreset') : route.fallback()
  })
  expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200)
  expect(await page.evaluate(() => fetch('/healthz', { method: 'POST' }).catch(() => 'failed'))).toBe(
    'failed',
  )
  expect(tries).toEqual({ GET: 4, POST: 1 })
  await page.close()
})

test('a new deploy is noticed and the page comes again, but not twice in ten seconds', async ({
  browser,
}) => {
  const { page, build, documents } = await enter(browser)
  build.is = 'old'
  await page.goto(product.url + form)
  await expect.poll(() => documents.length).toBe(2)
  await hydrated(page)
  await comeBack(page)
  await page.waitForTimeout(1_500)
  expect(documents).toEqual([`GET ${path}`, `GET ${path}`])
  await page.close()
})

test('a half-filled form is never lost to it: it waits, and then goes the way of the browser', async ({
  browser,
}) => {
  const { page, build, documents } = await enter(browser)
  await page.goto(product.url + form)
  await hydrated(page)
  await page.locator('[name="firstName"]').fill('Amina')
  await page.locator('h1').click()
  build.is = 'old'
  await comeBack(page)
  await page.waitForTimeout(1_500)
  // React Router, too, would like a fresh page now.
  await page.evaluate(() => location.reload())
  await page.waitForTimeout(1_500)
  await expect(page.locator('[name="firstName"]')).toHaveValue('Amina')
  expect(documents).toHaveLength(1)

  // The form comes back with what is missing, as a document of the new build, and what was typed is still in it; also when that takes.
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.fallback()
  })
  await page.locator('.actions button[value="save"]').click()
  await expect(page.locator('.error-summary')).toBeVisible()
  expect(documents).toEqual([`GET ${path}`, `POST ${path}`])
  await expect(page.locator('[name="firstName"]')).toHaveValue('Amina')
  await page.waitForTimeout(1_500)
  expect(documents).toHaveLength(2)
  await page.close()
})

inFull('what was typed and taken back holds nothing up', async ({ browser }) => {
  const { page, build, documents } = await enter(browser)
  await page.goto(product.url + form)
  await hydrated(page)
  await fillForm(page, amina.personal)
  await page.locator('.actions button[value="save"]').click()
  await expect(page).toHaveURL(/step=conference/)
  await page.goto(product.url + form)
  await hydrated(page)
  build.is = 'old'
  await page.locator('[name="firstName"]').focus()
  await comeBack(page)
  await page.waitForTimeout(500)
  expect(documents).toHaveLength(2)
  await page.locator('[name="firstName"]').blur()
  await expect.poll(() => documents.length).toBe(3)
  await page.close()
})

inFull('when the router finds another build first, the form is sent all the same', async ({ browser }) => {
  const { page, build, documents } = await enter(browser)
  build.is = 'unknown'
  const noted: string[] = []
  page.on('console', (message) => message.text().includes('current build') && noted.push(message.type()))
  await page.route('**/__manifest*', (route) =>
    route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  )
  await page.goto(product.url + form)
  await hydrated(page)
  await page.locator('[name="firstName"]').fill('Amina')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.locator('.actions button[value="save"]').click()
  expect((await sent).postData()).toContain('firstName=Amina')
  await expect(page.locator('.error-summary')).toBeVisible()
  await expect(page.locator('[name="firstName"]')).toHaveValue('Amina')
  expect(documents).toEqual([`GET ${path}`])
  await comeBack(page)
  await page.waitForTimeout(500)
  expect(noted).toEqual(['warning'])
  await page.close()
})

inFull('the loading bar leaves quick pages alone, and tells those who wait long', async ({ browser }) => {
  const { page } = await enter(browser)
  await page.goto(product.url + form)
  await hydrated(page)
  const bar = page.locator('.loading-bar')
  let delay = 0
  await page.route('**/*.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.fallback()
  })
  await page.evaluate(() => {
    const seen: string[] = ((window as { seen?: string[] }).seen = [])
    new MutationObserver(() => {
      const phase = document.querySelector<HTMLElement>('.loading-bar')?.dataset.phase
      if (phase && seen.at(-1) !== phase) seen.push(phase)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  delay = 3_000
  await page.locator('.actions button[value="save"]').click()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Still loading' })).toBeAttached()
  await expect(page.locator('.error-summary')).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await page.evaluate(() => (window as { seen?: string[] }).seen)).toEqual([
    'running',
    'long',
    'ending',
  ])
  await page.close()
})

test('a page of organisers never stands in a document that has not their rules of style', async ({
  browser,
}) => {
  const { page, documents } = await enter(browser)
  await page.goto(product.url + form)
  await hydrated(page)
  documents.length = 0
  const router = (to: string) =>
    page.evaluate(async (address) => {
      type Router = { navigate: (to: string) => Promise<void> }
      const { __reactRouterDataRouter: known } = window as { __reactRouterDataRouter?: Router }
      await known?.navigate(address)
    }, to)
  await router('/profile')
  await expect(page).toHaveURL(/profile$/)
  expect(documents).toEqual([])
  await router('/admin/register')
  await expect.poll(() => documents).toEqual(['GET /admin/register'])
})
