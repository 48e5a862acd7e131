import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { UmamiReceiver } from '../product/umami-contract.ts'
import { inFull } from './steps/in-full.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const umami = new UmamiReceiver()
let product: Product

test.beforeAll(async () => {
  await umami.start()
  product = await startProduct({ ANALYTICS_URL: umami.url, ANALYTICS_WEBSITE_ID: umami.website })
})
test.afterAll(async () => {
  expect(umami.refused).toEqual([])
  expect(await product.stop()).toBe(0)
  await umami.stop()
})
test.beforeEach(() => void umami.take())

type Visitor = { page: Page; leave: () => Promise<void> }

async function enter(browser: Browser, options: BrowserContextOptions = {}, script = ''): Promise<Visitor> {
  const context = await browser.newContext({
    userAgent: phone,
    locale: 'de-DE',
    screen: { width: 412, height: 915 },
    viewport: { width: 412, height: 823 },
    ...options,
  })
  const complaints: string[] = []
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    page,
    leave: async () => {
      expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
      await context.close()
    },
  }
}

/** Long enough for a view that should not come. */
const silence = (page: Page) => page.waitForTimeout(900)

test('a view is told about 300 ms after the page has finished, exactly as Umami takes it, without a cookie', async ({
  browser,
}) => {
  const { page, leave } = await enter(browser)
  // The clock of the page stands still but for what the test lets pass.
  await page.clock.install({ time: '2027-04-20T09:00:00Z' })
  await page.clock.pauseAt('2027-04-20T09:00:01Z')
  await page.goto(`${product.url}/faq?q=my+secret#way`, { referer: 'https://news.example.net/story?user=me' })
  await page.clock.runFor(290)
  await silence(page)
  expect(umami.received).toEqual([])
  await page.clock.runFor(20)
  await expect.poll(() => umami.received.length).toBe(1)
  const [view] = umami.take()
  expect(view?.payload).toEqual({
    website: umami.website,
    hostname: 'localhost',
    language: 'de-DE',
    referrer: 'https://news.example.net',
    screen: '412x915',
    title: await page.title(),
    url: '/faq',
  })
  expect(view?.headers.cookie).toBeUndefined()
  expect(view?.headers['content-type']).toBe('application/json')
  // Nothing is kept anywhere but our own cookie for the language.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['locale'])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await leave()
})

test('a press on a register button is an event, although it leads away; from page to page the referrer is a path', async ({
  browser,
}) => {
  const { page, leave } = await enter(browser)
  await page.goto(`${product.url}/de?utm_source=x`)
  await expect.poll(() => umami.received.length).toBe(1)
  umami.take()
  const lookups = umami.lookups
  await page.locator('[data-event-role="host"]').first().click()
  await page.waitForURL('**/de/signUp/host')
  await expect.poll(() => umami.received.length).toBe(2)
  const told = umami.take()
  const event = told.find(({ payload }) => payload.name)
  const view = told.find(({ payload }) => !payload.name)
  expect(event?.payload).toMatchObject({ name: 'register', data: { role: 'host' }, url: '/de' })
  expect(event?.headers['x-umami-cache']).toBe('token of this visit')
  expect(umami.lookups).toBe(lookups + 1) // the new page begins without the token
  expect(view?.payload).toMatchObject({ url: '/de/signUp/host', referrer: '/de' })
  expect(view?.payload.title).toContain('Bed Exchange')
  await leave()
})

for (const [wish, script] of [
  ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })`],
  ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })`],
  ['umami.disabled', `localStorage.setItem('umami.disabled', '1')`],
] as const) {
  inFull(`a visitor who asks for it (${wish}) is not counted`, async ({ browser }) => {
    const { page, leave } = await enter(browser, {}, script)
    await page.goto(`${product.url}/`)
    await silence(page)
    await page.locator('[data-event-role="guest"]').first().click()
    await page.waitForURL('**/signUp/guest')
    await silence(page)
    expect(umami.take()).toEqual([])
    await leave()
  })
}

test('pages that ask for a code or a token, and pages that are not there, are not counted', async ({
  browser,
}) => {
  const { page, leave } = await enter(browser)
  for (const path of [
    '/login',
    '/confirmNewsletter?token=abc',
    '/unsubscribe?token=abc',
    '/resendConfirmationEmail',
    '/test',
    '/no-such-page',
  ]) {
    await page.goto(product.url + path)
    expect(await page.locator('script[data-website]').count(), path).toBe(0)
  }
  await silence(page)
  expect(umami.take()).toEqual([])
  await leave()
})

test('nobody who is signed in is counted, on any page', async ({ browser }) => {
  for (const role of ['guest', 'admin'] as const) {
    const { page, leave } = await enter(browser)
    const [name = '', value = ''] = (await sessionFor(product, role))?.split('=') ?? []
    await page.context().addCookies([{ name, value, url: product.url }])
    for (const path of [
      '/',
      '/faq',
      '/profile',
      ...(role === 'admin' ? ['/admin', '/admin/matching'] : []),
    ]) {
      await page.goto(product.url + path)
      expect(await page.locator('script[data-website]').count(), path).toBe(0)
    }
    await silence(page)
    expect(umami.take()).toEqual([])
    await leave()
  }
})

inFull('a service that does not answer is no trouble to anybody', async ({ browser }) => {
  const { page, leave } = await enter(browser)
  await page.route(umami.url, (route) => route.fulfill({ status: 200, body: 'not json' }))
  await page.goto(`${product.url}/aboutUs`)
  await silence(page)
  await expect(page.locator('h1')).toBeVisible()
  await leave()
})
