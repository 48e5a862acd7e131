import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, codeNow, proved } from './forms/second-factor.ts'
import { anOrganiser, aPerson } from './forms/senders.ts'
import { aPair } from './forms/registered.ts'
import { startProduct, type Product } from './product/product.ts'

/** What the built product notes by itself, from the outside in. */
let product: Product
beforeAll(async () => {
  product = await startProduct({ ROLE: 'web' })
})
afterAll(() => product.stop())

const request = (path: string, cookie: string | null, init: RequestInit = {}) =>
  fetch(product.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...(cookie ? { Cookie: cookie } : {}), 'User-Agent': FIREFOX, ...init.headers },
  })
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const send = (
  path: string,
  cookie: string | null,
  fields: Record<string, string> | string[][],
  headers = {},
) =>
  request(path, cookie, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: product.url, ...headers },
  })

type Line = { what: string; page: string | null; count: number; hasNetwork: boolean }
/** Floods are counted in memory for two seconds; tests that wait for a line poll for it. */
const lines = (personId: string | null) =>
  product.sql<Line>(
    `select kind || coalesce(' ' || detail, '') as what, page, count, network is not null as "hasNetwork"
     from security_event where person_id is not distinct from $1 order by kind, id`,
    [personId],
  )

it('notes what is refused, taken, changed and ended, each with who and where', async () => {
  const organiser = await anOrganiser(product)
  const other = await anOrganiser(product)
  const guest = await aPerson(product)

  // Refused: a page of organisers, three times; a form of somebody else's; what is not there.
  for (let nth = 0; nth < 3; nth += 1) expect((await request('/admin/guests', guest.cookie)).status).toBe(302)
  expect((await send('/profile/sessions', guest.cookie, {}, { Origin: 'https://evil.example' })).status).toBe(
    403,
  )
  expect((await request('/admin/guest/0197b2c4-0000-7000-8000-000000000000', organiser.cookie)).status).toBe(
    404,
  )
  await expect
    .poll(() => lines(guest.personId), { timeout: 10_000 })
    .toEqual([{ what: 'access-refused not-an-organiser', page: '/admin/guests', count: 3, hasNetwork: true }])
  await expect
    .poll(() => lines(organiser.personId), { timeout: 10_000 })
    .toEqual([{ what: 'access-refused not-found', page: '/admin/guest/:id', count: 1, hasNetwork: true }])
  expect(await lines(null)).toContainEqual({ what: 'forged-form', page: null, count: 1, hasNetwork: true })

  // Asked again: without a proof nothing is done, and nothing is noted; with one it is.
  await anApp(product, organiser.personId)
  await proved(product, organiser.personId, 16)
  expect((await request('/admin/security.csv', organiser.cookie)).status).toBe(302)
  const sessions = '/admin/security/sessions'
  const [session] = await product.sql<{ id: string }>('select id from session where person_id = $1', [
    other.personId,
  ])
  const end = { intent: 'end', session: session?.id ?? '' }
  const asked = await send(sessions, organiser.cookie, end)
  expect(asked.status).toBe(307)
  const check = asked.headers.get('Location') ?? ''
  for (const factorCode of ['000000', codeNow()]) {
    const { headers } = await send(check, organiser.cookie, { ...end, factorIntent: 'code', factorCode })
    // What has proved it goes on with another token.
    organiser.cookie = /session=[^;]+/.exec(headers.get('Set-Cookie') ?? '')?.[0] ?? organiser.cookie
  }
  expect((await send(sessions, organiser.cookie, end)).headers.get('Location')).toBe(`${sessions}?done=ended`)
  expect((await request('/admin', other.cookie)).status).toBe(302)

  const file = await request('/admin/security.csv', organiser.cookie)
  const text = await file.text()
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  expect(text).toContain('session-ended-by-organiser')
  const own = await lines(organiser.personId)
  expect(own.map(({ what }) => what)).toEqual([
    'access-refused not-found',
    'factor-failed wrong',
    'factor-proved',
    'session-ended-by-organiser',
    'took-file',
  ])
  expect(own.every(({ hasNetwork }) => hasNetwork)).toBe(true)
  // People who were signed out are told.
  expect(
    await product.sql("select template from outbox where person_id = $1 and template = 'session-ended'", [
      other.personId,
    ]),
  ).toHaveLength(1)

  const page = await (await request('/admin/security', organiser.cookie)).text()
  expect(page).toContain('Ended a session')
  expect(page).toContain('Asked for a page and was refused')
  const list = await (await request(sessions, organiser.cookie)).text()
  expect(list).toContain('this device')
})

it('notes what was sent although not all of it could be, and nothing that another site makes a browser do', async () => {
  const organiser = await anOrganiser(product)
  const { matchId } = await aPair(product, 'draft')
  const some = await send('/admin/inform', organiser.cookie, [
    ['intent', 'send'],
    ['idempotencyKey', crypto.randomUUID()],
    ['match', matchId],
    ['match', crypto.randomUUID()],
  ])
  expect(some.status).toBe(200)
  const [match] = await product.sql('select state from match where id = $1', [matchId])
  expect(match).toEqual({ state: 'offered' })
  const sent = [{ what: 'gave-contacts', page: '/admin/inform', count: 1, hasNetwork: true }]
  expect(await lines(organiser.personId)).toEqual(sent)

  // A link in a mail says "none".
  for (const from of ['cross-site', 'same-site', 'none'])
    for (const path of [
      '/admin/rooms.csv',
      '/admin/secondFactor/check?file=get&to=%2Fadmin%2Frooms.csv',
      '/admin/secondFactor/check?to=%2Fadmin%2Frooms.csv',
    ]) {
      const file = await request(path, organiser.cookie, { headers: { 'Sec-Fetch-Site': from } })
      expect(file.headers.get('Location'), path).toBe('/admin')
    }
  expect(await lines(organiser.personId)).toEqual(sent)
})

it('shows any page of a hundred thousand lines quickly and in less than 60 kB', async () => {
  const organiser = await anOrganiser(product)
  await product.sql(`insert into security_event (at, last_at, count, kind, weight, detail, page, network)
    select now() - n * interval '1 minute', now(), 1 + n % 3, 'access-refused', 'look', 'not-found', '/admin/guest/:id', '192.0.2/24'
    from generate_series(1, 100000) as n`)
  await product.sql('analyze security_event')
  let path = '/admin/security?weight=look'
  for (const after of [null, '50000']) {
    if (after) {
      const [row] = await product.sql<{ at: string }>(
        `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || id as at
         from security_event order by at desc offset ${after} limit 1`,
      )
      path = `/admin/security?weight=look&after=${encodeURIComponent(row?.at ?? '')}`
    }
    const answer = await request(path, organiser.cookie)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html.match(/<tr/g)?.length).toBe(51)
    // As sent; what stands in it is only words that come again and again.
    expect(gzipSync(html).length).toBeLessThan(60_000)
  }
  const plan = await product.sql<Record<string, string>>(
    `explain select id from security_event where weight = 'look' and (at, id) < (now() - interval '30 days', 50000)
     order by at desc, id desc limit 51`,
  )
  expect(JSON.stringify(plan)).toContain('Index')
  expect(JSON.stringify(plan)).not.toContain('Sort')
})
