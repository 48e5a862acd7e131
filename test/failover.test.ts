import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPair, type Pair } from './product/replica.ts'
import { startProduct, type Product } from './product/product.ts'
import { freshEmail } from './forms/senders.ts'

// The built product at two servers, of which the second follows the first and takes its place.
let pair: Pair
let product: Product

beforeAll(async () => {
  pair = await startPair()
  product = await startProduct({ DATABASE_URL: pair.databaseUrl }, pair.servers[0])
})
afterAll(async () => {
  await product.stop()
  await pair.close()
})

const askForCode = async (email: string) => {
  const body = new URLSearchParams({ email, privacy: 'yes' })
  const { status } = await fetch(`${product.url}/signUp/guest`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url },
    body,
  })
  return status
}

it('goes on at the replica that was promoted: nothing is lost, pages are served, mail leaves', async () => {
  const [before, after] = [freshEmail(), freshEmail()]
  expect(await askForCode(before)).toBe(302)
  await product.sink.take(before)
  const replica = new pg.Client(pair.servers[1])
  replica.on('error', () => {})
  await replica.connect()
  const people = "select count(*)::int as n from outbox where state = 'sent'"
  await expect.poll(async () => (await replica.query(people)).rows[0]?.n).toBe(1)

  await pair.failOver()
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(200)
  expect(await askForCode(after)).toBe(302)
  await product.sink.take(after)
  await expect.poll(async () => (await replica.query(people)).rows[0]?.n).toBe(2)
  await replica.end()
})
