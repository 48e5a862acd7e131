import { expect, test } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'

// Small scripts of static pages: each only adds to what the page does without.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

test('the questions filter while somebody types, as the server would', async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/faq`)
  const shown = page.locator('[data-faq-item]:visible')
  const all = await shown.count()
  expect(all).toBeGreaterThan(8)
  await page.locator('#faq-q').fill('VISÀ ')
  const found = await shown.count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)
  await expect(page.locator('[data-faq-count]')).toContainText(String(found))
  expect(new URL(page.url()).search).toBe('?q=VIS%C3%80')
  await page.reload()
  await expect(shown).toHaveCount(found)

  await page.locator('#faq-q').fill('no such word')
  await expect(shown).toHaveCount(0)
  await expect(page.locator('[data-faq-group]:visible')).toHaveCount(0)
  await expect(page.locator('[data-faq-nothing]')).toBeVisible()
  await page.locator('#faq-q').fill('')
  await expect(shown).toHaveCount(all)
  await expect(page.locator('[data-faq-nothing]')).toBeHidden()
  await expect(page.locator('[data-faq-count]')).toHaveText('')
  expect(new URL(page.url()).search).toBe('')
  await page.close()
})

test('the evening for hosts is shown on the reader’s own clock, where that differs', async ({ browser }) => {
  for (const [timezoneId, hour] of [
    ['Africa/Nairobi', '20:00'],
    ['America/Bogota', '12:00'],
    ['Europe/Berlin', null],
    ['Europe/Vienna', null],
  ] as const) {
    for (const [path, say] of [
      ['/', (time: string) => new RegExp(`That is Sunday,? 2 May at ${time} where you are\\.`)],
      ['/de', (time: string) => new RegExp(`Bei dir ist das Sonntag, 2\\. Mai um ${time} Uhr\\.`)],
    ] as const) {
      const context = await browser.newContext({ timezoneId })
      const page = await context.newPage()
      await page.goto(product.url + path)
      const own = page.locator('.own-time')
      if (hour) await expect(own).toHaveText(say(hour))
      else await expect(own).toHaveCount(0)
      await context.close()
    }
  }
})

test('a device tells what works on it, in words to be sent on', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Africa/Nairobi' })
  const page = await context.newPage()
  await page.goto(`${product.url}/de/test`)
  const found = (name: string) => page.locator(`[data-check="${name}"]`)
  await expect(found('java-script')).toHaveText('geht')
  await expect(found('cookies')).toHaveText('werden behalten')
  await expect(found('storage')).toHaveText('geht')
  await expect(found('language')).toContainText('de')
  await expect(found('time-zone')).toContainText('Africa/Nairobi')
  await expect(found('connection')).toHaveText(/^Antwort nach \d+ ms$/)
  await expect(found('clock')).toHaveText('geht richtig')
  const report = await page.locator('#report').inputValue()
  expect(report.split('\n')).toHaveLength(10)
  expect(report).toContain('Cookies: werden behalten')
  await page.locator('#copy button').click()
  await expect(page.locator('#copy button')).toHaveText('Kopiert')
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['locale'])
  await context.close()
})

test('what version 1.0 kept of the way there goes, and its service worker with it', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(product.url)
  await page.evaluate(async () => {
    const opening = indexedDB.open('pocket')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    opening.result.close()
    await navigator.serviceWorker.register('/profile/way.js', { scope: '/profile/way' })
  })
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  await expect.poll(left, { intervals: [20] }).toEqual([])
  await context.close()
})

test('without JavaScript the page says so, and finds out about cookies by a second visit', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${product.url}/test`)
  await expect(page.locator('[data-check="java-script"]')).toContainText('is off')
  await expect(page.locator('[data-check="cookies"]')).toHaveText('not known yet')
  await expect(page.locator('[data-check="language"]')).toContainText('en-GB')
  await expect(page.locator('#copy')).toBeHidden()
  await page.locator('#again a').click()
  await expect(page.locator('[data-check="cookies"]')).toHaveText('are kept')
  await context.clearCookies()
  await page.reload()
  await expect(page.locator('[data-check="cookies"]')).toContainText('are not kept')
  await expect(page.locator('#report')).toHaveValue(/JavaScript: doesn’t work/)
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  await context.close()
})

test('a message to pass on is copied with a press, and without script nothing is shown that does nothing', async ({
  browser,
}) => {
  const path = `${product.url}/share`
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(path)
  await expect(read.locator('main button:visible')).toHaveCount(0)
  await expect(read.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible()
  await plain.close()

  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Copy message' }).first().click()
  await expect(page.locator('output').nth(1)).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Hi! .+\n\nhttp\S+\/$/s)
  await context.close()
})
