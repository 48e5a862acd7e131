import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { aPair } from '../forms/registered.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { isStill } from './steps/still.ts'
import { word } from './steps/walker.ts'

// A tab that shows somebody's data does not outlive the session it was opened with.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** Pages that show something of the signed-in person; where they lead without. */
const pages = {
  '/profile': '/login',
  '/profile/data': '/login',
  '/profile/email': '/login',
  '/profile/language': '/login',
  '/profile/reminder': '/login',
  '/profile/secondReminder': '/login',
  '/profile/consents': '/login',
  '/profile/sessions': '/login',
  '/profile/delete': '/login',
  '/signUp/guest/form?step=personal': '/signUp/guest/__getStarted',
  '/signUp/guest/success': '/login',
  '/newsletter': '/newsletter',
}

async function aGuestWithTabs(browser: Browser, paths: readonly string[]) {
  const { guest } = await aPair(product, 'accepted')
  const [row] = await product.sql<{ email: string }>('select email from person where id = $1', [
    guest.personId,
  ])
  const context = await browser.newContext()
  const [name = '', value = ''] = (await openSessionOf(product, guest.personId)).split('=')
  await context.addCookies([{ name, value, url: product.url }])
  const tabs: { path: string; tab: Page }[] = []
  for (const path of paths) tabs.push({ path, tab: await openTab(context, path) })
  return { context, tabs, personId: guest.personId, email: row?.email ?? '' }
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(product.url + path)
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(path)
  return tab
}

/** Waits while the tab is on its way to another page. */
const contentOf = (tab: Page) => tab.locator('html').innerHTML()
const pathOf = (tab: Page) => new URL(tab.url()).pathname

async function expectLeft(tabs: { path: string; tab: Page }[], email: string): Promise<void> {
  for (const { path, tab } of tabs) {
    await expect.poll(() => pathOf(tab), { message: path }).toBe(pages[path as keyof typeof pages])
    await expect.poll(() => contentOf(tab), { message: path }).not.toContain(email)
  }
}

const signOut = async (context: BrowserContext) => {
  const tab = await context.newPage()
  await tab.goto(`${product.url}/logout?from=/profile`)
  await tab.waitForFunction(isStill)
  await tab
    .locator('main')
    .getByRole('button', { name: word('en', 'sign-in', 'logout') })
    .click()
  await expect.poll(() => pathOf(tab)).toBe('/login')
  return tab
}

/** What a browser does that brings a page back as it was, or a tab to the front. */
const bringBack = (tab: Page) =>
  // A moment later: the page may be left by it, and nothing would come back of what was asked of it.
  tab.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  })
const lookAgain = (tab: Page) =>
  tab.evaluate(() => {
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')))
  })

test('signing out reaches every tab that shows something of the person', async ({ browser }) => {
  const { context, tabs, email } = await aGuestWithTabs(browser, Object.keys(pages))
  await signOut(context)
  await expectLeft(tabs, email)
  await context.close()
})

test('the way back after signing out shows nothing any more', async ({ browser }) => {
  const { context, email } = await aGuestWithTabs(browser, [])
  const tab = await openTab(context, '/profile/data')
  await tab.goto(`${product.url}/logout?from=/profile`)
  await tab.waitForFunction(isStill)
  await tab
    .locator('main')
    .getByRole('button', { name: word('en', 'sign-in', 'logout') })
    .click()
  await expect.poll(() => pathOf(tab)).toBe('/login')
  for (const _ of [1, 2]) {
    await tab.goBack()
    await expect.poll(() => contentOf(tab)).not.toContain(email)
  }
  await context.close()
})

for (const [how, comeBack] of [
  ['brought back by the browser', bringBack],
  ['looked at again', lookAgain],
] as const) {
  inFull(
    `a tab whose session was ended on another device asks again when it is ${how}`,
    async ({ browser }) => {
      const shown = ['/profile', '/profile/data', '/newsletter']
      const { context, tabs, personId, email } = await aGuestWithTabs(browser, shown)
      for (const { tab } of tabs) {
        await comeBack(tab)
        await expect(tab.locator('main')).toBeVisible()
        await expect.poll(() => contentOf(tab)).toContain(email)
      }
      await product.sql('update session set ended_at = now() where person_id = $1', [personId])
      // The first tells the others, which may be leaving already when they are asked.
      for (const { tab } of tabs) await comeBack(tab).catch(() => {})
      await expectLeft(tabs, email)
      await context.close()
    },
  )
}

inFull('a deleted account is in no tab any more', async ({ browser }) => {
  const { context, tabs, personId, email } = await aGuestWithTabs(browser, [
    '/profile/data',
    '/profile/reminder',
  ])
  await product.sql('update session set ended_at = now() where person_id = $1', [personId])
  const tab = await context.newPage()
  await tab.goto(`${product.url}/deleted`)
  await expectLeft(tabs, email)
  await context.close()
})
