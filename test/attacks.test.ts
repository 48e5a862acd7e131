import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrangeScene, type Pair, type Scene } from './canary/scene.ts'
import { sessionFor } from './product/people.ts'
import { codeOf } from './product/smtp-sink.ts'
import { startProduct, type Product } from './product/product.ts'

// What people with bad intentions send to the built product, and that nothing comes of it.
let product: Product
let scene: Scene

beforeAll(async () => {
  product = await startProduct()
  scene = await arrangeScene(product)
})
afterAll(() => product.stop())

type Fields = Record<string, string>
async function post(path: string, cookie: string | null, fields: Fields) {
  const response = await fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const get = (path: string, cookie: string | null) =>
  fetch(product.url + path, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })

const pairIn = (state: Pair['counts'], nth = 0) =>
  scene.pairs.filter(({ counts }) => counts === state)[nth] as Pair
const stateOf = async ({ matchId }: Pair) =>
  (await product.sql<{ state: string }>('select state from match where id = $1', [matchId]))[0]?.state

describe('somebody else’s match', () => {
  it.each(['accept', 'decline', 'refuse', 'report-problem'])(
    'cannot be changed by %s with its id, by anybody',
    async (intent) => {
      const pair = pairIn('offered')
      const others = [scene.guest, scene.host, pairIn('accepted').guest, pairIn('offered', 1).host]
      for (const { cookie } of others) {
        for (const role of ['guest', 'host']) {
          const { status } = await post('/profile', cookie, { intent, matchId: pair.matchId, role })
          expect([302, 400]).toContain(status)
        }
      }
      expect(await stateOf(pair)).toBe('offered')
    },
  )

  it('its host cannot accept for the guest, and a draft can be answered by nobody', async () => {
    const pair = pairIn('offered')
    await post('/profile', pair.host.cookie, { intent: 'accept', matchId: pair.matchId })
    expect(await stateOf(pair)).toBe('offered')
    const draft = pairIn('draft')
    for (const { cookie } of [draft.guest, draft.host])
      for (const intent of ['accept', 'decline', 'refuse', 'report-problem'])
        await post('/profile', cookie, { intent, matchId: draft.matchId, role: 'host' })
    expect(await stateOf(draft)).toBe('draft')
  })
})

describe('fields nobody asked for', () => {
  it('change nothing about who one is', async () => {
    const cookie = await sessionFor(product, 'guest')
    const extra = {
      approved: 'true',
      role: 'admin',
      personId: scene.guest.personId,
      state: 'submitted',
      registrationId: scene.guest.registrationId,
    }
    const before = await product.sql('select * from registration where id = $1', [scene.guest.registrationId])
    const organisers = () => product.sql('select * from admin_profile order by person_id')
    const known = await organisers()
    for (const path of [
      '/signUp/guest/form?step=personal',
      '/admin/register',
      '/admin/notApprovedAdmin',
      '/profile',
    ])
      await post(path, cookie, { ...extra, firstName: 'Eve' })
    expect(
      await product.sql('select * from registration where id = $1', [scene.guest.registrationId]),
    ).toEqual(before)
    expect(
      await product.sql(`select from registration where state = 'submitted' and draft::text like '%Eve%'`),
    ).toEqual([])
    // Who asks for approval is noted as asking, and no more.
    const approved = (rows: Awaited<ReturnType<typeof organisers>>) => rows.filter((row) => row['approved'])
    expect(approved(await organisers())).toEqual(approved(known))
    expect(approved(known).length).toBeGreaterThan(0)
  })

  it('a step that the answers do not lead to cannot be saved', async () => {
    const cookie = await sessionFor(product, 'guest')
    const skipped = await post('/signUp/guest/form?step=conduct', cookie, {
      conductHome: 'yes',
      conductCommunication: 'yes',
      conductRespect: 'yes',
    })
    // As after a change in another tab: the open step says why, and what was typed stays on the device.
    const open = skipped.headers.get('Location') ?? ''
    expect(open).toMatch(/step=personal&moved$/)
    const page = await fetch(product.url + open, { headers: { Cookie: cookie ?? '' } })
    expect(await page.text()).toContain('perhaps in another tab')
  })
})

describe('organisers’ actions', () => {
  const actions = (): [string, Fields][] => [
    ['/admin', { intent: 'approve', personId: scene.guest.personId }],
    ['/admin/matching', { intent: 'open-round', number: '1' }],
    [
      '/admin/matching/match',
      { guest: scene.guest.registrationId, place: scene.placeId, overrideReason: 'x' },
    ],
    ['/admin/inform', { match: pairIn('draft').matchId }],
    [`/admin/match/${pairIn('accepted').matchId}`, { intent: 'withdraw', reason: 'organiser' }],
  ]

  it.each(['waiting', 'revoked', 'stranger'] as const)('do nothing for %s, in either form', async (who) => {
    const count = () =>
      product.sql('select (select count(*) from match_event) as a, (select count(*) from round) as b')
    const before = await count()
    for (const [path, fields] of actions()) {
      for (const address of [path, `${path}.data`, `/de${path}`]) {
        const { status } = await post(address, scene[who], fields)
        expect([202, 302], address).toContain(status)
      }
    }
    expect(await count()).toEqual(before)
  })
})

