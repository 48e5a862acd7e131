import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { aPair } from '../forms/registered.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { word } from './steps/walker.ts'

// The way there is kept on a device by a press, opens without a connection, and is gone when it has to be (rules: arrival).

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const street = 'Lichtweg'
const often = { intervals: [20] }
type Language = 'en' | 'de'
const prefix = { en: '', de: '/de' }

async function aGuestOnTheWay(browser: Browser, language: Language = 'en') {
  const { guest, host, matchId } = await aPair(product, 'accepted')
  await product.sql('update host_address set street = $1 where registration_id = $2', [
    street,
    host.registrationId,
  ])
  await product.sql(
    `insert into host_door (registration_id, bell) values ($1, 'Lampe') on conflict (registration_id) do update set bell = 'Lampe'`,
    [host.registrationId],
  )
  const context = await browser.newContext()
  const [name = '', value = ''] = (await openSessionOf(product, guest.personId)).split('=')
  await context.addCookies([{ name, value, url: product.url }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED/.test(message.text()))
      complaints.push(message.text())
  })
  const way = `${product.url}${prefix[language]}/profile/way`
  const button = (key: string) => page.getByRole('button', { name: word(language, 'way', key) })
  const keep = async () => {
    await page.goto(way)
    await button('pocketKeep').click()
    await expect(button('pocketRemove')).toBeVisible()
  }
  return { context, page, way, button, keep, matchId, complaints, personId: guest.personId }
}

/** Everything that this origin has on the device, as text: what is sealed reads as noise. */
const heldBy = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const answer of await cache.matchAll()) texts.push(await answer.text())
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(value)
      if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return String(value)
      return Object.entries(value)
        .map(([key, part]) => `${key}=${asText(part)}`)
        .join('\n')
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const open = await done(indexedDB.open(name))
      for (const table of open.objectStoreNames)
        for (const row of await done(open.transaction(table).objectStore(table).getAll()))
          texts.push(`${name}/${table}: ${asText(row)}`)
      open.close()
    }
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return { text: texts.join('\n'), databases, workers }
  })

/** Sets when the kept sheet ends, as a clock that went on, or a hand on the storage, would. */
const setUntil = (page: Page, until: number) =>
  page.evaluate(async (end) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const open = await done(indexedDB.open('pocket'))
    const rows = open.transaction('sheets', 'readwrite').objectStore('sheets')
    const [row] = await done(rows.getAll())
    await done(rows.put({ ...row, until: end }))
    open.close()
  }, until)

