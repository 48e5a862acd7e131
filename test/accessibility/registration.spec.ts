import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Cell, Row } from '../journeys/steps/every-step-table.ts'
import { reader } from '../journeys/steps/expected-texts.ts'
import { FormPage } from '../journeys/steps/form-page.ts'
import { guestTable } from '../journeys/steps/guest-table.ts'
import { hostTable } from '../journeys/steps/host-table.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { checkLight, checkPage, checkWidths } from './check-page.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

for (const way of [
  { role: 'guest', language: 'en', table: guestTable },
  { role: 'guest', language: 'de', table: guestTable },
  { role: 'host', language: 'en', table: hostTable },
  { role: 'host', language: 'de', table: hostTable },
] as const) {
  test(`every step of a registration can be used by everybody, with and without problems (${way.role}, ${way.language})`, ({
    browser,
  }) => walk(browser, way))
}

type Way = { role: 'guest' | 'host'; language: 'en' | 'de'; table: readonly Row[] }

async function walk(browser: Browser, { role, language, table }: Way): Promise<void> {
  // Without motion, or colours would be measured halfway from one theme to the other.
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language })
  const [name = '', value = ''] = (await sessionFor(product, role))?.split('=') ?? []
  await context.addCookies([{ name, value, url: product.url }])
  const page = await context.newPage()
  const address = `${product.url}${language === 'de' ? '/de' : ''}/signUp/${role}`
  const form = new FormPage(page, { address, hasScript: true })
  const { t, words } = reader(language)

  for (const row of table) {
    const at = `${role}, ${language}, ${row.step}`
    await form.open(row.step)
    // The same page with problems has all of its colours and more, and is looked at in both themes.
    await checkLight(page, at)
    if ('confirm' in row) {
      await checkWidths(page, at)
      await form.press(row.confirm(t, words))
      await form.expectStep(row.leadsTo, at)
      continue
    }
    await form.fill(row.wrong[0]?.typed ?? {})
    await form.send()
    await expect(page.locator('.error-summary'), at).toBeFocused()
    await (language === 'en' ? checkPage : checkPlain)(page, `${at}, with problems`)
    for (const cell of row.boundary.filter(isExplained)) {
      await form.open(row.step)
      await take(cell, at)
      await checkPlain(page, `${at}, then ${leadsTo(cell)}`)
    }
    await form.open(row.step)
    if (row.press) await form.press(row.press(t, words))
    await take(row.right, at)
  }
  await checkPage(page, `${role}, ${language}, success`)
  await context.close()

  async function take(cell: Cell, at: string): Promise<void> {
    await form.fill(cell.typed)
    await form.send()
    if ('leadsTo' in cell) await form.expectStep(cell.leadsTo, at)
  }
}

/** Colours do not depend on the language: the dark ones are looked at once. */
async function checkPlain(page: Page, name: string): Promise<void> {
  await checkLight(page, name)
  await checkWidths(page, name)
}

const leadsTo = (cell: Cell) => ('leadsTo' in cell ? cell.leadsTo : '')
/** Leads to a page that explains something and is no step of the way otherwise. */
const isExplained = (cell: Cell) => 'leadsTo' in cell && cell.sees !== undefined