describe('a NUL in a text', () => {
  const nul = 'a\0b'
  it('is an answer and never an error, wherever it is typed', async () => {
    const admin = scene.admin
    const draft = pairIn('draft', 1)
    const tries: [string, string | null, Fields][] = [
      ['/login', null, { email: nul }],
      ['/signUp/guest', null, { email: nul, privacy: 'yes' }],
      ['/otp', null, { code: nul, link: nul }],
      ['/newsletter', null, { email: nul, consent: 'yes' }],
      ['/confirmNewsletter?token=%00', null, { token: nul }],
      ['/unsubscribe?token=%00', null, { token: nul }],
      ['/resendConfirmationEmail', null, { email: nul }],
      ['/profile', scene.guest.cookie, { intent: nul, matchId: nul }],
      [
        '/signUp/guest/form?step=personal',
        scene.guest.cookie,
        { firstName: nul, lastName: nul, intent: nul },
      ],
      ['/admin', admin, { intent: 'approve', personId: nul }],
      [`/admin/match/${draft.matchId}`, admin, { intent: 'withdraw', reason: 'organiser', note: nul }],
      [
        '/admin/matching/match',
        admin,
        { guest: scene.guest.registrationId, place: scene.placeId, overrideReason: nul },
      ],
    ]
    for (const [path, cookie, fields] of tries) {
      const { status, text } = await post(path, cookie, fields)
      expect(status, `${path} ${text.slice(0, 300)}`).toBeLessThan(500)
    }
    for (const path of [
      '/admin/match/%00',
      '/admin/match?state=%00',
      '/admin/guests?q=%00',
      '/admin/hosts?q=a%00b',
      '/admin/checkQueuedEmails?q=%00',
      '/otp?link=%00',
      '/confirmNewsletter?token=%00',
      '/unsubscribe?token=%00',
      '/profile?cancel=%00',
      '/%00',
      '/%ff',
    ])
      expect((await get(path, admin)).status, path).toBeLessThan(500)
  })
})

describe('an id that is none, or of something else', () => {
  it('is refused and never an error, in whatever field it stands', async () => {
    const { matchId } = pairIn('draft', 1)
    const dashes = '-'.repeat(36)
    const entry = crypto.randomUUID()
    const tries: [string, Fields][] = [
      [`/admin/match/${matchId}`, { intent: 'move', moveTo: `match ${dashes}` }],
      ['/admin/matching', { intent: 'move', match: matchId, moveTo: `bed ${dashes}` }],
      [`/admin/guest/${matchId}`, { intent: 'note', words: 'Who?', entry }],
      [`/admin/guest/${scene.host.registrationId}`, { intent: 'note', words: 'Who?', entry }],
    ]
    const notes = () => product.sql('select count(*)::int as n from organiser_note')
    const before = await notes()
    for (const [path, fields] of tries) {
      const { status } = await post(path, scene.admin, fields)
      expect([400, 404, 409, 422], path).toContain(status)
    }
    expect(await notes()).toEqual(before)
  })
})

describe('a session', () => {
  it('chosen by somebody else is never promoted, and is worth nothing after signing out', async () => {
    const planted = 'session=chosen-by-somebody-else-0123456789abcdef'
    const email = 'fixed@example.org'
    const asked = await post('/login', planted, { email })
    const challenge = asked.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('challenge='))
      ?.split(';')[0]
    const code = codeOf(await product.sink.take(email))
    const answered = await post('/otp', `${planted}; ${challenge}`, { code })
    const own =
      answered.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('session='))
        ?.split(';')[0] ?? ''
    expect(own).not.toBe(planted)
    expect((await get('/profile', planted)).status).toBe(302)
    expect((await get('/profile', own)).status).toBe(200)
    await post('/logout', own, {})
    expect((await get('/profile', own)).status).toBe(302)
    // The same code once more, with the same cookie.
    expect((await post('/otp', challenge ?? '', { code })).headers.getSetCookie().join()).not.toContain(
      'session=',
    )
  })

  it('is what no answer for its holder is kept without', async () => {
    for (const path of ['/profile', '/profile.data', '/login', '/login.data', '/admin/match.data'])
      expect((await get(path, scene.admin)).headers.get('Cache-Control'), path).toContain('no-store')
  })
})

describe('a way back after sign-in', () => {
  const traps = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/%2F%2Fevil.example',
    '/profile/..//evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '//evil.example/profile',
    '/profile@evil.example',
  ]
  it('never leads away from here', async () => {
    const { cookie } = scene.guest
    for (const trap of traps) {
      const back = await get('/login', `${cookie}; return-to=${encodeURIComponent(trap)}`)
      expect(back.headers.get('Location'), trap).toBe('/')
      const out = await post(
        `/logout?from=${encodeURIComponent(trap)}`,
        await sessionFor(product, 'guest'),
        {},
      )
      expect(out.headers.get('Location'), trap).toBe('/')
      expect(out.headers.getSetCookie().join(), trap).not.toContain('evil')
    }
  })
})

describe('names with line breaks', () => {
  it('never become headers of a mail', async () => {
    const pair = pairIn('offered', 1)
    const evil = 'Eve\r\nBcc: victim@example.org\r\n\r\nhello'
    await product.sql('update guest_facts set first_name = $2 where registration_id = $1', [
      pair.guest.registrationId,
      evil,
    ])
    await product.sql('update host_facts set first_name = $2 where registration_id = $1', [
      pair.host.registrationId,
      evil,
    ])
    for (const [template, member] of [
      ['offer-to-guest', pair.guest],
      ['notice-to-host', pair.host],
    ] as const) {
      await product.sql(
        `insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at) values ($1, 1, $1, $2, $3, now(), now())`,
        [template, member.personId, pair.matchId],
      )
      await product.sink.take(member.email, ({ headers }) => !headers.some(({ key }) => key === 'bcc'))
    }
    expect(product.sink.received.flatMap(({ to }) => to)).not.toContain('victim@example.org')
  })
})
