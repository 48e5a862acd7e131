import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// The built product with people on it, while the ground shakes.
let product: Product
let cookie: string
const seen: { status: number; text: string; askedAt: number }[] = []
const cut: unknown[] = []
const done = new AbortController()

beforeAll(async () => {
  product = await startProduct()
  cookie = (await sessionFor(product, 'guest')) ?? ''
})
afterAll(() => product.stop())

/** Somebody who asks for a page again as soon as it is there. */
async function visit(path: string): Promise<void> {
  while (!done.signal.aborted) {
    try {
      const askedAt = performance.now()
      const response = await fetch(product.url + path, { headers: { Cookie: cookie }, redirect: 'manual' })
      seen.push({ status: response.status, text: await response.text(), askedAt })
    } catch (error) {
      if (!done.signal.aborted && product.child.exitCode === null) cut.push(error)
      await pause(50)
    }
  }
}

function postmasterPid(folder: string): number {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  return Number(readFileSync(join(folder, file ?? ''), 'utf8').split('\n')[0])
}

const ready = async () => (await fetch(`${product.url}/readyz`)).status

it('a database that is killed is missed in clean pages, and back by itself', async () => {
  const visitors = ['/profile', '/profile', '/signUp/guest', '/profile.data', '/login'].map(visit)
  await pause(500)
  process.kill(postmasterPid(product.dataDir), 'SIGKILL')
  await expect.poll(() => seen.some(({ status }) => status >= 500), { interval: 5 }).toBe(true)
  await expect.poll(ready, { interval: 20 }).toBe(200)
  const backAt = performance.now()
  const sinceThen = () => seen.filter(({ askedAt }) => askedAt > backAt)
  await expect.poll(() => sinceThen().length).toBeGreaterThan(visitors.length)
  const failed = seen.filter(({ status }) => status >= 500)
  expect(failed.length).toBeGreaterThan(0)
  // Never a mistake of ours: all who came in that moment are asked to come again, in the page that says so.
  expect(
    failed
      .filter(({ status, text }) => status !== 503 || !text.includes('Sorry, this page is not available'))
      .map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
  ).toEqual([])
  expect(sinceThen().map(({ status }) => status < 500)).not.toContain(false)
  expect(product.child.exitCode).toBeNull()
  expect(cut).toEqual([])

  // And an orderly end while everybody goes on asking.
  const code = await new Promise((resolve) => {
    product.child.once('exit', resolve)
    product.child.kill('SIGTERM')
  })
  done.abort()
  await Promise.all(visitors)
  expect(code).toBe(0)
})