/** Without a connection, in a tab of its own: what the browser shows in place of a page stays under way for a while. */
async function expectNotServed(context: BrowserContext, address: string): Promise<void> {
  const tab = await context.newPage()
  await expect(tab.goto(address)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await tab.close()
}

/** A page looks after it while it is open. */
async function expectNothingKept(page: Page): Promise<void> {
  // What is only listed is not opened: to open a database that has just gone would make it anew.
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  await expect.poll(async () => (await left()).filter((one) => one !== 'kept-entries'), often).toEqual([])
}

test('a kept page opens without a connection, and goes with one press', async ({ browser }) => {
  const { context, page, way, button, keep, matchId, complaints } = await aGuestOnTheWay(browser)
  await page.goto(way)
  expect(await heldBy(page), 'nothing before the press').toMatchObject({ databases: [], workers: [] })
  await keep()

  const held = await heldBy(page)
  expect(held.workers).toEqual([way])
  expect(held.text).toContain(matchId)
  expect(held.text).not.toMatch(/Lichtweg|Lampe|Bruno|\+49|wa\.me|<html/)

  await context.setOffline(true)
  for (const address of [way, `${way}?match=${matchId}`]) {
    await page.goto(address)
    for (const words of [street, 'Lampe', '112', word('en', 'way', 'pocketOpened')])
      await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.locator('.site-header, .site-footer')).toHaveCount(0)
  }
  for (const path of ['/profile', '/', '/de/profile/way', `/profile/way.ics?match=${matchId}`])
    await expectNotServed(context, product.url + path)
  const other = '00000000-0000-4000-8000-000000000000'
  await expectNotServed(context, `${way}?match=${other}`)

  await page.goto(way)
  await button('pocketRemove').click()
  await expect(page.getByText(word('en', 'way', 'pocketRemoved'))).toBeVisible()
  expect(await page.content()).not.toMatch(/Lichtweg|Lampe/)
  await expectNothingKept(page)
  await expectNotServed(context, way)

  await context.setOffline(false)
  await page.goto(way)
  await expect(button('pocketKeep')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('what the host changes is in it after the next visit, and it opens when the server fails', async ({
  browser,
}) => {
  const { context, page, way, button, keep, matchId } = await aGuestOnTheWay(browser, 'de')
  await keep()
  await product.sql(
    `update host_door set bell = 'Laterne' where registration_id =
       (select host_registration_id from match where id = $1)`,
    [matchId],
  )
  const before = (await heldBy(page)).text
  await page.goto(way)
  await expect(page.getByText('Laterne')).toBeVisible()
  await expect.poll(async () => (await heldBy(page)).text, often).not.toBe(before)
  await expect(button('pocketRemove')).toBeVisible()
  await context.route(
    ({ pathname }) => pathname === '/de/profile/way',
    (route) => route.fulfill({ status: 503, body: 'down' }),
  )
  const answer = await page.goto(way)
  expect(answer?.fromServiceWorker()).toBe(true)
  await expect(page.getByText('Laterne')).toBeVisible()
  await context.close()
})

test('it is gone after the stay, and whoever moves its end opens nothing', async ({ browser }) => {
  const { context, page, way, keep } = await aGuestOnTheWay(browser)
  await keep()
  const later = Date.now() + 10 * 365 * 86_400_000
  await setUntil(page, later)
  await context.setOffline(true)
  await expectNotServed(context, way)
  await context.setOffline(false)
  await page.goto(way)
  await expect.poll(async () => (await heldBy(page)).text, often).not.toContain(String(later))

  await setUntil(page, Date.now() - 1)
  await context.setOffline(true)
  await expectNotServed(context, way)
  await context.setOffline(false)
  await page.goto(`${product.url}/`)
  await expectNothingKept(page)
  await context.close()
})

const endings: Record<string, (guest: Awaited<ReturnType<typeof aGuestOnTheWay>>) => Promise<unknown>> = {
  'the match is withdrawn': async ({ page, matchId }) => {
    await product.sql(`update match set state = 'withdrawn' where id = $1`, [matchId])
    await page.goto(`${product.url}/profile`)
  },
  'the match is withdrawn, and only this page is opened': async ({ page, way, matchId }) => {
    await product.sql(`update match set state = 'withdrawn' where id = $1`, [matchId])
    await page.goto(way)
  },
  'the session was ended on another device': async ({ page, way, personId }) => {
    await product.sql('update session set ended_at = now() where person_id = $1', [personId])
    await page.goto(way)
    expect(new URL(page.url()).pathname).toBe('/login')
  },
  'somebody else signs in': async ({ context, page }) => {
    const { guest } = await aPair(product, 'accepted')
    const [name = '', value = ''] = (await openSessionOf(product, guest.personId)).split('=')
    await context.addCookies([{ name, value, url: product.url }])
    await page.goto(`${product.url}/profile`)
  },
  'they sign out': async ({ page }) => {
    await page.goto(`${product.url}/logout`)
    await page
      .locator('main')
      .getByRole('button', { name: word('en', 'sign-in', 'logout') })
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  },
}

for (const [what, happens] of Object.entries(endings)) {
  test(`it is gone once ${what}`, async ({ browser }) => {
    const guest = await aGuestOnTheWay(browser)
    await guest.keep()
    await happens(guest)
    await expectNothingKept(guest.page)
    await guest.context.setOffline(true)
    await expectNotServed(guest.context, guest.way)
    await guest.context.close()
  })
}

test('a shared device is never offered it', async ({ browser }) => {
  const { context, page, way, button, personId } = await aGuestOnTheWay(browser)
  await product.sql('update session set shared_device = true where person_id = $1', [personId])
  const answer = await page.goto(way)
  expect(answer?.headers()['content-security-policy']).not.toContain('worker-src')
  await expect(page.getByText(word('en', 'way', 'pocketPaper'))).toBeVisible()
  await expect(button('pocketKeep')).toHaveCount(0)
  await expectNothingKept(page)
  await context.close()
})
