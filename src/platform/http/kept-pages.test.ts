import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chooseEncoding } from './encoding.server.ts'
import { makeKeptPages } from './kept-pages.server.ts'

/** Pages whose words, version and clock the test holds in its hand. */
function arrange() {
  const state = {
    words: 'first',
    version: 'v1',
    now: 0,
    rendered: 0,
    status: 200,
    fails: false,
    hangs: false,
  }
  const pages = makeKeptPages({
    version: async () => {
      if (state.fails) throw new Error('no database')
      if (state.hangs) return new Promise(() => {})
      return state.version
    },
    render: async (path) => {
      state.rendered += 1
      if (state.fails) throw new Error('no database')
      const headers = { 'Cache-Control': 'private, no-cache', 'Set-Cookie': 'locale=en' }
      return new Response(`${path} ${state.words} `.repeat(50), { status: state.status, headers })
    },
    now: () => state.now,
  })
  const read = async (path = '/faq') => (await pages.get(path))?.encodings.plain.body.toString().split(' ')[1]
  return { state, pages, read }
}

it('renders once for many who ask at once', async () => {
  const { state, read } = arrange()
  expect(await Promise.all([read(), read(), read()])).toEqual(['first', 'first', 'first'])
  expect(state.rendered).toBe(1)
})

it('sends at once for a quarter of a second, then asks for the version', async () => {
  const { state, pages, read } = arrange()
  await read()
  state.now = 249
  expect(pages.find('/faq')).not.toBeNull()
  state.now = 250
  expect(pages.find('/faq')).toBeNull()
  expect(await read()).toBe('first')
  expect(state.rendered).toBe(1)
})

it('is made anew for another version, and after a minute because pages know the day', async () => {
  const { state, read } = arrange()
  await read()
  Object.assign(state, { words: 'second', now: 1000 })
  expect(await read()).toBe('first')
  Object.assign(state, { version: 'v2', now: 2000 })
  expect(await read()).toBe('second')
  Object.assign(state, { words: 'third', now: 61_999 })
  expect(await read()).toBe('second')
  state.now = 62_000
  expect(await read()).toBe('third')
})

it('has the same ETag for the same bytes', async () => {
  const { state, pages } = arrange()
  const first = await pages.get('/faq')
  Object.assign(state, { version: 'v2', now: 1000 })
  expect((await pages.get('/faq'))?.etag).toBe(first?.etag)
  Object.assign(state, { words: 'other', version: 'v3', now: 2000 })
  expect((await pages.get('/faq'))?.etag).not.toBe(first?.etag)
})

it('goes on with what there is while nothing can be found out', async () => {
  const { state, read } = arrange()
  await read()
  Object.assign(state, { fails: true, now: 90_000 })
  expect(await read()).toBe('first')
  expect(await read('/unknown')).toBeUndefined()
})

it('waits two seconds for whether something has changed, the first who asks and nobody after', async () => {
  const { state, pages, read } = arrange()
  await read()
  Object.assign(state, { hangs: true, now: 1000 })
  const began = performance.now()
  const first = read()
  state.now = 2999
  const second = read()
  expect(await first).toBe('first')
  expect(await second).toBe('first')
  expect(performance.now() - began).toBeGreaterThan(1_900)
  state.now = 3000
  expect(await Promise.race([read(), new Promise((resolve) => setImmediate(resolve))])).toBe('first')
  expect(pages.peek('/faq')).not.toBeNull()
})

it('does not keep errors, redirects and personal answers', async () => {
  const { state, read } = arrange()
  for (const status of [302, 404, 500]) {
    state.status = status
    expect(await read()).toBeUndefined()
  }
})

it('keeps cookies out of the head and improves the compression aside', async () => {
  const { pages } = arrange()
  const page = await pages.get('/faq')
  expect(page?.languageCookie).toBe('locale=en')
  expect(JSON.stringify(page?.encodings.br.head)).not.toMatch(/cookie/i)
  expect(brotliDecompressSync(page?.encodings.br.body ?? '').toString()).toContain('first')
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['identity', null],
  ['', null],
])('takes of "%s" %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
