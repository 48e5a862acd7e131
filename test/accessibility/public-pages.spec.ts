import { expect, test, type Browser } from '@playwright/test'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { checkLargeLetters, checkPage, checkTwin, checkWidths } from './check-page.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** Every public page, and what it looks like when something is missing or wrong. */
const PATHS = [
  '/',
  '/aboutUs',
  '/contactUs',
  '/faq',
  '/faq?q=visa',
  '/faq?q=xyzzy',
  '/HowItWorks',
  '/ImportantDocs',
  '/ImportantDocs/guest-code-of-conduct',
  '/ImportantDocs/host-code-of-conduct',
  '/ImportantDocs/guest-guidebook',
  '/ImportantDocs/host-manual',
  '/ImportantDocs/proof-of-accommodation',
  '/dsgvo',
  '/impressum',
  '/share',
  '/newsletter',
  '/confirmNewsletter',
  '/unsubscribe',
  '/resendConfirmationEmail',
  '/test',
  '/login',
  '/signUp',
  '/signUp/host?via=poster',
  '/no/such/page',
]
/** Forms sent empty. */
const FORMS = ['/login', '/signUp/guest', '/signUp/host', '/newsletter']

test('every public page can be used by everybody, in both languages, light and dark, at every width', async ({
  browser,
}) => {
  await Promise.all([
    checkLanguage(browser, '', checkPage),
    checkLanguage(browser, '/de', process.env.TEST_ALL ? checkTwin : checkWidths),
  ])
})

async function checkLanguage(browser: Browser, prefix: string, check: typeof checkPage): Promise<void> {
  // Without motion, or colours would be measured halfway from one theme to the other.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of PATHS) {
    await page.goto(product.url + prefix + path)
    await check(page, prefix + path)
    await checkLargeLetters(page, prefix + path)
  }
  for (const path of FORMS) {
    await page.goto(product.url + prefix + path)
    await page.locator('main form button').first().click()
    await expect.soft(page.locator('.error-summary'), prefix + path).toBeVisible()
    await check(page, `${prefix}${path} with problems`)
    await checkLargeLetters(page, `${prefix}${path} with problems`)
  }
  await context.close()
}

test('with the links of an organiser the head of a public page is no wider than a phone', async ({
  browser,
}) => {
  const [name = '', value = ''] = (await sessionFor(product, 'admin'))?.split('=') ?? []
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name, value, url: product.url }])
  const page = await context.newPage()
  for (const path of ['/faq', '/de/faq', '/de/no/such/page']) {
    await page.goto(product.url + path)
    await checkPage(page, `${path} of an organiser`)
  }
  await context.close()
})

test('the pages of guests and hosts fit a narrow phone in large letters', async ({ browser }) => {
  for (const [role, pages] of [
    ['guest', ['/de/profile', '/de/profile/data', '/de/signUp/guest/form?step=needs']],
    ['host', ['/de/profile', '/de/signUp/host/form?step=living', '/de/signUp/host/form?step=rooms']],
  ] as const) {
    const [name = '', value = ''] = (await sessionFor(product, role))?.split('=') ?? []
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: product.url }])
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(product.url + path)
      await checkLargeLetters(page, `${path} of a ${role}`)
    }
    await context.close()
  }
})
