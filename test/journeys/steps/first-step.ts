import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { sessionFor } from '../../product/people.ts'
import type { Product } from '../../product/product.ts'
import { amina } from './registration.ts'
import { isStill } from './still.ts'
import { fillForm } from './walker.ts'

// The first step of a guest, filled in, and what the device keeps of it.

export const form = '/signUp/guest/form?step=personal'
export const personal = { ...amina.personal, firstName: 'Zyxcanary' }
export const kept = (page: Page) => page.getByText(/has been kept on this device since/)
export const next = (page: Page) =>
  page.locator('main form > fieldset > p.actions button[value="save"]').last()
export async function open(page: Page, address: string, { script = true } = {}): Promise<void> {
  await page.goto(address)
  if (script) await page.waitForFunction(isStill)
}

export async function give(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
}

/** A new guest at the first step, which is filled in. */
export async function enter(product: Product, browser: Browser, javaScriptEnabled = true) {
  const context = await browser.newContext({ javaScriptEnabled })
  await give(context, product.url, (await sessionFor(product, 'guest')) ?? '')
  const [person] = await product.sql<{ id: string }>('select id from person order by created_at desc limit 1')
  const page = await context.newPage()
  await open(page, product.url + form, { script: javaScriptEnabled })
  await fillForm(page, personal)
  return { page, context, personId: person?.id ?? '' }
}

/** What the device has kept: how many entries, and all of them as text. */
const keptEntries = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'kept-entries')) return []
    const open = indexedDB.open('kept-entries')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const all = open.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    open.result.close()
    return all.result.map((entry: unknown) =>
      JSON.stringify(entry, (_, value: unknown) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? String(new Uint8Array(value instanceof ArrayBuffer ? value : value.buffer))
          : value,
      ),
    )
  })

export const keptRows = async (page: Page) => (await keptEntries(page)).length

/** Longer than the pause after which what was typed is kept. */
const LONGER_MS = 1_500

/** Waits until all that was typed is kept: the entry is there, and stays as it is. */
export const keptAll = (page: Page) =>
  expect
    .poll(async () => {
      const before = await keptEntries(page)
      await page.waitForTimeout(LONGER_MS)
      return before.length === 1 && before[0] === (await keptEntries(page))[0]
    })
    .toBe(true)
