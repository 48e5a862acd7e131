import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// How pages leave the server: one address each, in their smallest form, from memory where they are the same for all.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** As it comes over the line: fetch would decompress it and tidy the address. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(product.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}
const text = async (path: string, headers: Record<string, string> = {}) =>
  (await ask(path, headers)).body.toString()

describe('a page to read', () => {
  it('is the same bytes for everybody, without a nonce, and says so with an ETag', async () => {
    const first = await ask('/faq')
    const second = await ask('/faq', { Cookie: 'locale=en' })
    expect(first.body.equals(second.body)).toBe(true)
    expect(first.headers.etag).toBe(second.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(first.headers.vary).toBe('Cookie, Accept-Encoding')
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    expect(first.body.toString()).not.toContain('nonce')
  })

  it('allows by hash exactly the code that stands in it', async () => {
    for (const path of ['/', '/de/faq', '/HowItWorks', '/signUp/guest', '/no/such']) {
      const { headers, body } = await ask(path)
      const policy = String(headers['content-security-policy'])
      const hashesIn = (tag: string) =>
        [...body.toString().matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(
          ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
        )
      const allowed = (name: string) =>
        new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ').toSorted() ?? []
      const expected = (codes: string[]) => (codes.length > 0 ? [...new Set(codes)].toSorted() : ["'none'"])
      expect(allowed('script-src'), path).toEqual(expected(hashesIn('script')))
      expect(allowed('style-src'), path).toEqual(expected(hashesIn('style')))
      expect(body.toString(), path).not.toMatch(/rel="stylesheet"|modulepreload/)
    }
  })

  it('comes compressed as the browser takes it, and a second time not at all', async () => {
    const plain = await ask('/faq')
    const brotli = await ask('/faq', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    const gzip = await ask('/faq', { 'Accept-Encoding': 'gzip, br;q=0' })
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    const again = await ask('/faq', { 'If-None-Match': `"x", ${String(plain.headers.etag)}` })
    expect([again.status, again.body.length, again.headers['content-type']]).toEqual([304, 0, undefined])
    expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
    const head = await ask('/faq', {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(plain.body.length),
    ])
  })

  it('tells the language only to whom it is new', async () => {
    expect((await ask('/de/faq')).headers['set-cookie']?.[0]).toMatch(/^locale=de;/)
    expect((await ask('/de/faq', { Cookie: 'locale=en' })).headers['set-cookie']?.[0]).toMatch(/^locale=de;/)
    expect((await ask('/de/faq', { Cookie: 'locale=de' })).headers['set-cookie']).toBeUndefined()
    const led = await ask('/', { Cookie: 'locale=de', 'Sec-Fetch-Site': 'none' })
    expect([led.status, led.headers.location]).toEqual([302, '/de'])
    expect((await ask('/', { Cookie: 'locale=de', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  it('is not taken from memory for anybody who is somebody', async () => {
    const cookie = (await sessionFor(product, 'guest')) ?? ''
    const own = await ask('/faq', { Cookie: cookie })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.headers.etag).toBeUndefined()
    expect(own.body.toString()).toContain('noindex')
    expect((await ask('/faq?q=bed')).headers.etag).toBeUndefined()
    expect((await ask('/signUp')).headers.etag).toBeUndefined()
    expect((await ask('/faq', { Host: 'evil.example' })).status).toBe(421)
  })

  it('shows what changed in the edition, without a restart', async () => {
    const before = await ask('/')
    await product.sql(`update edition set city = city || '-Nord'`)
    await expect
      .poll(async () => (await ask('/')).headers.etag, { timeout: 60_000 })
      .not.toBe(before.headers.etag)
    await product.sql(`update edition set city = replace(city, '-Nord', '')`)
    await expect
      .poll(async () => (await ask('/')).headers.etag, { timeout: 60_000 })
      .toBe(before.headers.etag)
  })

  it('leaves a line in the log like every other request', async () => {
    const { headers } = await ask('/aboutUs')
    const id = String(headers['x-request-id'])
    await expect
      .poll(() => product.output.join(''))
      .toMatch(
        new RegExp(
          `"requestId":"${id}","event":"request.finished","method":"GET","path":"/aboutUs","status":200`,
        ),
      )
  })
})

it('being well is asked so often that it leaves no line in the log', async () => {
  await ask('/healthz')
  const { headers } = await ask('/faq')
  await expect.poll(() => product.output.join('')).toContain(String(headers['x-request-id']))
  expect(product.output.join('')).not.toMatch(/"path":"\/healthz","status":200/)
})

describe('other answers', () => {
  it('come compressed too: pages that hydrate, their data, files', async () => {
    const accept = { 'Accept-Encoding': 'br' }
    const login = await ask('/login', accept)
    expect(login.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(login.body).toString()).toContain('</html>')
    expect(login.headers['set-cookie']?.[0]).toMatch(/^locale=en;/)
    const script = /src="(\/assets\/[^"]+\.js)"|"(\/assets\/entry[^"]+\.js)"/.exec(
      brotliDecompressSync(login.body).toString(),
    )
    const file = await ask(script?.[1] ?? script?.[2] ?? '', accept)
    expect(file.headers['content-encoding']).toBe('br')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/healthz', accept)).headers['content-encoding']).toBeUndefined()
  })
})

describe('a personal page', () => {
  it('is compressed unless somebody else may have chosen its query', async () => {
    const cookie = (await sessionFor(product, 'guest')) ?? ''
    const encodingOf = async (path: string, site: string | null) => {
      const from: Record<string, string> = site ? { 'Sec-Fetch-Site': site } : {}
      return (await ask(path, { Cookie: cookie, 'Accept-Encoding': 'br', ...from })).headers[
        'content-encoding'
      ]
    }
    expect(await encodingOf('/profile', 'cross-site')).toBe('br')
    expect(await encodingOf('/profile?guess=0228', 'same-origin')).toBe('br')
    for (const site of ['cross-site', 'same-site', null])
      expect(await encodingOf('/profile?guess=0228', site)).toBeUndefined()
    expect((await ask('/faq?q=bed', { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br')
  })
})

describe('one canonical address', () => {
  it.each([
    ['/aboutus', '/aboutUs'],
    ['/ABOUTUS/', '/aboutUs'],
    ['/faq/?q=bed', '/faq?q=bed'],
    ['/DE/FAQ', '/de/faq'],
    ['/de/', '/de'],
    ['/faq//', '/faq'],
    ['/de//?q=bed', '/de?q=bed'],
    ['/importantdocs/Host-Manual', '/ImportantDocs/host-manual'],
    ['/de/ImportantDocs/HOST-MANUAL/', '/de/ImportantDocs/host-manual'],
    ['/ImportantDocs/Host-Manual/_payload.json', '/ImportantDocs/host-manual/_payload.json'],
    ['/en', '/'],
    ['/en/howitworks?a=1', '/HowItWorks?a=1'],
    ['/%61boutUs', '/aboutUs'],
    ['/signup/guest/__GETSTARTED', '/signUp/guest/__getStarted'],
    ['/ABOUTUS/_payload.json', '/aboutUs/_payload.json'],
  ])('%s leads to %s', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(from, {}, method)
      expect([status, headers.location]).toEqual([308, to])
    }
  })

  it.each([
    '//evil.example',
    '//evil.example/faq/',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/en//evil.example',
    '/de//evil.example/',
    '/https://evil.example/',
    '/no/such/',
  ])('%s leads nowhere else', async (path) => {
    const { status, headers } = await ask(path)
    expect([308, 400, 404]).toContain(status)
    if (status === 308) expect(headers.location).toMatch(/^\/(?![/\\])/)
  })

  it('is not sought for forms', async () => {
    const { status } = await ask(
      '/LOGIN/',
      { Origin: product.url, 'Content-Type': 'application/x-www-form-urlencoded' },
      'POST',
    )
    expect(status).not.toBe(308)
  })
})

describe('the build', () => {
  it('tells any page whether it is the current one', async () => {
    const login = await text('/login')
    const manifest = await text(/\/assets\/manifest-[^"]+\.js/.exec(login)?.[0] ?? '')
    const id = /"version":"([^"]+)"/.exec(manifest)?.[1] ?? ''
    const meta = await ask(`/builds/meta/${id}.json`)
    expect(JSON.parse(meta.body.toString())).toEqual({ id, current: id, isCurrent: true })
    expect(meta.headers['cache-control']).toBe('no-store')
    const other = JSON.parse(await text('/builds/meta/0123abcd.json')) as unknown
    expect(other).toEqual({ id: '0123abcd', current: id, isCurrent: false })
    for (const path of [
      '/builds/meta/.json',
      '/builds/meta/../x.json',
      '/builds/meta/a%20b.json',
      '/builds/meta/x',
    ])
      expect((await ask(path)).status, path).toBe(404)
  })
})

describe('a page as its data', () => {
  it('has the path, the language and what the loaders gave, without the number of the request', async () => {
    for (const [path, locale] of [
      ['/faq', 'en'],
      ['/de/faq', 'de'],
      ['/de', 'de'],
      ['/', 'en'],
    ] as const) {
      const { headers, body } = await ask(`${path === '/' ? '' : path}/_payload.json`)
      const payload = JSON.parse(body.toString()) as { data: { root: object } }
      expect(payload).toMatchObject({ path, locale, data: { root: { signedIn: false } } })
      expect(payload.data.root).not.toHaveProperty('requestId')
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('stands behind the same gates, and is for reading only', async () => {
    const gated = await ask('/profile/_payload.json')
    expect([gated.status, gated.headers.location]).toEqual([302, '/login'])
    const missing = await ask('/no/such/_payload.json')
    expect([missing.status, JSON.parse(missing.body.toString()).data]).toEqual([404, {}])
    expect((await ask('/sitemap.xml/_payload.json')).status).toBe(404)
    for (const method of ['POST', 'PUT'])
      expect((await ask('/faq/_payload.json', { Origin: product.url }, method)).status).toBe(405)
    const head = await ask('/faq/_payload.json', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(
      (await ask('/faq', { 'X-Payload': '1', Accept: 'application/json' })).headers['content-type'],
    ).toContain('text/html')
  })
})
