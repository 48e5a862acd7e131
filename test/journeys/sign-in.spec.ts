import { expect, test } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { isStill } from './steps/still.ts'
import { Walker, word } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

for (const language of someOf(['en', 'de'] as const)) {
  test(`signing in leads to the page first asked for, and signing out reaches every tab (${language})`, async ({
    browser,
  }) => {
    const organiser = await Walker.enter(browser, product, language, true)
    await organiser.goTo('/admin/matching?from=elsewhere')
    await organiser.expectPath('/login')
    await organiser.fill({ email: 'organiser@example.org' })
    await organiser.press('sign-in', 'sendCode')
    await organiser.expectPath('/otp')

    const code = await organiser.readCode('organiser@example.org')
    await organiser.fill({ code: code === '000000' ? '000001' : '000000' })
    await organiser.press('sign-in', 'signIn')
    await organiser.sees(word(language, 'sign-in', 'wrong'))
    await organiser.fill({ code: ` ${code.slice(0, 3)} - ${code.slice(3)}` })
    await organiser.press('sign-in', 'signIn')
    await organiser.expectPath('/admin/matching')

    const otherTab = await organiser.context.newPage()
    await otherTab.goto(`${product.url}${language === 'de' ? '/de' : ''}/admin`)
    await otherTab.waitForFunction(isStill)
    await organiser.goTo('/logout?from=/admin/inform')
    await organiser.press('sign-in', 'logout')
    await organiser.expectPath('/login')
    await expect.poll(() => new URL(otherTab.url()).pathname).toMatch(/\/login$/)
    await organiser.leave()
  })
}

// What somebody without an account is told stands in test/sign-up.test.ts, over HTTP.
test('an unfinished registration goes on where it was, in another browser', async ({ browser }) => {
  const email = 'host@example.org'
  const phone = await Walker.enter(browser, product, 'de', false)
  const { beginSignUp, karla } = await import('./steps/registration.ts')
  await beginSignUp(phone, 'host', email)
  await phone.fill(karla.personal)
  await phone.press('wizard', 'next')
  await phone.press('wizard', 'confirm')
  await phone.leave()

  const computer = await Walker.enter(browser, product, 'de', true)
  await computer.signIn(email)
  await computer.goTo('/signUp/host/form')
  await expect(computer.page).toHaveURL(/step=address/)
  await computer.goTo('/signUp/host/form?step=personal')
  await expect(computer.page.locator('[name="firstName"]')).toHaveValue('Karla')
  await computer.leave()
})
