import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'

// As somebody sees the built product who knows nothing of it, reached by https.

let product: Product
let cookie: string
const headers = () => ({ Host: 'beds.example.org', 'X-Forwarded-Proto': 'https', Cookie: cookie })

beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'https://beds.example.org', PORT: '0' })
  cookie = `__Host-${await sessionFor(product, 'admin')}`
})
afterAll(() => product.stop())

/** Past fetch, which names the host by itself. */
function askRaw(lines: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.once('close', () => done(text)).once('error', fail)
    socket.write(lines.join('\r\n'))
  })
}
const ask = async (path: string, method = 'GET', more: Record<string, string> = {}) => {
  const all = { ...headers(), Connection: 'close', ...more }
  const text = await askRaw([
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ])
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [status = '', ...fields] = head.split('\r\n')
  const header = (name: string) =>
    fields
      .filter((field) => field.toLowerCase().startsWith(`${name}:`))
      .map((field) => field.slice(name.length + 1).trim())
  return { status: Number(status.split(' ')[1]), header, body: body.join('\r\n\r\n') }
}

const ANSWERS = [
  '/',
  '/login',
  '/admin',
  '/admin/guests',
  '/profile',
  '/faq',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/favicon.svg',
  '/no-such-page',
  '/no-such.js',
  '/admin/matching/queue.json',
  '/faq/_payload.json',
  '/ImportantDocs/host-manual.pdf',
]

it.each(ANSWERS)('%s: every kind of answer says what browsers must not do with it', async (path) => {
  const hosts: Record<string, string>[] = [{}, { Host: 'evil.example' }]
  for (const more of hosts) {
    const { header } = await ask(path, 'GET', { Origin: 'https://evil.example', ...more })
    expect(header('content-security-policy')[0]).toMatch(
      /default-src 'none'.*base-uri 'none'; object-src 'none'.*frame-ancestors 'none'/,
    )
    expect(header('content-security-policy')[0]).not.toMatch(/unsafe-/)
    expect(header('x-content-type-options')).toEqual(['nosniff'])
    expect(header('strict-transport-security')).toEqual(['max-age=31536000'])
    expect(header('referrer-policy')).toEqual(['strict-origin-when-cross-origin'])
    expect(header('cross-origin-opener-policy')).toEqual(['same-origin'])
    expect(header('cross-origin-resource-policy')).toEqual(['same-origin'])
    expect([
      ...header('access-control-allow-origin'),
      ...header('server'),
      ...header('x-powered-by'),
    ]).toEqual([])
    for (const one of header('set-cookie'))
      expect(one).toMatch(/^__Host-[^;]+; Path=\/; SameSite=Lax;.*Secure$/)
  }
})

it.each(ANSWERS)('%s: every kind of answer says what it is', async (path) => {
  const { header, body, status } = await ask(path)
  if (body === '' || status === 302) return
  expect(header('content-type')[0]).toMatch(
    /^(?:text\/[a-z]+(?:; version=[\d.]+)?; charset=utf-8|application\/xml; charset=utf-8|application\/json(?:; charset=utf-8)?|image\/svg\+xml; charset=utf-8|image\/x-icon|application\/pdf)$/i,
  )
  expect(header('cache-control').length).toBe(1)
})

it('what is not there is not there', async () => {
  for (const path of [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/assets/',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/build/',
    '/server-status',
    '/dev/mailbox',
    '/src/routes.ts',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])
    expect([method, (await ask('/', method)).status]).toEqual([method, 405])
})

it('a message with two lengths is refused', async () => {
  const head = [
    'POST /login HTTP/1.1',
    'Host: beds.example.org',
    'Origin: https://beds.example.org',
    'Content-Type: application/x-www-form-urlencoded',
  ]
  const smuggled = ['', '0', '', 'GET /admin HTTP/1.1', 'Host: beds.example.org', '', '']
  for (const lengths of [
    ['Content-Length: 6', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 6'],
    ['Content-Length: 6', 'Content-Length: 7'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding : chunked'],
  ]) {
    const answers = (await askRaw([...head, ...lengths, ...smuggled])).match(/^HTTP\/1\.1 \d+/gm)
    expect([lengths, answers]).toEqual([lengths, ['HTTP/1.1 400']])
  }
})
