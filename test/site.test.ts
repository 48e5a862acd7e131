import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: 'manual' })

describe('the language', () => {
  it('is that of the address, and is remembered for 365 days', async () => {
    for (const [path, language] of [
      ['/faq', 'en'],
      ['/de/faq', 'de'],
      ['/de', 'de'],
    ] as const) {
      const response = await get(path)
      expect(await response.text()).toContain(`<html lang="${language}">`)
      expect(response.headers.get('Set-Cookie')).toBe(
        `locale=${language}; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly`,
      )
    }
  })

  it('switches to the same page', async () => {
    const page = await (await get('/de/HowItWorks')).text()
    expect(page).toContain('href="/HowItWorks"')
    expect(await (await get('/login')).text()).toContain('href="/de/login"')
  })

  it('last read leads somebody who comes from outside to their home page, and nobody who chose', async () => {
    const german = { Cookie: 'locale=de' }
    const outside = await get('/', { ...german, 'Sec-Fetch-Site': 'none' })
    expect([outside.status, outside.headers.get('Location')]).toEqual([302, '/de'])
    expect((await get('/', { ...german, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await get('/', { Cookie: 'locale=en', 'Sec-Fetch-Site': 'none' })).status).toBe(200)
  })

  it('read last is not forgotten over a file for everybody or an address without a page', async () => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/ImportantDocs/host-manual.pdf',
      '/favicon.ico',
      '/no-such.ico',
    ]) {
      const response = await get(path, { Cookie: 'locale=de' })
      expect(response.headers.get('Set-Cookie'), path).toBeNull()
    }
  })

  it('is the page’s own on the page for unknown addresses', async () => {
    const english = await get('/no/such?secret=1')
    expect(english.status).toBe(404)
    expect(await english.text()).toContain('Page not found: /no/such')
    expect(await (await get('/de/no/such')).text()).toContain('Seite nicht gefunden: /de/no/such')
  })
})

describe('pages of signed-in people', () => {
  it('are kept by nobody', async () => {
    for (const role of ['guest', 'host', 'admin'] as const) {
      const cookie = (await sessionFor(product, role)) ?? ''
      for (const path of [
        '/',
        '/profile',
        '/faq',
        ...(role === 'admin' ? ['/admin', '/admin/matching'] : []),
      ]) {
        const response = await get(path, { Cookie: cookie })
        expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'no-store'])
        expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
      }
    }
  })
})

describe('pages to read', () => {
  it('carry no framework script, in both languages', async () => {
    for (const path of [
      '',
      '/aboutUs',
      '/contactUs',
      '/faq',
      '/HowItWorks',
      '/ImportantDocs',
      '/dsgvo',
      '/impressum',
    ]) {
      for (const language of ['', '/de']) {
        const page = await (await get(language + path || '/')).text()
        expect(page, language + path).not.toMatch(/<script[^>]+(?:src|type="module")|modulepreload/)
      }
    }
  })
})

describe('an unexpected error', () => {
  it('shows the error page with the number of the request, logs it, and says nothing of what went wrong', async () => {
    await product.sql('alter table edition rename to edition_hidden')
    try {
      for (const [path, title] of [
        ['/HowItWorks?asked=anew', 'Internal Server Error'],
        ['/de/HowItWorks?asked=anew', 'Interner Serverfehler'],
      ] as const) {
        const response = await get(path)
        const page = (await response.text()).replace(/<style>.*?<\/style>/s, '')
        expect(response.status).toBe(500)
        expect(page).toContain(title)
        expect(page).not.toMatch(/edition|relation|select|postgres|\.js:/i)
        const requestId = response.headers.get('X-Request-Id') ?? ''
        expect(page).toContain(requestId)
        await expect
          .poll(() => product.output.join('').includes(`"requestId":"${requestId}","event":"request.failed"`))
          .toBe(true)
      }
    } finally {
      await product.sql('alter table edition_hidden rename to edition')
    }
    expect((await get('/HowItWorks')).status).toBe(200)
  })
})

describe('health', () => {
  it('is up and ready, and tells how long the oldest due mail has waited', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'up' })
    expect(await (await get('/readyz')).json()).toEqual({
      ready: true,
      database: true,
      canSave: true,
      migrations: 'current',
      oldestDueMailSeconds: null,
      mail: null,
      lastBackupSeconds: expect.toSatisfy((age) => age === null || Number(age) >= 0),
      backup: null,
      lastCopySeconds: null,
      copies: null,
      // Not yet where the rows have just been brought back to what they were.
      clockMoved: expect.toSatisfy((at) => at === null || Temporal.Instant.from(String(at)) !== null),
      clock: null,
      proxy: null,
    })
    expect(await (await get('/metrics')).text()).toContain('bed_exchange_up 1')
  })
})
