import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKED_AGAIN, whatIsAsked } from '../src/features/ground/second-factor/asked-again.ts'
import routes from '../src/routes.ts'
import { allForms } from './forms/all.ts'
import { pairsOf } from './forms/effect.ts'
import { anOrganiser, keys } from './forms/senders.ts'
import { anApp, codeNow, proved } from './forms/second-factor.ts'
import { startProduct, type Product } from './product/product.ts'

// Before what reaches many, organisers prove their second factor again: each page of the console says what that is.

/** The addresses below the door of the console, in English. */
function patternsIn(entries: readonly RouteConfigEntry[], isInside = false): string[] {
  return entries.flatMap(({ id, path, children }) =>
    children
      ? patternsIn(children, isInside || id === 'en.admin-area')
      : isInside && path !== 'admin/*'
        ? [`/${path}`]
        : [],
  )
}
const missing = (patterns: readonly string[]) => patterns.filter((pattern) => !(pattern in ASKED_AGAIN))

describe('the table of what is asked again', () => {
  it('has every page of the console, and no other', () => {
    expect(Object.keys(ASKED_AGAIN).toSorted()).toEqual(patternsIn(routes).toSorted())
  })

  it('misses a planted page', () => {
    const planted = { id: 'en.admin.takings', path: 'admin/takings.csv', file: 'x.tsx' }
    expect(missing(patternsIn([{ id: 'en.admin-area', file: 'y.tsx', children: [planted] }]))).toEqual([
      '/admin/takings.csv',
    ])
  })
})

it('asks before mail to many and exports, before what it does not know, and not before looking', () => {
  const send = (pattern: string, intent: string) => whatIsAsked(pattern, { method: 'send', intent })
  expect(send('/admin/queueEmailGuests', 'queue')).toBe('page')
  expect(send('/admin/queueEmailGuests', 'approve')).toBe('page')
  expect(send('/admin/queueEmailGuests', 'keep')).toBeNull()
  expect(send('/admin/migrate/import/:id', 'invite')).toBe('page')
  // What gives an offer once more, and what puts something back.
  expect(send('/admin/match/:id', 'offer-again')).toBe('page')
  expect(send('/admin/match/:id', 'withdraw')).toBeNull()
  expect(send('/admin/migrate/import/:id', 'undo')).toBe('page')
  expect(send('/admin/edition', 'save')).toBe('page')
  expect(send('/admin/checkQueuedEmails', 'release')).toBe('page')
  expect(send('/admin/guests', 'export')).toBe('file')
  expect(send('/admin/checkQueuedEmails', 'export')).toBe('file')
  expect(send('/admin/guests', 'remind-all')).toBe('page')
  expect(send('/admin/guests', 'a new one')).toBe('page')
  expect(send('/admin/takings', 'look')).toBe('page')
  expect(whatIsAsked('/admin/guests', { method: 'read', intent: '' })).toBeNull()
})

/** Of all forms of the console those that ask, by what they do; every other one of test/forms goes through. */
const ASKING = [
  'approves an organiser',
  'resets the second factor of another organiser',
  'ends a session of another organiser',
  'sends an offer',
  'sends the mails of a match again',
  'sends the mail of a match to the guest again',
  'prints a letter for a guest',
  'changes the edition',
  'names somebody for the incident team',
  'takes somebody out of the incident team',
  'the first incident team: agree',
  'the first incident team: name',
  'moves a guest to another host',
]

