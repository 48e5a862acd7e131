import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachPostgres } from '../src/platform/postgres/attach.server.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// Browsers leave at any moment: a tab is closed, a train drives into a tunnel. None of that is a mistake of ours.
let product: Product
let guest: string
let admin: string
let holder: pg.Client

beforeAll(async () => {
  product = await startProduct()
  guest = (await sessionFor(product, 'guest')) ?? ''
  admin = (await sessionFor(product, 'admin')) ?? ''
  const server = await attachPostgres(product.dataDir)
  holder = new pg.Client(server!.connection('owner'))
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await product.stop()
})

type Line = { event?: string; level: string; path?: string; status?: number; method?: string }
const lines = () =>
  product.output
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const statusesOf = (path: string, method = 'GET') =>
  lines()
    .filter((line) => line.event === 'request.finished' && line.path === path && line.method === method)
    .map(({ status }) => status)

function send(head: string[], body = '') {
  const { host, port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write([`${head[0]} HTTP/1.1`, `Host: ${host}`, ...head.slice(1), '', body].join('\r\n'))
  return socket
}
const isWaiting = async () => {
  const [row] = await product.sql<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'session'",
  )
  return row?.count ?? 0
}
const form = (body: string) => [
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${body.length}`,
]

it.each([
  ['a page', 'GET', '/profile', ''],
  ['its data', 'GET', '/profile.data', ''],
  ['the payload of it', 'GET', '/de/profile/_payload.json', ''],
  ['a form', 'POST', '/profile/delete', 'intent=nothing'],
])('who has left %s before it was answered is no error', async (_, method, path, body) => {
  await holder.query('begin; lock table session in access exclusive mode')
  const head = [`Cookie: ${guest}`, `Origin: ${product.url}`, ...(body ? form(body) : [])]
  const socket = send([`${method} ${path}`, ...head], body)
  await expect.poll(isWaiting).toBe(1)
  socket.destroy()
  await holder.query('commit')
  await expect.poll(() => statusesOf(path, method)).toEqual([499])
})

it.each([
  ['a form', '/login', form('x'.repeat(100)), 'email='],
  [
    'a file',
    '/admin/import',
    ['Content-Type: multipart/form-data; boundary=xx', 'Content-Length: 900000'],
    '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName',
  ],
])('nor is %s of which only a part arrived', async (_, path, head, part) => {
  const socket = send([`POST ${path}`, `Cookie: ${admin}`, `Origin: ${product.url}`, ...head], part)
  // Asked for in its turn: once this one is answered, the other has arrived.
  await fetch(`${product.url}/healthz`)
  socket.destroy()
  await expect.poll(() => statusesOf(path, 'POST')).toEqual([499])
})

it('nor an answer of which only a part was read, of whatever kind', async () => {
  const page = await (await fetch(`${product.url}/signUp/guest`)).text()
  const script = /\/assets\/[^"']+\.js/.exec(page)?.[0] ?? ''
  for (const path of [script, '/', '/admin/rooms.csv']) {
    const socket = send([`GET ${path}`, `Cookie: ${admin}`])
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
  }
  await expect.poll(() => statusesOf('/admin/rooms.csv').length).toBe(1)
})

it('and the log has no error of any of it, nor a word that is no line of ours', () => {
  expect(lines().filter(({ level, status }) => level === 'error' || (status ?? 0) >= 500)).toEqual([])
})
