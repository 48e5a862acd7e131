import { expect, test, type Page } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { Walker, word, type Language } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** Tab until the control has the focus; nothing on the way may be out of sight or hold the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.locator(selector).evaluateAll((all) => all.includes(document.activeElement as never)))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`40 presses of Tab do not reach ${selector}`)
}

const pressKey = async (walker: Walker, file: string, key: string) => {
  const button = walker.page
    .locator('main')
    .getByRole('button', { name: word(walker.language, file, key), exact: true })
  await button.evaluate((element) => element.setAttribute('data-wanted', ''))
  await tabTo(walker.page, '[data-wanted]')
  await walker.page.keyboard.press('Enter')
  await walker.settle()
}

const expectNoSidewaysScroll = async ({ page }: Walker) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

const ways: [Language, boolean][] = [
  ['en', true],
  ['de', false],
]
for (const [language, javaScript] of someOf(ways)) {
  test(`from the first page to the second step with the keyboard alone, on a narrow screen (${language}, script ${javaScript})`, async ({
    browser,
  }) => {
    const walker = await Walker.enter(browser, product, language, javaScript)
    const { page } = walker
    await page.setViewportSize({ width: 320, height: 640 })
    await walker.goTo('/signUp')
    await expectNoSidewaysScroll(walker)
    await pressKey(walker, 'sign-up', 'guestStartTitle')
    await walker.expectPath('/signUp/guest/__getStarted')
    await expectNoSidewaysScroll(walker)

    await pressKey(walker, 'sign-up', 'sendCode')
    await expect(page.locator('.error-summary')).toBeFocused()
    await tabTo(page, '.error-summary a')
    await page.keyboard.press('Enter')

    // Long, and a slip: it stands in the page twice.
    const email = `somebody-with-a-very-long-address-${language}@gmial.com`
    await tabTo(page, '[name="email"]')
    await page.keyboard.type(email)
    await tabTo(page, '[name="privacy"]')
    await page.keyboard.press('Space')
    await pressKey(walker, 'sign-up', 'sendCode')
    await walker.expectPath('/signUp/guest/__confirmEmail')
    await expectNoSidewaysScroll(walker)

    await tabTo(page, '[name="code"]')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await walker.sees(word(language, 'sign-in', 'tooFew'))
    await tabTo(page, '[name="code"]')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(await walker.readCode(email))
    await page.keyboard.press('Enter')
    await walker.expectPath('/signUp/guest/form')
    await expectNoSidewaysScroll(walker)

    for (const [name, text] of Object.entries({
      firstName: 'Amina',
      lastName: 'Wanjiru',
      age: '20',
      phone: '+254 712 345678',
    })) {
      await tabTo(page, `[name="${name}"]`)
      await page.keyboard.type(text)
    }
    await tabTo(page, '[name="languages"]')
    await page.keyboard.press('Space')
    await pressKey(walker, 'wizard', 'next')
    await expect(page).toHaveURL(/step=conference/)
    await expectNoSidewaysScroll(walker)
    await walker.leave()
  })
}
