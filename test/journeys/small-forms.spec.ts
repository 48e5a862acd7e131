import { expect, test, type Page } from '@playwright/test'
import { aPerson } from '../forms/senders.ts'
import { startProduct, type Product } from '../product/product.ts'
import { isStill } from './steps/still.ts'
import { word, type Language } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

// Forms of one or two fields say what is wrong as soon as a field is left, as the long ones do, and keep nothing of it.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const prefix = (language: Language) => (language === 'de' ? '/de' : '')
const problem = (page: Page, field: string) => page.locator(`#${field}-problem`)
const required = (language: Language) =>
  word(language, 'wizard', 'required').replace('{name}', word(language, 'sign-in', 'email'))

/** What asking for a code, or trying one, leaves behind. */
const traces = async () =>
  (
    await product.sql(
      'select (select count(*) from challenge) + (select count(*) from outbox) + (select coalesce(sum(tries), 0) from challenge) + (select count(*) from rate_limit) as count',
    )
  )[0]

async function leave(page: Page, field: string, value: string): Promise<void> {
  await page.locator(`#${field}`).fill(value)
  await page.locator(`#${field}`).blur()
}

async function expectChecked(page: Page, language: Language, field = 'email'): Promise<void> {
  await page.locator(`#${field}`).focus()
  await page.locator(`#${field}`).blur()
  await expect(problem(page, field)).toContainText(required(language))
  await leave(page, field, 'amara@gmial')
  await expect(problem(page, field)).toContainText(word(language, 'wizard', 'notAnEmail'))
  await expect(page.locator(`#${field}`)).toHaveAttribute('aria-invalid', 'true')
  await leave(page, field, '')
  await expect(problem(page, field)).toContainText(required(language))
  await leave(page, field, 'amara@example.org')
  await expect(problem(page, field)).toHaveCount(0)
  await expect(page.locator(`#${field}`)).not.toHaveAttribute('aria-invalid')
}

for (const language of someOf(['en', 'de'] as const)) {
  for (const path of someOf([
    '/login',
    '/newsletter',
    '/resendConfirmationEmail',
    '/signUp/guest',
    '/signUp/host',
  ])) {
    test(`an address is looked at when it is left, at ${path} (${language})`, async ({ page }) => {
      await page.goto(product.url + prefix(language) + path)
      const before = await traces()
      await expectChecked(page, language)
      expect(await traces()).toEqual(before)
    })
  }
}

test('what was typed and what is wrong with it stay when the rest of the page comes late', async ({
  page,
}) => {
  let letIt = () => {}
  const late = new Promise<void>((resolve) => (letIt = resolve))
  await page.route(/\/assets\/entry\.client.*\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await leave(page, 'email', 'amara@gmial')
  await (await answered).finished()
  // Time enough to say it, were it said now.
  await page.evaluate(() => new Promise((shown) => setTimeout(() => requestAnimationFrame(shown), 500)))
  letIt()
  await expect(problem(page, 'email')).toContainText(word('en', 'wizard', 'notAnEmail'))
  await page.waitForFunction(isStill)
  await expect(problem(page, 'email')).toHaveCount(1)
  await expect(page.locator('#email')).toHaveValue('amara@gmial')
})

test('a box that must be ticked, at the start of a registration', async ({ page }) => {
  await page.goto(`${product.url}/signUp/guest`)
  const box = page.locator('#privacy')
  await box.check()
  await box.uncheck()
  await box.blur()
  await expect(problem(page, 'privacy')).toBeVisible()
  await expect(problem(page, 'email')).toHaveCount(0)
  await box.check()
  await box.blur()
  await expect(problem(page, 'privacy')).toHaveCount(0)
})

test('a code is looked at when it is left, and no try is spent', async ({ page }) => {
  await page.goto(`${product.url}/login`)
  await page.locator('#email').fill('codes@example.org')
  await page.getByRole('button', { name: word('en', 'sign-in', 'sendCode') }).click()
  await expect(page).toHaveURL(/\/otp$/)
  const before = await traces()
  await leave(page, 'code', '12')
  await expect(problem(page, 'code')).toContainText(word('en', 'sign-in', 'tooFew'))
  await leave(page, 'code', '')
  await expect(problem(page, 'code')).toContainText(word('en', 'sign-in', 'missing'))
  await leave(page, 'code', '123456')
  await expect(problem(page, 'code')).toHaveCount(0)
  expect(await traces()).toEqual(before)
})

test('another address of one’s own', async ({ page }) => {
  const { cookie } = await aPerson(product)
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: product.url }])
  await page.goto(`${product.url}/profile/email`)
  await expectChecked(page, 'en')
})

test('without a connection a page to read keeps its form, and says so', async ({ page, context }) => {
  await page.goto(`${product.url}/signUp/guest`)
  await page.locator('#email').fill('amara@example.org')
  await page.locator('#privacy').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: word('en', 'sign-up', 'sendCode') }).click()
  await expect(page.getByRole('alert')).toContainText(
    word('en', 'common', 'notSent').split('{email}')[0] ?? '',
  )
  await expect(page.locator('#email')).toHaveValue('amara@example.org')
  await expect(page.locator('#privacy')).toBeChecked()
  await context.setOffline(false)
  await page.getByRole('button', { name: word('en', 'sign-up', 'sendCode') }).click()
  await expect(page).toHaveURL(/__confirmEmail/)
})

test('an address that is no page is named with its query', async ({ page }) => {
  await page.goto(`${product.url}/no/such/page?of=mine`)
  await expect(page.getByText('Page not found: /no/such/page?of=mine')).toBeVisible()
})
