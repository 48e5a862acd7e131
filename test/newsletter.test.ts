import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startProduct, type Product } from './product/product.ts'
import { codeOf } from './product/smtp-sink.ts'

// The newsletter and the confirmation mail as the outside meets them: the built product, over HTTP and SMTP.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
// Everything here comes from one network, which may ask for twenty mails an hour.
beforeEach(() => product.sql('delete from rate_limit'))
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

type Headers = Record<string, string>
const post = (path: string, body: BodyInit | null, headers: Headers = { Origin: product.url }) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...(typeof body === 'string' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    body,
  })
const signUp = (email: string, language = '') =>
  post(`${language}/newsletter`, new URLSearchParams({ email, consent: 'yes' }))
const signupOf = async (email: string) =>
  (await product.sql('select * from newsletter_signup where email = $1', [email]))[0]
const suppressions = async () =>
  (await product.sql<{ n: number }>('select count(*)::int as n from suppression'))[0]?.n ?? 0

/** The path of the first link in a mail that leads to `page`. */
const linkTo = (page: string, text: string | undefined) => {
  const link = new RegExp(`http://localhost:\\d+((?:/de)?/${page}\\?token=[\\w.-]+)`).exec(text ?? '')?.[1]
  if (!link) throw new Error(`no link to ${page} in ${text}`)
  return link
}
const confirmLink = async (email: string, language = '') => {
  await signUp(email, language)
  return linkTo('confirmNewsletter', (await product.sink.take(email)).text)
}
/** Signed up, confirmed, and signed up again: that mail has the way out. */
async function subscribed(email: string) {
  expect((await post(await confirmLink(email), '')).headers.get('Location')).toBe(
    '/confirmNewsletter?done=confirmed',
  )
  await signUp(email)
  return linkTo('unsubscribe', (await product.sink.take(email)).text)
}

describe('signing up', () => {
  it.each([
    ['', 'Email address is required.', 'Please accept the consent to our news.'],
    ['/de', 'E-Mail-Adresse ist erforderlich.', 'Bitte stimme zu: Neuigkeiten für Gastgeber:innen.'],
  ])('says all that is missing at once, on the page itself %s', async (language, ...words) => {
    const response = await post(`${language}/newsletter`, '')
    const text = await response.text()
    expect(response.status).toBe(422)
    for (const word of words) expect(text).toContain(word)
  })

  it('keeps what was typed, and nothing is stored without the box', async () => {
    const response = await post('/newsletter', new URLSearchParams({ email: 'No.Box@example.org' }))
    expect(await response.text()).toContain('value="No.Box@example.org"')
    expect(await signupOf('no.box@example.org')).toBeUndefined()
  })
})

describe('a mail scanner', () => {
  it('that fetches every link of our mails confirms nothing and stops nothing', async () => {
    const confirm = await confirmLink('scanned@example.org')
    const stop = await subscribed('stays@example.org')
    const before = await suppressions()
    for (const path of [confirm, stop]) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        const response = await fetch(product.url + path, { method, redirect: 'manual' })
        expect([method, response.status]).toEqual([method, 200])
        await response.arrayBuffer()
      }
    }
    expect((await signupOf('scanned@example.org'))?.confirmed_at).toBeNull()
    expect((await signupOf('stays@example.org'))?.confirmed_at).not.toBeNull()
    expect(await suppressions()).toBe(before)
  })
})

describe('the link of the mail', () => {
  it('works in another browser, once, and says what happened afterwards', async () => {
    const path = await confirmLink('other-browser@example.org', '/de')
    const pressed = await post(path, '')
    expect(pressed.headers.get('Location')).toBe('/de/confirmNewsletter?done=confirmed')
    expect(await (await fetch(product.url + path)).text()).toContain('Du stehst schon auf der Liste')
    expect((await post(path, '')).headers.get('Location')).toBe('/de/confirmNewsletter?done=already')
  })

  it('that has run out or was never ours offers to start again', async () => {
    const path = await confirmLink('late@example.org')
    await product.sql(`update newsletter_link set expires_at = now() - interval '1 second'
      where signup_id = (select id from newsletter_signup where email = 'late@example.org')`)
    for (const [link, words] of [
      [path, 'This link has expired'],
      [`${path}x`, 'We don’t know this link'],
    ] as const) {
      for (const response of [await fetch(product.url + link), await post(link, '')]) {
        const text = await response.text()
        expect(text).toContain(words)
        expect(text).toContain('href="/newsletter"')
      }
    }
    expect((await signupOf('late@example.org'))?.confirmed_at).toBeNull()
  })

  it('is not in the log', async () => {
    const path = await confirmLink('unlogged@example.org')
    await (await fetch(product.url + path)).arrayBuffer()
    const token = new URL(path, product.url).searchParams.get('token') ?? ''
    expect(product.output.join('')).not.toContain(token)
    expect(product.output.join('')).not.toContain('unlogged@example.org')
  })
})

