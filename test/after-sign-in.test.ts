import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshEmail } from './forms/senders.ts'
import { startProduct, type Product } from './product/product.ts'
import { Visitor } from './product/visitor.ts'

// Where the code leads, as a browser without script meets it: the built product, over HTTP and SMTP.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(() => product.sql('delete from rate_limit'))
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const words = {
  '': {
    guest: 'You haven’t finished registering as a guest',
    host: 'You haven’t finished registering as a host',
    goOn: 'Continue your registration',
  },
  '/de': {
    guest: 'Deine Registrierung als Gast ist noch nicht fertig',
    host: 'Deine Registrierung als Gastgeber:in ist noch nicht fertig',
    goOn: 'Registrierung fortsetzen',
  },
} as const

describe.each(['', '/de'] as const)('without a page first asked for it is the home page (%s)', (language) => {
  const { guest, host, goOn } = words[language]

  it('which tells who has begun to register and not finished, with one press to go on', async () => {
    const email = freshEmail()
    await new Visitor(product).signUp(email, 'new', language)
    const again = new Visitor(product)
    const home = await again.signIn(email, language)
    expect(home.path).toBe(language || '/')
    expect(home.text).toContain(guest)
    expect(home.text).not.toContain(host)
    const [, href = ''] =
      [...home.text.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].find(([, , text]) => text === goOn) ??
      []
    expect(href).toBe(`${language}/signUp/guest/form`)
    expect((await again.get(href)).path).toContain(href)
  })

  it('which says nothing of it to others, nor to them when they have finished', async () => {
    const email = freshEmail()
    const visitor = new Visitor(product)
    await visitor.signUp(email, 'new', language)
    expect((await visitor.get(language || '/')).text).toContain(guest)
    expect((await new Visitor(product).get(language || '/')).text).not.toContain(guest)
    await product.sql(
      `update registration set state = 'cancelled' where person_id = (select id from person where email = $1)`,
      [email],
    )
    expect((await visitor.get(language || '/')).text).not.toContain(guest)
  })
})

describe('somebody who wants to become an organiser', () => {
  it.each([
    ['/admin', '/admin/notAdminAccount'],
    ['/admin/matching?from=elsewhere', '/admin/notAdminAccount'],
    ['/admin/register', '/admin/register'],
    ['/de/admin/register', '/de/admin/register'],
  ])('and opens %s signed out is led to %s by the code, not away from it', async (asked, reached) => {
    const email = freshEmail()
    const visitor = new Visitor(product)
    const language = asked.startsWith('/de') ? '/de' : ''
    expect((await visitor.get(asked)).path).toBe(`${language}/login`)
    expect((await visitor.signIn(email, language)).path).toBe(reached)
  })

  it('goes on to ask for approval from there', async () => {
    const email = freshEmail()
    const visitor = new Visitor(product)
    await visitor.get('/admin')
    const refused = await visitor.signIn(email)
    expect(refused.text).toContain('href="/admin/register"')
    expect((await visitor.post('/admin/register')).path).toBe('/admin/notApprovedAdmin')
  })
})

describe.each([
  ['', "It looks like you don't have an account yet, please register as host or guest first."],
  ['/de', 'Du hast anscheinend noch kein Konto'],
] as const)('who is neither registered nor asks for such a page (%s)', (language, words) => {
  it.each(['/profile', '/profile/reminder', '/profile/data'])(
    'is told that there is no account, with both ways to register, and %s stays remembered',
    async (asked) => {
      const email = freshEmail()
      const visitor = new Visitor(product)
      await visitor.get(`${language}${asked}`)
      const told = await visitor.signIn(email, language)
      expect(told.path).toBe(`${language}/login`)
      expect(told.text).toContain(words)
      for (const role of ['guest', 'host']) expect(told.text).toContain(`href="${language}/signUp/${role}"`)
      // And not for nothing: the address is proven, so registering asks for no code.
      expect((await visitor.get(`${language}/signUp/guest`)).text).not.toContain('name="email"')
      await visitor.post(`${language}/signUp/guest/__getStarted`, { privacy: 'yes' })
      expect((await visitor.get(`${language}/login`)).path).toBe(`${language}${asked}`)
    },
  )
})

it('a person who asks to delete what we hold need not be registered', async () => {
  const visitor = new Visitor(product)
  await visitor.get('/profile/delete')
  expect((await visitor.signIn(freshEmail())).path).toBe('/profile/delete')
})

it('organisers have the work of every day in one press from their first page', async () => {
  const email = freshEmail()
  const visitor = new Visitor(product)
  await visitor.get('/admin/register')
  await visitor.signIn(email)
  await product.sql(
    `insert into admin_profile (person_id, approved, named_at) select id, true, now() from person where email = $1`,
    [email],
  )
  const { text } = await visitor.get('/admin')
  for (const page of ['guests', 'hosts', 'match', 'rooms', 'matching', 'broadcasts', 'checkQueuedEmails'])
    expect(text).toContain(`href="/admin/${page}"`)
  // What is no longer there keeps the way to all others.
  const gone = '/admin/guest/00000000-0000-4000-8000-000000000000'
  const page = await visitor.get(gone)
  expect(page.text).toContain(`Page not found: ${gone}`)
  expect(page.text).toContain('class="console-side"')
})
