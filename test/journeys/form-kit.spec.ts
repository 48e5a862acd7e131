import { expect, test } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { amina, beginSignUp } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({})
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

test('a step is sent once however often its button is pressed, and at once again after an answer', async ({
  browser,
}) => {
  const guest = await Walker.enter(browser, product, 'en', true)
  const { page } = guest
  await beginSignUp(guest, 'guest', 'presses@example.org')
  let sent = 0
  page.on('request', (request) => void (request.method() === 'POST' && (sent += 1)))
  const next = page.getByRole('button', { name: word('en', 'wizard', 'next'), exact: true })
  const summary = page.getByRole('alert')

  // Two presses and Enter in one breath, before any answer can be there.
  await page.locator('#firstName').focus()
  await next.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await expect(summary).toBeFocused()
  expect(sent).toBe(1)
  await expect(page.locator('form[aria-busy], fieldset:disabled')).toHaveCount(0)

  // The answer is there, so the next press counts: at once, by Enter.
  await guest.fill({ ...amina.personal, age: 'twenty' })
  await page.locator('#firstName').press('Enter')
  await expect(summary).toContainText('Age must be a number.')
  expect(sent).toBe(2)
  await page.locator('#age').fill('20')
  await page.locator('#age').press('Enter')
  await expect(page).toHaveURL(/step=equality/)
  expect(sent).toBe(3)
  await guest.leave()
})
