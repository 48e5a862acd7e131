import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { makeShell } from './shell.server.ts'

let server: Server
let port: number
const logged: string[] = []

// What reaches the pages is sent back, so that the tests see it.
const echo = async (request: Request) =>
  Response.json({ url: request.url, body: await request.text() }, { headers: { 'X-Rendered': 'yes' } })

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const shell = makeShell({
    publicUrl: new URL(`http://localhost:${port}`),
    trustedProxies: [],
    proxies: { see: () => {} },
    log: createLog({ write: (line: string) => void logged.push(line) }),
    clientDir: null,
    upload: { isAt: (path) => path === '/files', control: 'file', maxBytes: 270_000 },
    isDevelopment: false,
    health: {
      readiness: async () => ({ ready: false, report: { database: false } }),
      metrics: async () => 'up 1',
      metricsToken: 'a token of this test run',
    },
    takesForms: async (path) => path === '/login',
    isUnavailable: (error) => error instanceof Error && error.message === 'away',
    failurePage: (path, { status, requestId, sent }) => ({
      html: `<h1>${path} ${status} ${requestId} ${sent ? 'sent' : 'asked'}</h1>`,
      styles: ['h1{color:red}'],
    }),
    render: (request) => {
      if (new URL(request.url).pathname === '/away') throw new Error('away')
      if (new URL(request.url).pathname === '/broken') throw new Error('guest-7@example.org typed 123456')
      return echo(request)
    },
  })
  const listener = getRequestListener((request, env) => shell.fetch(request, env))
  server.on('request', (request, response) => void listener(request, response))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

const origin = () => `http://localhost:${port}`
const post = (path: string, headers: Record<string, string> = {}, body = 'a=1') =>
  fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
    redirect: 'manual',
  })

describe('a form', () => {
  it('arrives without what PostgreSQL cannot keep, however it was sent', async () => {
    const fields = { name: 'a\u0000b', note: 'line\nline', 'k\u0000ey': '1' }
    const multipart = new FormData()
    for (const [name, value] of Object.entries(fields)) multipart.append(name, value)
    multipart.append('file', new Blob(['x']), 'x.txt')
    for (const body of [new URLSearchParams(fields), multipart]) {
      const response = await fetch(`${origin()}/login`, {
        method: 'POST',
        headers: { Origin: origin() },
        body,
      })
      const got = new URLSearchParams(((await response.json()) as { body: string }).body)
      expect(got.get('name')).toBe('ab')
      expect(got.get('note')?.replace('\r', '')).toBe('line\nline')
      expect(got.get('key')).toBe('1')
      expect(got.has('file')).toBe(false)
    }
  })

  it('of another kind, or broken, is refused and never an error', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      expect((await post('/login', { Origin: origin(), 'Content-Type': type }, '{"a":1')).status).toBe(415)
    }
    const bare = await fetch(`${origin()}/login`, { method: 'POST', headers: { Origin: origin() } })
    expect(bare.status).toBe(200)
  })

  it('from our own pages is taken', async () => {
    expect((await post('/login', { Origin: origin() })).status).toBe(200)
    expect((await post('/login', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    // w3m, lynx, links: they know neither, and say which page the form was on.
    expect((await post('/login', { Referer: `${origin()}/login` })).status).toBe(200)
  })

  it.each([
    ['with no origin', {}],
    ['from nowhere', { Origin: 'null' }],
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a name that begins like ours', { Origin: 'http://localhost:1' }],
    ['from a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['from a page of another site', { Referer: 'https://evil.example/login' }],
    ['from what is no page', { Referer: 'about:blank' }],
    ['from elsewhere, whatever else it says', { Origin: 'null', Referer: 'http://localhost/' }],
  ])('%s is refused before any page sees it', async (_, headers) => {
    const response = await fetch(`${origin()}/login`, { method: 'POST', headers, body: 'a=1' })
    expect(response.status).toBe(403)
    expect(response.headers.get('X-Rendered')).toBeNull()
  })

  it('of 256 KiB is taken, one byte more is not', async () => {
    const limit = 256 * 1024
    expect((await post('/login', { Origin: origin() }, 'x'.repeat(limit))).status).toBe(200)
    const tooLong = await post('/login', { Origin: origin() }, 'x'.repeat(limit + 1))
    expect(tooLong.status).toBe(413)
    expect(await tooLong.text()).toMatch(/^<h1>\/login 413 \S+ sent<\/h1>$/)
  })
})

/** As bytes, because no client of ours would send these. */
function sendRaw(head: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.end(head)
  })
}

describe('a method', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is refused, with what can be asked',
    async (method) => {
      for (const [path, allowed] of [
        ['/login', 'GET, HEAD, OPTIONS, POST'],
        ['/faq', 'GET, HEAD, OPTIONS'],
      ]) {
        const answer = await sendRaw(
          `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin()}\r\nConnection: close\r\n\r\n`,
        )
        expect(answer).toMatch(/^HTTP\/1\.1 405 /)
        expect(answer.toLowerCase()).toContain(`\r\nallow: ${allowed?.toLowerCase()}\r\n`)
        expect(answer.toLowerCase()).not.toContain('x-rendered')
      }
    },
  )

  it('OPTIONS is told the same, and HEAD what GET is told, without the page', async () => {
    const options = await fetch(`${origin()}/login`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
    expect(options.headers.get('X-Rendered')).toBeNull()
    const head = await fetch(`${origin()}/login`, { method: 'HEAD' })
    expect([head.status, head.headers.get('X-Rendered'), await head.text()]).toEqual([200, 'yes', ''])
  })
})

