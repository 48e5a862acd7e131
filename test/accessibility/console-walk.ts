import { expect, type Browser, type Page } from '@playwright/test'
import { openPage, openReader, readPage } from '../journeys/steps/read-page.ts'
import type { Product } from '../product/product.ts'
import { checkLight, checkThemes, checkWidths } from './check-page.ts'

/** Goes to a page as people do, and lets its scripts run; else reads what the server says, which is nearly all of it. */
const isGoneTo = (language: string) => language === 'en' && Boolean(process.env.TEST_ALL)

/** A browser of somebody who is signed in already. */
export async function enter(
  browser: Browser,
  { url }: Product,
  cookie: string | null,
  language: string,
): Promise<Page> {
  // Without motion, or colours would be measured halfway from one theme to the other.
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  if (!isGoneTo(language)) await openReader(page, url)
  return page
}

/**
 * One page with all that is folded opened: every rule in both themes, and room for its words at every width. Where all of its colours
 * are seen elsewhere, it is looked at in light alone.
 */
export async function look(
  page: Page,
  { url }: Product,
  language: 'en' | 'de',
  path: string,
  { inDark = true, status: expected = 200 } = {},
): Promise<void> {
  const address = language === 'de' ? `${url}/de${path}` : url + path
  const { status, reached } = await (isGoneTo(language) ? openPage : readPage)(page, address)
  expect(status, path).toBe(expected)
  expect(reached, path).toContain(path.split('?')[0])
  await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
  const name = `${path} (${language})`
  await (inDark ? checkThemes : checkLight)(page, name)
  await checkWidths(page, name)
}
