import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWire, type Wire } from './builders/hanging.ts'
import { freshEmail } from './forms/senders.ts'
import { openLine, type Line } from './product/line.ts'
import { startProduct, type Product } from './product/product.ts'
import { codeOf, SmtpSink } from './product/smtp-sink.ts'

// The built product at neighbours that hang: nothing is refused or closed, it only does not come.
let line: Line
let product: Product
let watching: pg.Client
const mails = new SmtpSink()
let wire: Wire

beforeAll(async () => {
  line = await openLine()
  wire = await aWire(Number(new URL(await mails.start()).port))
  const env = { DATABASE_URL: line.databaseUrl, SMTP_URL: `smtp://127.0.0.1:${wire.port}` }
  product = await startProduct(env, line.owner)
  watching = new pg.Client(line.owner)
  watching.on('error', () => {})
  await watching.connect()
})
afterAll(async () => {
  line.flow()
  await product.stop()
  await watching.end()
  await line.close()
  await mails.stop()
})

const get = async (path: string) => (await fetch(product.url + path)).status
const askForCode = async (email: string) => {
  const body = new URLSearchParams({ email, privacy: 'yes' })
  const headers = { Origin: product.url }
  const request = { method: 'POST', redirect: 'manual', headers, body } as const
  return (await fetch(`${product.url}/signUp/guest`, request)).status
}

it('a wire to the database that swallows everything: pages to read are read, forms are told, and then all goes on', async () => {
  expect(await askForCode(freshEmail())).toBe(302)
  line.stall()
  const forms = Promise.all(Array.from({ length: 12 }, () => askForCode(freshEmail())))
  expect(await get('/readyz')).toBe(503)
  for (const path of ['/', '/de', '/impressum']) expect(await get(path), path).toBe(200)
  const statuses = await forms
  line.flow()
  const failures = product.output
    .join('')
    .split('\n')
    .filter((text) => text.includes('"event":"request.failed"'))
  expect(failures).toEqual([])
  expect(new Set(statuses)).toEqual(new Set([503]))
  await expect.poll(() => get('/readyz')).toBe(200)
  const email = freshEmail()
  expect(await askForCode(email)).toBe(302)
  expect(codeOf(await mails.take(email))).toMatch(/^\d{6}$/)
})

it('one process of the database that is stopped keeps one request waiting, and no other', async () => {
  const { rows } = await watching.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state = 'idle' and query ~ 'commit|rollback' limit 1`,
  )
  const pid = rows[0]?.pid ?? 0
  expect(pid).toBeGreaterThan(0)
  process.kill(pid, 'SIGSTOP')
  try {
    const statuses = await Promise.all(Array.from({ length: 12 }, () => askForCode(freshEmail())))
    expect(statuses.filter((status) => status === 302).length).toBeGreaterThanOrEqual(11)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expect.poll(() => get('/readyz')).toBe(200)
})

it('a mail server that hangs: forms are taken, and each mail leaves once it answers', async () => {
  wire.stall()
  const emails = Array.from({ length: 4 }, freshEmail)
  for (const email of emails) expect(await askForCode(email)).toBe(302)
  const tried = `select count(*)::int as n from outbox where state = 'sending' or (state = 'queued' and attempts > 0)`
  await expect.poll(async () => (await watching.query(tried)).rows[0]?.n).toBeGreaterThan(0)
  wire.flow()
  for (const email of emails) expect(codeOf(await mails.take(email))).toMatch(/^\d{6}$/)
})

it('stopping takes no longer than it may, whatever still waits for a database that hangs', async () => {
  line.stall()
  const forms = Array.from({ length: 3 }, () => askForCode(freshEmail()).catch(() => 0))
  // Cut short by the process itself: left to the limits of its lines it would end later, and well.
  const code = await new Promise((resolve) => {
    product.child.once('exit', resolve)
    product.child.kill('SIGTERM')
  })
  expect(code).toBe(1)
  await Promise.all(forms)
})