it('a form whose end never comes is counted, and is no error of ours', async () => {
  logged.length = 0
  let arrived = 0
  const count = () => void (arrived += 1)
  server.on('request', count)
  const head = `POST /login HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin()}\r\nContent-Type: `
  const beginnings = [
    'application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=1',
    'application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n',
    'multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x',
  ]
  const sockets = Array.from({ length: 60 }, (_, number) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(head + beginnings[number % beginnings.length])
    return socket
  })
  await expect.poll(() => arrived).toBe(60)
  server.off('request', count)
  for (const socket of sockets) socket.destroy()
  const counted = () => logged.filter((line) => line.includes('"event":"request.cut-short"')).length
  await expect.poll(counted).toBe(60)
  expect(logged.join('')).not.toContain('"level":"error"')
})

describe('every response', () => {
  it.each(['/', '/healthz', '/readyz', '/metrics'])('%s carries the strict headers', async (path) => {
    const { headers } = await fetch(origin() + path)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{20,}' 'strict-dynamic'/)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has a nonce of its own', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await fetch(origin())).headers.get('Content-Security-Policy')),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })
})

describe('the host that a request names', () => {
  const ask = (host: string, path = '/login') =>
    new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      import('node:http').then(({ request }) =>
        request({ port, host: '127.0.0.1', path, headers: { Host: host } }, (response) => {
          response.resume()
          resolve({ status: response.statusCode ?? 0, location: response.headers.location })
        })
          .on('error', reject)
          .end(),
      )
    })

  it('is ours, or another name of this machine, which leads to ours, or is refused', async () => {
    expect((await ask(`localhost:${port}`)).status).toBe(200)
    expect(await ask(`127.0.0.1:${port}`)).toEqual({ status: 307, location: `${origin()}/login` })
    expect((await ask('evil.example')).status).toBe(421)
  })
})

describe('an address', () => {
  it('that begins with two slashes stays one of ours', async () => {
    const response = await fetch(`${origin()}//evil.example/login`)
    expect(((await response.json()) as { url: string }).url).toBe(`${origin()}//evil.example/login`)
  })
})

describe('the log', () => {
  it('has a line for each request, with its id and without what was typed', async () => {
    logged.length = 0
    const response = await fetch(`${origin()}/broken?email=guest-7@example.org`)
    expect(await response.text()).not.toContain('example.org')
    const lines = logged.join('')
    expect(lines).toContain(response.headers.get('X-Request-Id'))
    expect(lines).not.toContain('guest-7@example.org')
    expect(lines).not.toContain('123456')
  })
})

describe('a page that could not be made', () => {
  it('because what it needs is away says so to people and to proxies, and leaves no error in the log', async () => {
    logged.length = 0
    const response = await fetch(`${origin()}/away`)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(await response.text()).toContain(`503 ${response.headers.get('X-Request-Id')} asked`)
    expect(await (await post('/away', { Origin: origin() })).text()).toContain('sent')
    expect(logged.join('')).not.toContain('"level":"error"')
  })

  it('by a mistake is told from that, and only its own style may be used in it', async () => {
    const response = await fetch(`${origin()}/broken`)
    expect(response.status).toBe(500)
    expect(response.headers.get('Retry-After')).toBeNull()
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'none'; style-src 'sha256-")
    expect(policy).not.toContain('unsafe')
  })
})

it('what does not say how long it may be kept is kept by nobody', async () => {
  expect((await fetch(`${origin()}/profile.data`)).headers.get('Cache-Control')).toBe('no-store')
})

describe('the page that takes a file', () => {
  const send = (path: string, size: number) => {
    const form = new FormData()
    form.append('role', 'host')
    form.append('file', new Blob(['x'.repeat(size)]), 'what it is called at home.csv')
    form.append('other', new Blob(['y']), 'y.csv')
    return fetch(`${origin()}${path}`, { method: 'POST', body: form, headers: { Origin: origin() } })
  }
  it('gets it without the name it has at home, and no other', async () => {
    const { body } = (await (await send('/files', 265_000)).json()) as { body: string }
    expect(body).toContain('x'.repeat(265_000))
    expect(body).toContain('name="role"')
    expect(body).not.toMatch(/at home|name="other"/)
  })
  it('takes no more than it says, and other pages take none at all', async () => {
    const headers = { Origin: origin(), 'Content-Type': 'application/x-www-form-urlencoded' }
    const long = (size: number) =>
      fetch(`${origin()}/files`, { method: 'POST', body: 'x'.repeat(size), headers })
    expect((await long(270_000)).status).toBe(200)
    expect((await long(270_001)).status).toBe(413)
    const { body } = (await (await send('/form', 10)).json()) as { body: string }
    expect(body).toBe('role=host')
  })
})
