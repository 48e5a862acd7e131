import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { listen, type Listener, REQUEST_LIMITS } from './listen.ts'

let listener: Listener
afterEach(() => listener.close(0))

it.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: here\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\na=1'],
])('does not wait for ever for the end of %s', async (_, begun) => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = REQUEST_LIMITS
  // The product's own, so much shorter.
  listener = await listen('127.0.0.1', 0, {
    headersTimeout: headersTimeout / 100,
    requestTimeout: requestTimeout / 450,
    connectionsCheckingInterval: connectionsCheckingInterval / 100,
  })
  listener.serve((request, response) => void request.on('end', () => response.end('here')).resume())
  const socket = connect(listener.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(begun)
  await new Promise((resolve) => socket.on('close', resolve))
  expect(answer).toContain('408 Request Timeout')
})

it('keeps an idle line longer than a proxy in front does, so that no request meets a closed one', async () => {
  listener = await listen('127.0.0.1', 0)
  listener.serve((_, response) => response.end('here'))
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`)
  expect(await answer.text()).toBe('here')
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
})

it('lets requests wait for the end of the start, and tells those who watch at once', async () => {
  listener = await listen('127.0.0.1', 0)
  const at = (path: string) => `http://127.0.0.1:${listener.port}${path}`
  const page = fetch(at('/'), { method: 'POST', body: 'a=1' })
  expect((await fetch(at('/healthz'))).status).toBe(503)
  listener.serve((request, response) => void request.pipe(response))
  expect(await (await page).text()).toBe('a=1')
})

it('does not let them wait for a start that takes long or fails', async () => {
  listener = await listen('127.0.0.1', 0, undefined, 50)
  const long = await fetch(`http://127.0.0.1:${listener.port}/`)
  expect([long.status, long.headers.get('Retry-After')]).toEqual([503, '2'])
  await listener.close(0)

  listener = await listen('127.0.0.1', 0)
  const failed = fetch(`http://127.0.0.1:${listener.port}/`)
  // Asked for in its turn: once this one is answered, the other has arrived.
  await fetch(`http://127.0.0.1:${listener.port}/readyz`)
  await listener.close(60_000)
  expect((await failed).status).toBe(503)
})

it('tells those who watch that it goes before it goes, and answers all others until then', async () => {
  listener = await listen('127.0.0.1', 0)
  listener.serve((_, response) => response.end('here'))
  const ask = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`)
  expect((await ask('/healthz')).status).toBe(200)
  const left = listener.leave(500)
  expect((await ask('/healthz')).status).toBe(503)
  const page = await ask('/')
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  await left
})

it('cuts off what is still running when the time for stopping is over', async () => {
  listener = await listen('127.0.0.1', 0)
  const begun = Promise.withResolvers<void>()
  listener.serve(() => begun.resolve())
  const hanging = fetch(`http://127.0.0.1:${listener.port}/`)
  await begun.promise
  await Promise.all([listener.close(50), expect(hanging).rejects.toThrow('fetch failed')])
})
