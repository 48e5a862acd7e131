import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { makeShell } from './shell.server.ts'

// A form over the limit, from somebody whose line is slow: the answer is of no use before all is sent.

let server: Server
let port: number
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const shell = makeShell({
    publicUrl: new URL(`http://localhost:${port}`),
    trustedProxies: [],
    proxies: { see: () => {} },
    log: createLog({ write: () => {} }),
    clientDir: null,
    upload: { isAt: () => false, control: 'file', maxBytes: 1 },
    isDevelopment: false,
    health: {
      readiness: async () => ({ ready: true, report: {} }),
      metrics: async () => '',
      metricsToken: 'a token of this test run',
    },
    takesForms: async () => true,
    isUnavailable: () => false,
    failurePage: () => ({ html: '', styles: [] }),
    render: async (asked) => new Response(`${(await asked.text()).length} arrived`),
  })
  const listener = getRequestListener((asked, env) => shell.fetch(asked, env))
  server.on('request', (asked, answer) => void listener(asked, answer))
})
afterAll(async () => {
  agent.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends as many bytes in slices, each once the one before has had time to be answered. */
async function sendSlowly(bytes: number, headers: Record<string, number | string> = {}) {
  const asked = request({
    port,
    agent,
    path: '/login',
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: `http://localhost:${port}`,
      ...headers,
    },
  })
  let sent = 0
  let sentWhenAnswered = -1
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', (answer) => {
      sentWhenAnswered = sent
      resolve(answer.resume())
    })
    asked.on('error', reject)
  })
  answered.catch(() => {})
  while (sent < bytes && !asked.destroyed) {
    if (sent > 0) await wait(150)
    const slice = Math.min(64 * 1024, bytes - sent)
    asked.write('x'.repeat(slice))
    sent += slice
  }
  asked.end()
  const { statusCode } = await answered
  return { statusCode, sentWhenAnswered, line: asked.reusedSocket ? 'again' : 'new' }
}

const length = 600 * 1024

it('is heard to its end before it is refused, and the line serves what comes next', async () => {
  const refused = await sendSlowly(length, { 'Content-Length': length })
  expect(refused).toEqual({ statusCode: 413, sentWhenAnswered: length, line: 'new' })
  expect(await sendSlowly(3, { 'Content-Length': 3 })).toMatchObject({ statusCode: 200, line: 'again' })
})

it('of more than anybody means to send is refused at once', async () => {
  const claimed = 40 * 1024 * 1024
  const asked = request({
    port,
    path: '/login',
    method: 'POST',
    headers: { Origin: `http://localhost:${port}`, 'Content-Length': claimed },
  })
  asked.flushHeaders()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
  })
  expect(answer.statusCode).toBe(413)
  asked.destroy()
})
