import { expect, test } from '@playwright/test'
import { aGuest } from '../builders/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Walker } from './steps/walker.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

test('on a narrow window the page comes back to its place half a second later, and a guest’s begins at the top', async ({
  browser,
}) => {
  for (let n = 0; n < 3; n += 1) await aGuest(product, { firstName: `Kept${n}` })
  const organiser = await Walker.enter(browser, product, 'en', true)
  const { page } = organiser
  await organiser.signIn('organiser@example.org')
  await page.setViewportSize({ width: 900, height: 500 })
  await organiser.goTo('/admin/matching')
  const top = () => page.evaluate(() => Math.round(scrollY))
  const moveTo = (place: number) =>
    page.evaluate(async (to) => {
      const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }))
      scrollTo(0, to)
      await ended
    }, place)
  // From then on it is kept.
  await page.waitForTimeout(600)
  await moveTo(333)
  const kept = await top()
  expect(kept).toBeGreaterThan(300)
  await page.getByRole('link', { name: 'Kept1' }).dispatchEvent('click')
  await organiser.expectPath(/^\/admin\/matching\/[0-9a-f-]{36}$/)
  await expect.poll(top).toBe(0)
  await moveTo(200)
  await page.goBack()
  await expect.poll(top).toBe(kept)
  await page.goForward()
  await organiser.expectPath(/^\/admin\/matching\/[0-9a-f-]{36}$/)
  await expect.poll(top).toBe(0)
  await organiser.leave()
})