describe('the built console', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ ROLE: 'web' })
  })
  afterAll(() => product.stop())

  const send = (path: string, cookie: string | null, pairs: [string, string][], headers = {}) =>
    fetch(product.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: product.url, ...(cookie ? { Cookie: cookie } : {}), ...headers },
      body: new URLSearchParams(pairs),
    })
  const get = (path: string, cookie: string) =>
    fetch(product.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
  const cookieOf = ({ headers }: Response) => /session=[^;]+/.exec(headers.get('Set-Cookie') ?? '')?.[0] ?? ''
  const checkFor = (path: string, file = '') =>
    `/admin/secondFactor/check?${new URLSearchParams({ to: path, ...(file && { file }) })}`

  /** An organiser whose proof is so many minutes old. */
  async function anOlderProof(minutes = 16) {
    const organiser = await anOrganiser(product)
    await anApp(product, organiser.personId)
    await proved(product, organiser.personId, minutes)
    return organiser
  }

  it('asks before the forms that it should ask before, and before no other', async () => {
    const asked: string[] = []
    for (const { what, route, ready } of allForms.filter((form) => /^admin(?:\.|$)/.test(form.route))) {
      if (/^admin\.(?:register|not-|second-factor)/.test(route)) continue
      const { path, cookie, fields } = await ready(product)
      const token = String(cookie).replace('session=', '')
      const [session] = await product.sql<{ personId: string }>(
        `select person_id as "personId" from session where token_hash = $1`,
        [keys.hash('session', token)],
      )
      await anApp(product, session?.personId ?? '')
      await proved(product, session?.personId ?? '', 16)
      const { status, headers } = await send(path, cookie, pairsOf(fields))
      if (status === 307 && headers.get('Location')?.startsWith('/admin/secondFactor/check')) asked.push(what)
    }
    expect(asked.toSorted()).toEqual(ASKING.toSorted())
  })

  it('holds what was typed, takes a code without script, and sends it on as it was', async () => {
    const { cookie, personId } = await anOlderProof()
    const fields: [string, string][] = [
      ['intent', 'export'],
      ['reason', 'For "the door"\r\n& <list>'],
      ['row', 'x'],
    ]
    const first = await send('/admin/guests?place=waiting', cookie, fields)
    const at = first.headers.get('Location') ?? ''
    expect([first.status, at]).toEqual([307, checkFor('/admin/guests?place=waiting', 'post')])
    const page = await (await send(at, cookie, fields)).text()
    for (const name of ['intent', 'reason', 'row']) expect(page).toContain(`name="${name}"`)
    expect(page).toContain('&quot;the door&quot;')
    const wrong = await send(at, cookie, [...fields, ['factorIntent', 'code'], ['factorCode', '12']])
    expect([wrong.status, (await wrong.text()).includes('name="reason"')]).toEqual([422, true])
    const right = await send(at, cookie, [...fields, ['factorIntent', 'code'], ['factorCode', codeNow()]])
    const ready = await right.text()
    // A file: a form that fetches it stands there, and nothing asks again.
    expect(ready).toMatch(/<form action="\/admin\/guests\?place=waiting" method="post"/)
    // In this browser, that is: a thief who has copied its cookie is left behind (ASVS 7.2.4).
    const renewed = cookieOf(right)
    expect((await send('/admin/guests?place=waiting', cookie, fields)).status).toBe(307)
    expect((await send('/admin/guests?place=waiting', renewed, fields)).status).not.toBe(307)
    await proved(product, personId, 16)
    // What leads to a page goes on by itself.
    const press: [string, string][] = [
      ['intent', 'save'],
      ['reason', 'x'],
    ]
    const edition = checkFor('/admin/edition')
    expect((await send('/admin/edition', renewed, press)).headers.get('Location')).toBe(edition)
    await product.sql('update second_factor set spent_to = 0 where person_id = $1', [personId])
    const on = await send(edition, renewed, [...press, ['factorIntent', 'code'], ['factorCode', codeNow()]])
    expect([on.status, on.headers.get('Location')]).toEqual([307, '/admin/edition'])
  })

  it('a mailbox alone takes no organiser’s account away, nor its address, nor its sessions', async () => {
    const { cookie, personId } = await anOlderProof()
    for (const page of ['/profile/delete', '/profile/email'])
      expect((await get(page, cookie)).headers.get('Location')).toBe(checkFor(page))
    const presses: Record<string, [string, string][]> = {
      '/profile/delete': [
        ['intent', 'delete'],
        ['sure', 'yes'],
      ],
      '/profile/email': [['email', 'thief@example.org']],
      '/profile/sessions': [['intent', 'end-others']],
    }
    for (const [page, pairs] of Object.entries(presses)) {
      const { status, headers } = await send(page, cookie, pairs)
      expect([status, headers.get('Location')]).toEqual([302, checkFor(page)])
    }
    const answer: [string, string][] = [
      ['factorIntent', 'code'],
      ['factorCode', codeNow()],
    ]
    await product.sql('update second_factor set spent_to = 0 where person_id = $1', [personId])
    const on = await send(checkFor('/profile/delete'), cookie, answer)
    expect([on.status, on.headers.get('Location')]).toEqual([302, '/profile/delete'])
    expect((await get('/profile/delete', cookieOf(on))).status).toBe(200)
  })

  it('cannot be talked round: two intents, another language, data requests, a field check, a forged target', async () => {
    const { cookie, personId } = await anOlderProof()
    const twice: [string, string][] = [
      ['intent', 'save-view'],
      ['intent', 'export'],
      ['reason', 'x'],
    ]
    for (const pairs of [twice, twice.toReversed()])
      expect((await send('/admin/guests', cookie, pairs)).status).toBe(307)
    expect((await send('/de/admin/guests', cookie, [['intent', 'export']])).headers.get('Location')).toBe(
      `/de${checkFor('/de/admin/guests', 'post')}`,
    )
    const data = await send('/admin/guests.data', cookie, [
      ['intent', 'export'],
      ['reason', 'x'],
    ])
    expect(await data.text()).not.toContain(';')
    const check = await send(
      '/admin/guests',
      cookie,
      [
        ['intent', 'export'],
        ['reason', 'x'],
      ],
      { Accept: 'application/json' },
    )
    expect(await check.text()).toBe('[]')
    expect((await get('/admin/rooms.csv', cookie)).headers.get('Location')).toBe(
      checkFor('/admin/rooms.csv', 'get'),
    )
    await proved(product, personId)
    for (const to of ['https://evil.example/', '//evil.example', '/profile', '/admin/../profile', '/adminx'])
      expect((await send(checkFor(to), cookie, [])).headers.get('Location'), to).toBe('/admin')
  })

  it('opens nothing of the console to an organiser who has not proved it, nor to one who needs one and has none', async () => {
    const { cookie, personId } = await anOlderProof()
    await product.sql('update session set factor_proven_at = null where person_id = $1', [personId])
    expect((await get('/admin/guests', cookie)).headers.get('Location')).toBe(checkFor('/admin/guests'))
    const held = await send('/admin/mine', cookie, [
      ['intent', 'note-done'],
      ['note', '1'],
    ])
    expect([held.status, held.headers.get('Location')]).toEqual([307, checkFor('/admin/mine')])
    for (const page of ['', '/app', '/passkey', '/codes'])
      expect((await get(`/admin/secondFactor${page}`, cookie)).headers.get('Location')).toContain('/check')
  })
})

describe('where it is required', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ ROLE: 'web', ORGANISERS_SECOND_FACTOR: 'required' })
  })
  afterAll(() => product.stop())

  it('an organiser who has none is led to set one up, from every page of the console', async () => {
    const { cookie } = await anOrganiser(product)
    for (const path of patternsIn(routes)) {
      const asked = path.replace(':id', '6f9619ff-8b86-4011-b42d-00c04fc964ff')
      const answer = await fetch(product.url + asked, { redirect: 'manual', headers: { Cookie: cookie } })
      expect([path, answer.headers.get('Location')]).toEqual([path, '/admin/secondFactor'])
    }
    const page = await fetch(`${product.url}/admin/secondFactor`, { headers: { Cookie: cookie } })
    expect([page.status, (await page.text()).includes('/admin/secondFactor/app')]).toEqual([200, true])
  })
})
