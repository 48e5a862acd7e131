import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'

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
  '/newsletter',
  '/confirmNewsletter',
  '/unsubscribe',
  '/resendConfirmationEmail',
  '/test',
  '/login',
  '/signUp',
  '/no/such/page',
]
/** Forms sent empty. */
const FORMS = ['/login', '/signUp/guest', '/signUp/host', '/newsletter']

// 320 CSS pixels is WCAG's reflow width; 640 is a window of 1280 at 200 per cent.
const WIDTHS = [320, 640, 1920]

test('every public page can be used by everybody, in both languages, light and dark, at every width', async ({
  browser,
}) => {
  await Promise.all([checkLanguage(browser, ''), checkLanguage(browser, '/de')])
})

async function checkLanguage(browser: Browser, prefix: string): Promise<void> {
  // Without motion, or colours would be measured halfway from one theme to the other.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of PATHS) {
    await page.goto(product.url + prefix + path)
    await checkPage(page, prefix + path)
  }
  for (const path of FORMS) {
    await page.goto(product.url + prefix + path)
    await page.locator('main form button').first().click()
    await expect.soft(page.locator('.error-summary'), prefix + path).toBeVisible()
    await checkPage(page, `${prefix}${path} with problems`)
  }
  await context.close()
}

/** All rules in the light theme, colours once more in the dark one, and no scrolling sideways at any width. */
async function checkPage(page: Page, name: string): Promise<void> {
  expect.soft(await findProblems(page), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await findProblems(page, ['color-contrast']), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(needed, `${name} at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function findProblems(page: Page, rules?: string[]): Promise<string[]> {
  // Our pages have no frames, so there is nothing to put together on a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
