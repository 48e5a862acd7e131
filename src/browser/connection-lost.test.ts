import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ConnectionLost, makeTellingFetch } from './connection-lost.ts'

beforeAll(() => void vi.stubGlobal('location', { href: 'https://beds.example.org/' }))
afterAll(() => void vi.unstubAllGlobals())

const html = (status: number, headers: Record<string, string> = {}) =>
  new Response('<p>Log in to the hotel</p>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })
const ask = (answer: () => Response, path = '/signUp/guest/form.data?step=needs') =>
  makeTellingFetch(async () => answer())(path)
const fail = (error: Error) => () => {
  throw error
}

it('a broken line is told as one', async () => {
  await expect(ask(fail(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ConnectionLost)
})
it('what the page gave up is not', async () => {
  const given = new DOMException('gone', 'AbortError')
  await expect(ask(fail(given))).rejects.toBe(given)
})
it.each([200, 502, 503])(
  'a page of somebody else with status %i is no answer to the router',
  async (status) => {
    await expect(ask(() => html(status))).rejects.toBeInstanceOf(ConnectionLost)
  },
)
it.each([
  ['our own answer', () => html(500, { 'X-Remix-Response': 'yes' }), undefined],
  ['a refusal', () => html(413), undefined],
  ['another kind of answer', () => Response.json({}), undefined],
  ['a page that was asked for', () => html(200), '/faq'],
])('%s is an answer', async (_, answer, path) => {
  expect((await ask(answer, path)).bodyUsed).toBe(false)
})
