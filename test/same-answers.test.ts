import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressForms, anAddress, kinds, postAddress, type Kind } from './forms/addresses.ts'
import { startProduct, type Product } from './product/product.ts'
import { codeOf } from './product/smtp-sink.ts'

// A person who asks for a code or the newsletter with somebody's address learns nothing of that person (rules: accounts and codes).
// The time it takes is compared in `npm run bench -- same-time`, as a ratio.

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
// Everything here comes from one network, which may ask for twenty mails an hour.
beforeEach(() => product.sql('delete from rate_limit'))
afterAll(() => product.stop())

// As it is, not packed: the length of packed bytes differs with every nonce.
const plainly = { 'Accept-Encoding': 'identity' }
const changing = new Set(['date', 'x-request-id', 'content-security-policy', 'etag'])

/** An answer without what differs at each: the nonce, the request's number, the token of a cookie, and the address typed. */
async function seen(response: Response, email: string): Promise<unknown> {
  const headers = [...response.headers]
    .filter(([name]) => !changing.has(name))
    .map(([name, value]) => [name, value.replace(/challenge=[^;]+/, 'challenge=')])
  const text = (await response.text())
    .replaceAll(/nonce="[^"]*"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(email, 'somebody@example.org')
  return { status: response.status, headers, text }
}

const challengeOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('challenge='))
    ?.split(';')[0]

// The same code answers in German; one form stands for it.
const cases = [...addressForms, { path: '/de/login', fields: {} }].map(
  (form) => [`${form.path} ${Object.keys(form.fields).join()}`, form] as const,
)

describe.each(cases)('%s', (_, form) => {
  const isNewsletter = form.path.endsWith('/newsletter')

  /** All that can be seen from outside: the answer, the page after it, and that page after a wrong code. */
  async function walk(kind: Kind): Promise<unknown[]> {
    await product.sql('delete from rate_limit')
    const email = await anAddress(product, kind)
    const asked = await postAddress(product, form, email)
    const cookie = challengeOf(asked)
    const next = product.url + (asked.headers.get('Location') ?? '')
    const headers: Record<string, string> = cookie ? { ...plainly, Cookie: cookie } : plainly
    const walked = [await seen(asked, email), await seen(await fetch(next, { headers }), email)]
    if (!isNewsletter) {
      // The code is six digits, so this one is wrong whatever it is.
      for (const code of ['0000000', ''])
        walked.push(
          await seen(
            await fetch(next, {
              method: 'POST',
              headers: { ...headers, Origin: product.url },
              body: new URLSearchParams({ code }),
            }),
            email,
          ),
        )
    }
    return walked
  }

  it('is the same for every kind of address, to the last byte', async () => {
    const [unknown, ...others] = kinds
    const expected = await walk(unknown)
    expect(expected[0]).toMatchObject({ status: 302 })
    expect(expected[1]).toMatchObject({ status: 200 })
    for (const kind of others) expect(await walk(kind), kind).toEqual(expected)
  })

  it('sends every kind of address exactly one mail', async () => {
    const addresses = await Promise.all(kinds.map((kind) => anAddress(product, kind)))
    for (const email of addresses) await postAddress(product, form, email)
    for (const email of addresses) await product.sink.take(email)
    expect(product.sink.received.filter(({ to }) => addresses.some((email) => to.includes(email)))).toEqual(
      [],
    )
  })

  // Which forms there are matters little to what counts: the first, and that of the newsletter.
  const isTried = process.env.TEST_ALL || form === addressForms[0] || isNewsletter
  const tried = isTried ? it : () => {}
  tried('is the same once an address has been asked for too often', async () => {
    const answers = []
    for (const kind of ['unknown', 'guest', 'organiser'] as const) {
      const email = await anAddress(product, kind)
      for (let n = 0; n < 5; n += 1) {
        // Only the limits of the address are meant to be reached.
        const response = await postAddress(product, form, email)
        await response.arrayBuffer()
      }
      answers.push(await seen(await postAddress(product, form, email), email))
      await product.sql('delete from rate_limit')
    }
    expect(JSON.stringify(answers[0])).toContain('=many')
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

describe('a wrong code', () => {
  it('is refused with the same words for every kind of address', async () => {
    const answers = new Set<string>()
    for (const kind of kinds) {
      await product.sql('delete from rate_limit')
      const email = await anAddress(product, kind)
      const asked = await postAddress(product, { path: '/login', fields: {} }, email)
      const right = codeOf(await product.sink.take(email))
      const wrong = await fetch(`${product.url}/otp`, {
        method: 'POST',
        headers: { ...plainly, Origin: product.url, Cookie: challengeOf(asked) ?? '' },
        body: new URLSearchParams({ code: right === '123456' ? '654321' : '123456' }),
      })
      answers.add(JSON.stringify(await seen(wrong, email)))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain(
      'Your otp is invalid. Check if you entered it correctly or request a new one.',
    )
  })
})
