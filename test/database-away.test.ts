import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { openLine, type Line } from './product/line.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'
import { codeOf } from './product/smtp-sink.ts'
import { freshEmail } from './forms/senders.ts'

// The built product at a database whose wire is cut, whose connections are all taken, and which takes its time.
let line: Line
let product: Product
let cookie: string

beforeAll(async () => {
  line = await openLine()
  product = await startProduct({ DATABASE_URL: line.databaseUrl }, line.owner)
  cookie = (await sessionFor(product, 'guest')) ?? ''
})
afterAll(async () => {
  await product.stop()
  await line.close()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(product.url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const post = async (path: string, body: Record<string, string>, more: Record<string, string> = {}) => {
  const headers = { Origin: product.url, ...more }
  const request = { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(body) } as const
  const response = await fetch(product.url + path, request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const startOf = (email: string) => ({ email, privacy: 'yes' })
const ready = async () => (await get('/readyz')).status

// Nobody has asked for any of these before the wire is cut.
const toRead = ['/', '/de', '/faq', '/de/faq', '/HowItWorks', '/de/impressum', '/dsgvo']
const words = {
  en: 'Sorry, this page is not available right now',
  de: 'Diese Seite ist gerade nicht erreichbar',
}

it('with the wire cut, pages to read are read and all others ask for a moment, in both languages', async () => {
  // They are made beforehand, one by one, once the first moments are over, or some of them where the machine is busy.
  await expect.poll(() => product.output.join(''), { timeout: 600_000 }).toContain('"event":"pages.kept"')
  await line.cut()
  for (const path of toRead) {
    expect(await get(path), path).toMatchObject({ status: 200 })
    expect(await get(path, { Cookie: cookie }), `${path}, signed in`).toMatchObject({ status: 200 })
  }
  for (const [path, said] of [
    ['/signUp/guest', words.en],
    ['/de/signUp/guest', words.de],
    ['/profile', words.en],
    ['/de/profile', words.de],
    ['/profile.data', words.en],
    ['/profile/_payload.json', words.en],
    ['/admin', words.en],
  ] as const) {
    const { status, headers, text } = await get(path, { Cookie: cookie })
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '5'])
    expect(text).toContain(said)
    expect(text).not.toContain('Internal Server Error')
  }
  const sent = await post('/signUp/guest/__getStarted', startOf(freshEmail()))
  expect([sent.status, sent.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(sent.text).toContain('What you just sent may not have been saved.')
  expect(await ready()).toBe(503)
  await line.mend()
})

it('and when it is whole again, everything goes on by itself: pages, sign-up, the mail', async () => {
  await line.cut()
  await line.mend()
  await expect.poll(ready).toBe(200)
  await expect.poll(async () => (await get('/profile', { Cookie: cookie })).status).toBeLessThan(500)
  const email = freshEmail()
  expect((await post('/signUp/guest/__getStarted', startOf(email))).status).toBeLessThan(400)
  expect(codeOf(await product.sink.take(email))).toMatch(/^\d{6}$/)
  const lines = product.output.join('').split('\n')
  expect(lines.filter((text) => text.includes('"event":"request.failed"'))).toEqual([])
  expect(lines.filter((text) => text.includes('"event":"database.lost"')).length).toBeGreaterThan(0)
})

it('with every connection taken, pages to read are read and others are asked to wait, until there is one', async () => {
  await expect.poll(ready).toBe(200)
  const holder = new pg.Client(line.owner)
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table session in access exclusive mode')
  const asked = Array.from({ length: 24 }, () => get('/profile', { Cookie: cookie }))
  const refused = await Promise.any(
    asked.map(async (answer) => {
      const got = await answer
      if (got.status < 500) throw new Error('answered')
      return got
    }),
  )
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  for (const path of toRead) {
    expect(await get(path), path).toMatchObject({ status: 200 })
    expect(await get(path, { Cookie: cookie }), `${path}, signed in`).toMatchObject({ status: 200 })
  }
  await holder.query('commit')
  await holder.end()
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect([...statuses].filter((status) => status >= 500)).toEqual([503])
  expect((await get('/profile', { Cookie: cookie })).status).toBeLessThan(500)
})

it('with a second of latency people sign up all the same', async () => {
  line.slow(1_000)
  const emails = Array.from({ length: 3 }, freshEmail)
  const answers = await Promise.all(emails.map((email) => post('/signUp/guest/__getStarted', startOf(email))))
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 302))
  line.slow(0)
  for (const email of emails) expect(codeOf(await product.sink.take(email))).toMatch(/^\d{6}$/)
})
