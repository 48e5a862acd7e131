import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { listen, type Listener } from './listen.ts'

let listener: Listener
afterEach(() => listener.close(0))

it.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: here\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\na=1'],
])('does not wait for ever for the end of %s', async (_, begun) => {
  listener = await listen('127.0.0.1', 0, {
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
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