describe('one click in the mail program', () => {
  const oneClick = 'List-Unsubscribe=One-Click'

  it('reaches us without Origin, answers without a redirect, and may be repeated', async () => {
    const path = await subscribed('one-click@example.org')
    for (let n = 0; n < 2; n += 1) {
      const response = await post(path, oneClick, {})
      expect([response.status, response.headers.get('Location')]).toEqual([200, null])
      expect(await response.text()).toContain('You won’t get any more news')
    }
    expect(await signupOf('one-click@example.org')).toBeUndefined()
    expect(await product.sql(`select source from suppression where source = 'one-click'`)).toHaveLength(1)
  })

  it('may come as multipart too', async () => {
    const path = await subscribed('multipart@example.org')
    const body = new FormData()
    body.append('List-Unsubscribe', 'One-Click')
    expect((await post(path, body, {})).status).toBe(200)
    expect(await signupOf('multipart@example.org')).toBeUndefined()
  })

  it('opens nothing else: no other address, no other body, nothing that a browser sends from elsewhere', async () => {
    const path = await subscribed('guarded@example.org')
    const before = await suppressions()
    const evil = 'https://evil.example'
    const tries: [string, BodyInit | null, Headers][] = [
      [path, '', {}],
      [path, `${oneClick}&more=1`, {}],
      [path, 'intent=stop', {}],
      [path, oneClick, { Origin: evil }],
      [path, oneClick, { Origin: 'null' }],
      [path, oneClick, { 'Sec-Fetch-Site': 'cross-site' }],
      [path, oneClick, { Cookie: 'session=x' }],
      [`/de${path}`, oneClick, {}],
      [path.replace('/unsubscribe', '/unsubscribe/'), oneClick, {}],
      [path.replace('/unsubscribe', '/unsubscribe.data'), oneClick, {}],
      ['/newsletter', oneClick, {}],
      ['/login', oneClick, {}],
      ['/profile', oneClick, {}],
      ['/', oneClick, {}],
    ]
    for (const [address, body, headers] of tries)
      expect((await post(address, body, headers)).status, JSON.stringify([address, body, headers])).toBe(403)
    expect(await suppressions()).toBe(before)
    expect(await signupOf('guarded@example.org')).toBeDefined()
  })

  it('with a token that is not ours does nothing and is no error', async () => {
    const before = await suppressions()
    expect((await post('/unsubscribe?token=u1.x.y', oneClick, {})).status).toBe(422)
    expect((await post('/unsubscribe', oneClick, {})).status).toBe(422)
    expect(await suppressions()).toBe(before)
  })
})

describe('the confirmation mail once more', () => {
  const again = (email: string, headers: Headers = {}) =>
    post('/resendConfirmationEmail', new URLSearchParams({ email }), { Origin: product.url, ...headers })
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('challenge='))
      ?.split(';')[0] ?? ''

  it('goes on with what this browser has begun with the address, and its new code works there', async () => {
    const email = 'goes-on@example.org'
    const begun = await post('/de/signUp/host', new URLSearchParams({ email, privacy: 'yes' }))
    const cookie = cookieOf(begun)
    await product.sink.take(email)
    const page = await fetch(`${product.url}/resendConfirmationEmail`, { headers: { Cookie: cookie } })
    expect(await page.text()).toContain(`value="${email}"`)
    const sent = await again(email, { Cookie: cookie })
    expect(sent.headers.get('Location')).toBe('/signUp/host/__confirmEmail')
    expect(cookieOf(sent)).toBe(cookie)
    const code = codeOf(await product.sink.take(email))
    const answer = await post('/signUp/host/__confirmEmail', new URLSearchParams({ code }), {
      Origin: product.url,
      Cookie: cookie,
    })
    expect(answer.headers.get('Location')).toBe('/signUp/host/form')
  })

  it('for another address begins anew, as signing in', async () => {
    const begun = await post(
      '/signUp/guest',
      new URLSearchParams({ email: 'one@example.org', privacy: 'yes' }),
    )
    const sent = await again('two@example.org', { Cookie: cookieOf(begun) })
    expect(sent.headers.get('Location')).toBe('/otp')
    expect(cookieOf(sent)).not.toBe('')
    expect(codeOf(await product.sink.take('two@example.org'))).toMatch(/^\d{6}$/)
  })
})
