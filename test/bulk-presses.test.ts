import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortDay } from '../src/i18n/short-dates.ts'
import { aPair } from './forms/registered.ts'
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

it('mails: the one that brings an open offer is not cancelled', async () => {
  const { matchId, guest } = await aPair(product, 'offered')
  await product.sql('update match set sent_at = null, deadline_at = null where id = $1', [matchId])
  const [mail] = await product.sql<{ id: string }>(
    `insert into outbox (dedupe_key, lane, template, person_id, match_id, state, queued_at, due_at)
     values (gen_random_uuid(), 1, 'offer-to-guest', $1, $2, 'queued', now(), now()) returning id`,
    [guest.personId, matchId],
  )
  const other = await aMail('queued')
  const asked: Pair[] = [mail!.id, other].map((id) => ['row', id])
  const to = await pressTwice('/admin/checkQueuedEmails', [...asked, ['intent', 'cancel']])
  expect(await read(to)).toContain('brings an open offer: withdraw the match')
  const look = 'select state from outbox where id = any($1) order by state'
  expect(await product.sql(look, [[mail!.id, other]])).toEqual([{ state: 'cancelled' }, { state: 'queued' }])
})

const read = async (path: string) => {
  const page = await fetch(product.url + path, { headers: { Cookie: cookie } })
  return (await page.text()).replaceAll(/<[^>]*>/g, '')
}

it('more time: says whose nights leave no such day, and which is the last', async () => {
  const pair = () => aPair(product, 'offered')
  const [late, soon] = [await pair(), await pair()]
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const [first, last, wished] = [2, 4, 8].map((days) => today.add({ days }))
  await product.sql(`update match set stay = daterange($2, $3) where id = $1`, [
    soon.matchId,
    `${first}`,
    `${last}`,
  ])
  const asked: Pair[] = [late, soon].map(({ matchId }) => ['row', matchId])
  const to = await pressTwice('/admin/match', [...asked, ['intent', 'extend-all'], ['answerBy', `${wished}`]])
  const said = await read(to)
  expect(said).toContain('One guest has more time, and gets an email.')
  expect(said).toContain(
    `the last day until which you can give time is ${shortDay(`${last!.subtract({ days: 1 })}`, 'en')}`,
  )
  expect(to).toContain(soon.matchId)
  const deadlines = "select id from match where id = any($1) and deadline_at > now() + interval '6 days'"
  expect(await product.sql(deadlines, [[late.matchId, soon.matchId]])).toEqual([{ id: late.matchId }])
})

it('says without asking that nothing would change', async () => {
  const { matchId } = await aPair(product, 'offered')
  const answer = await send('/admin/match', [
    ['row', matchId],
    ['intent', 'undraft-all'],
  ])
  expect(answer.status).toBe(302)
  const said = await read(answer.headers.get('Location') ?? '')
  expect(said).toContain('No draft was taken back.')
  expect(said).toContain('no draft any more (1)')
})

it('a view is saved and deleted, and the list says so', async () => {
  const saved = await send('/admin/guests?sort=-age', [
    ['intent', 'save-view'],
    ['name', 'Oldest'],
  ])
  expect(await read(saved.headers.get('Location') ?? '')).toContain('The view is saved.')
  const [view] = await product.sql<{ id: string }>(`select id from saved_view where name = 'Oldest'`)
  const gone = await send('/admin/guests', [
    ['intent', 'delete-view'],
    ['view', view?.id ?? ''],
  ])
  expect(await read(gone.headers.get('Location') ?? '')).toContain('The view is deleted.')
})
