import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson } from './forms/senders.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// What a list is asked to do with many rows: from its own page over the question, with the fields that the question holds.
let product: Product
let cookie: string
beforeAll(async () => {
  product = await startProduct({ ROLE: 'web' })
  cookie = (await sessionFor(product, 'admin')) ?? ''
})
afterAll(() => product.stop())

type Pair = readonly [string, string]

async function send(path: string, pairs: readonly Pair[]): Promise<Response> {
  const body = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
  const headers = { Origin: product.url, Cookie: cookie }
  return fetch(product.url + path, { method: 'POST', redirect: 'manual', headers, body })
}

/** The hidden fields of the question, and its one button. */
function fieldsOf(html: string): Pair[] {
  const [, form = ''] = /<form [^>]*class="form"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return [...form.matchAll(/<(?:input|button) [^>]*>/g)].map(([tag]): Pair => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ])
}

/** Presses a button of the bar, then the one of the question; gives where that leads. */
async function pressTwice(path: string, pairs: readonly Pair[]): Promise<string> {
  const asked = await send(path, pairs)
  expect(asked.status, 'the question').toBe(200)
  const done = await send(path, fieldsOf(await asked.text()))
  expect(done.status, 'the button of the question leads on').toBe(302)
  return done.headers.get('Location') ?? ''
}

async function aMail(state: 'failed' | 'queued', keptBack: string | null = null): Promise<string> {
  const { personId } = await aPerson(product)
  const [row] = await product.sql<{ id: string }>(
    `insert into outbox (dedupe_key, lane, template, person_id, state, queued_at, due_at, kept_back_reason)
     values (gen_random_uuid(), 1, 'registration-confirmed', $1, $2, now(), now(), $3) returning id`,
    [personId, state, keptBack],
  )
  return row?.id ?? ''
}

it.each([
  ['retry', 'failed', null, { state: 'queued', kept: null }],
  ['cancel', 'queued', null, { state: 'cancelled', kept: null }],
  ['release', 'queued', 'restored', { state: 'queued', kept: null }],
] as const)('mails: %s', async (intent, state, keptBack, after) => {
  const id = await aMail(state, keptBack)
  const asked = [
    ['row', id],
    ['intent', intent],
  ] as const
  await pressTwice('/admin/checkQueuedEmails', asked)
  const look = 'select state, kept_back_reason as kept from outbox where id = $1'
  expect(await product.sql(look, [id])).toEqual([after])
})
