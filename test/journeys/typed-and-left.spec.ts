import { expect, test } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { enter, kept, keptRows, next } from './steps/first-step.ts'
import { amina } from './steps/registration.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

test('what is typed outlives a reload, also with something wrong in it, and goes once it is saved', async ({
  browser,
}) => {
  const { page, context } = await enter(product, browser)
  const firstName = page.locator('[name="firstName"]')
  await expect.poll(() => keptRows(page)).toBe(1)
  await page.reload()
  await expect(kept(page)).toBeVisible()
  await expect(firstName).toHaveValue('Zyxcanary')
  await page.locator('[name="phone"]').fill('12')
  await next(page).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('[name="phone"]')).toHaveValue('12')
  await page.locator('[name="phone"]').fill(String(amina.personal.phone))
  await next(page).click()
  await expect(page).toHaveURL(/step=conference/)
  expect(await keptRows(page)).toBe(0)
  await context.close()
})
