import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerHealth } from './health.server.ts'

const token = 'a token of this test run'
let server: Server

beforeAll(async () => {
  const health = answerHealth(new Hono<{ Bindings: HttpBindings }>(), {
    readiness: async () => ({ ready: false, report: { database: false } }),
    metrics: async () => 'up 1',
    metricsToken: token,
  })
  const listener = getRequestListener((request, env) => health.fetch(request, env))
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })).status

/** `fetch` names the host itself. */
const askAs = (host: string, path: string) =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    get({ host: '127.0.0.1', port, path, headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })

it('says that the process is up although the database is not', async () => {
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/readyz')).toBe(503)
})

it('keeps figures from everybody behind a proxy who has no token', async () => {
  const behind = { 'X-Forwarded-For': '127.0.0.1' }
  expect(await ask('/metrics')).toBe(200)
  expect(await ask('/metrics', behind)).toBe(404)
  for (const header of ['Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Proto'])
    expect(await ask('/metrics', { [header]: 'x' }), header).toBe(404)
  // A proxy on this machine that says nothing of itself.
  for (const [host, status] of Object.entries({
    'beds.example': 404,
    'localhost.evil.example': 404,
    localhost: 200,
  }))
    expect(await askAs(host, '/metrics'), host).toBe(status)
  expect(await ask('/metrics', { ...behind, Authorization: 'Bearer a token of another run' })).toBe(404)
  expect(await ask('/metrics', { ...behind, Authorization: `Bearer ${token}` })).toBe(200)
})
