import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshEmail } from './forms/senders.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'
import { codeOf, hasCode } from './product/smtp-sink.ts'
import { Visitor } from './product/visitor.ts'

// From a poster to a host, as a browser without script meets it: the built product, over HTTP and SMTP.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const follow = (path: string, more: Record<string, string> = {}, method = 'GET') =>
  fetch(product.url + path, { redirect: 'manual', method, headers: { 'User-Agent': phone, ...more } })

async function aLink(slug: string): Promise<string> {
  const id = randomUUID()
  await product.sql(`insert into named_link (id, slug, name, made_at) values ($1, $2, $2, now())`, [id, slug])
  return id
}
const arrivals = async (id: string) =>
  (await product.sql<{ arrivals: number }>('select arrivals from link_arrival where link_id = $1', [id]))[0]
    ?.arrivals ?? 0
const viaOf = async (email: string) =>
  (
    await product.sql<{ via: string | null }>(
      'select via from registration join person on person.id = person_id where email = $1',
      [email],
    )
  )[0]?.via

it.each(['', '/de'])(
  'a link leads to where hosts begin, and is counted without a trace (%s)',
  async (language) => {
    const slug = `poster${language ? '-de' : ''}`
    const id = await aLink(slug)
    const answer = await follow(`${language}/via/${slug}`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe(`${language}/signUp/host?via=${slug}`)
    // The language of the page, as everywhere, and nothing of the link.
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^locale=[a-z-]+;/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    // Whoever is no person, or has not gone there, and whoever types something else.
    await follow(`${language}/via/${slug}`, { 'User-Agent': 'TelegramBot (like TwitterBot)' })
    await follow(`${language}/via/${slug}`, { 'Sec-Purpose': 'prefetch' })
    await follow(`${language}/via/${slug}`, {}, 'HEAD')
    expect((await follow(`${language}/via/%3Cb%3E`)).headers.get('Location')).toBe(`${language}/signUp/host`)
    expect(await arrivals(id)).toBe(1)
  },
)

it('whoever registers on the page it leads to counts for it, without a cookie that says so', async () => {
  await aLink('choir')
  const visitor = new Visitor(product)
  const start = await visitor.get('/via/choir')
  expect(start.text).toContain('<input type="hidden" name="via" value="choir"/>')
  expect(start.text).toContain('somewhere to sleep')
  const email = freshEmail()
  const asked = await visitor.post(start.path, { email, privacy: 'yes', via: 'choir' })
  expect(asked.path).toBe('/signUp/host/__confirmEmail')
  const form = await visitor.post(asked.path, { code: codeOf(await product.sink.take(email, hasCode)) })
  expect(form.path).toContain('/signUp/host/form')
  expect(await viaOf(email)).toBe('choir')
  const list = await fetch(`${product.url}/admin/links`, {
    headers: { Cookie: (await sessionFor(product, 'admin')) ?? '' },
  })
  expect(await list.text()).toContain('/via/choir')
})

it('still counts with a code that was asked for again', async () => {
  await aLink('bakery')
  const visitor = new Visitor(product)
  const email = freshEmail()
  const asked = await visitor.post('/signUp/host?via=bakery', { email, privacy: 'yes', via: 'bakery' })
  await product.sink.take(email, hasCode)
  await product.sql(`update challenge set expires_at = now() - interval '1 minute' where email = $1`, [email])
  const again = await visitor.post(asked.path, { intent: 'resend' })
  await visitor.post(again.path.replace(/\?.*/, ''), {
    code: codeOf(await product.sink.take(email, hasCode)),
  })
  expect(await viaOf(email)).toBe('bakery')
})

it.each([
  ['that nobody has made', 'made-up'],
  ['that is none', '<b>'],
])('keeps nothing of a link %s', async (_, via) => {
  const visitor = new Visitor(product)
  const email = freshEmail()
  const asked = await visitor.post('/signUp/host', { email, privacy: 'yes', via })
  await visitor.post(asked.path, { code: codeOf(await product.sink.take(email, hasCode)) })
  expect(await viaOf(email)).toBeNull()
})

it('a guest is never counted', async () => {
  await aLink('school')
  const visitor = new Visitor(product)
  const email = freshEmail()
  const asked = await visitor.post('/signUp/guest', { email, privacy: 'yes', via: 'school' })
  await visitor.post(asked.path, { code: codeOf(await product.sink.take(email, hasCode)) })
  expect(await viaOf(email)).toBeNull()
})

it('its poster and flyer carry its address, those of everybody the home page', async () => {
  const id = await aLink('library')
  const cookie = (await sessionFor(product, 'admin')) ?? ''
  const read = async (path: string) => {
    const answer = await fetch(product.url + path, { headers: { Cookie: cookie } })
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: true })
    return { text, pages: pdf.numPages }
  }
  for (const paper of ['poster', 'flyer']) {
    const own = await read(`/de/admin/links/${id}/${paper}.pdf`)
    expect(own.pages).toBe(1)
    expect(own.text).toContain('/de/via/library')
    const plain = await read(`/share/${paper}.pdf`)
    expect(plain.pages).toBe(1)
    expect(plain.text).not.toContain('via')
  }
})

it('the page to pass on brings words and ways to send them, and loads nothing of others', async () => {
  const { text } = await new Visitor(product).get('/de/share')
  const link = encodeURIComponent(`${product.url}/de`)
  for (const way of [
    'https://wa.me/?text=',
    `https://t.me/share/url?url=${link}`,
    'sms:?&amp;body=',
    'mailto:?subject=',
  ])
    expect(text).toContain(`href="${way}`)
  expect(text).not.toMatch(/(?:src|srcset)="https?:/)
  expect(text).toContain('<meta property="og:title"')
})
