import { chromium, expect, test } from '@playwright/test'
import { aPair } from '../forms/registered.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'

// The site can be put on a home screen.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = Record<'name' | 'short_name' | 'lang' | 'id' | 'start_url' | 'scope' | 'display', string> & {
  icons: Icon[]
}

/** Width and height of a PNG, from its head. */
async function sizeOf(address: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('Chromium finds all it needs to install the site', async ({ launchOptions }) => {
  // Nothing is installed from a window that forgets all it sees.
  const context = await chromium.launchPersistentContext('', launchOptions)
  const page = await context.newPage()
  const { guest } = await aPair(product, 'accepted')
  const [name = '', value = ''] = (await openSessionOf(product, guest.personId)).split('=')
  await context.addCookies([{ name, value, url: product.url }])
  const devTools = await context.newCDPSession(page)
  for (const [path, expected] of Object.entries({
    '/faq': { lang: 'en', id: '/', start_url: '/', name: 'Bed Exchange', short_name: 'Bed Exchange' },
    '/de/profile': { lang: 'de', id: '/', start_url: '/de', name: 'Bed Exchange' },
  })) {
    await page.goto(product.url + path)
    // A Chromium without windows answers the second with an empty list, whatever is wrong; hence all that follows.
    const { data = '', errors } = await devTools.send('Page.getAppManifest')
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    expect({ path, errors, installabilityErrors }).toEqual({ path, errors: [], installabilityErrors: [] })
    const app = JSON.parse(data) as Manifest
    expect(app).toMatchObject({ scope: '/', display: 'minimal-ui', theme_color: '#ffffff', ...expected })
    expect(app.short_name.length).toBeLessThanOrEqual(12)
    expect((await context.request.get(product.url + app.start_url)).status()).toBe(200)
    const pngs = app.icons.filter(({ type }) => type === 'image/png')
    for (const { src, sizes } of pngs) expect([src, await sizeOf(product.url + src)]).toEqual([src, sizes])
    expect(pngs.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
    )
  }
  await context.close()
})
