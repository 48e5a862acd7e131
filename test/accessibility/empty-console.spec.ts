import { expect, test } from '@playwright/test'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { enter, look } from './console-walk.ts'

// The first evening of an organiser: nobody has registered yet.
const PATHS = [
  '/admin',
  '/admin/guests',
  '/admin/hosts',
  '/admin/match',
  '/admin/matching',
  '/admin/matching/plan',
  '/admin/matching/history',
  '/admin/inform',
  '/admin/rooms',
  '/admin/checkQueuedEmails',
  '/admin/resendMatchEmails',
  '/admin/resendGuestMatchEmails',
  '/admin/calendar',
  '/admin/migrate',
  '/admin/migrate/edition',
]

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

for (const language of ['en', 'de'] as const) {
  test(`a console with nobody in it can be used on every page (${language})`, async ({ browser }) => {
    test.slow()
    const page = await enter(browser, product, await sessionFor(product, 'admin'), language)
    for (const path of PATHS) await look(page, product, language, path)
    await page.context().close()
  })
}
