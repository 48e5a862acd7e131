import { expect, test, type Page } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { TileServer } from '../product/tile-server.ts'
import { someOf } from '../builders/often.ts'
import { inFull } from './steps/in-full.ts'

const tiles = new TileServer()
let product: Product

test.beforeAll(async () => {
  await tiles.start()
  product = await startProduct({ MAP_TILE_URL: tiles.template() })
})
test.afterAll(async () => {
  await product.stop()
  await tiles.stop()
})
test.beforeEach(() => void tiles.take())

/** Every origin but ours that the page has anything to do with: requests, preconnects, pictures. */
async function strangersIn(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll('[src], link[href], image[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    ),
  )
  return addresses.filter((address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith(product.url))
}

const mapOf = (page: Page) => page.locator('#map')
/** Scrolls to the map, so that lazy pictures have no excuse, and gives them time. */
async function lookAtMap(page: Page): Promise<void> {
  await mapOf(page).scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
}

for (const javaScriptEnabled of someOf([true, false])) {
  test(`nothing of the map's provider before the yes, nothing after taking it back (${javaScriptEnabled ? 'with' : 'without'} script)`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

    const first = await page.goto(`${product.url}/HowItWorks`)
    await lookAtMap(page)
    expect(tiles.take()).toEqual([])
    expect(first?.headers()['content-security-policy']).toContain("img-src 'self' data:;")
    await expect(mapOf(page)).toContainText(`127.0.0.1:${tiles.port}`)
    await expect(mapOf(page)).toContainText(
      'They’ll learn your IP address, that you’re on this site, and which part of Bonn you’re looking at',
    )
    if (javaScriptEnabled) expect(await strangersIn(page)).toEqual([])

    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Show map' }).click()
    const posted = await (await answer).headersArray()
    const [cookie = ''] = posted
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value)
    expect(cookie).toBe(`map=127.0.0.1%3A${tiles.port}; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly`)
    await expect(page).toHaveURL(`${product.url}/HowItWorks#map`)
    await expect(page.getByAltText('Map of Bonn around World Conference Center Bonn')).toBeVisible()
    await lookAtMap(page)
    const fetched = tiles.take()
    expect(fetched.length).toBeGreaterThan(0)
    // A narrow page asks for three columns only. Without script browsers load everything at once.
    const most = javaScriptEnabled ? 9 : 15
    expect(new Set(fetched.map(({ path }) => path)).size).toBeLessThanOrEqual(most)
    // Told which site they are on, as those who give tiles ask for, and neither the page nor anything else.
    expect(fetched.map(({ path }) => path)).toContain('/14/8516/5505.svg')
    expect(new Set(fetched.map(({ referer }) => referer))).toEqual(new Set([`${product.url}/`]))
    expect(new Set(fetched.map(({ cookie: sent }) => sent))).toEqual(new Set([undefined]))
    await expect(page.getByRole('link', { name: 'OpenStreetMap', exact: true })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    )

    // Remembered, in the other language too, and only by the pages that show the map.
    const other = await page.goto(`${product.url}/de/HowItWorks`)
    expect(other?.headers()['content-security-policy']).toContain(
      `img-src 'self' data: http://127.0.0.1:${tiles.port};`,
    )
    const privacy = await page.goto(`${product.url}/dsgvo`)
    expect(privacy?.headers()['content-security-policy']).toContain("img-src 'self' data:;")
    await expect(page.getByText('because you said yes')).toBeVisible()

    await page.goto(`${product.url}/HowItWorks`)
    await page.getByRole('button', { name: 'Hide the map and withdraw my consent' }).click()
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
    tiles.take()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('map')
    await page.reload()
    await lookAtMap(page)
    expect(tiles.take()).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
}

inFull('the yes can be given and taken back on the privacy page', async ({ page }) => {
  await page.goto(`${product.url}/de/dsgvo#map`)
  await page.getByRole('button', { name: 'Kartenbilder erlauben' }).click()
  await expect(page).toHaveURL(`${product.url}/de/dsgvo#map`)
  await page.getByRole('button', { name: 'Mein Ja zurücknehmen' }).click()
  await expect(page.getByRole('button', { name: 'Kartenbilder erlauben' })).toBeVisible()
  expect(tiles.take()).toEqual([])
})

inFull('the place is in the middle of the frame, at every width', async ({ browser }) => {
  for (const width of [320, 511, 512, 1280, 1920]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${product.url}/HowItWorks`)
    await page.getByRole('button', { name: 'Show map' }).click()
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox()
      if (!box) throw new Error(`${selector} is not shown`)
      return box
    }
    const frame = await boxOf('.map-frame')
    const middle = await boxOf('.map-tiles img[alt^="Map of"]')
    // At zoom 14 the venue is 0.2485 of the tile from its left and 0.2981 from its top.
    expect(Math.abs(middle.x + 0.2485 * 256 - (frame.x + frame.width / 2)), `${width}`).toBeLessThan(1.5)
    expect(Math.abs(middle.y + 0.2981 * 256 - (frame.y + frame.height / 2)), `${width}`).toBeLessThan(1.5)
    const all = await boxOf('.map-tiles')
    expect(all.x, `${width}`).toBeLessThanOrEqual(frame.x)
    expect(all.x + all.width, `${width}`).toBeGreaterThanOrEqual(frame.x + frame.width)
    expect(all.y, `${width}`).toBeLessThanOrEqual(frame.y)
    expect(all.y + all.height, `${width}`).toBeGreaterThanOrEqual(frame.y + frame.height)
    await context.close()
  }
})

inFull(
  'another provider is another question, and without one the place is told in words',
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${product.url}/HowItWorks`)
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page.getByRole('button', { name: 'Hide the map and withdraw my consent' })).toBeVisible()

    const { dataDir } = product
    await product.stop({ keep: true })
    product = await startProduct({ DATA_DIR: dataDir, MAP_TILE_URL: tiles.template('localhost') })
    tiles.take()
    await page.goto(`${product.url}/HowItWorks`)
    await lookAtMap(page)
    await expect(mapOf(page)).toContainText(`localhost:${tiles.port}`)
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
    expect(tiles.take()).toEqual([])

    await product.stop({ keep: true })
    product = await startProduct({ DATA_DIR: dataDir, MAP_TILE_URL: 'none' })
    await page.goto(`${product.url}/HowItWorks`)
    await expect(mapOf(page)).toContainText('World Conference Center Bonn')
    await expect(mapOf(page).getByRole('button')).toHaveCount(0)
    await expect(mapOf(page).getByRole('link')).toHaveText(
      'Find the place on openstreetmap.org (leaves this site)',
    )
    await context.close()
  },
)
