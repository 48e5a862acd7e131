import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshEmail, keys } from './forms/senders.ts'
import { startProduct, type Product } from './product/product.ts'
import { codeOf } from './product/smtp-sink.ts'
import { Visitor } from './product/visitor.ts'

// What people read who ask for codes again, as a browser without script meets it: the built product, over HTTP and SMTP.
let product: Product
beforeAll(async () => {
  product = await startProduct({ CONTACT_EMAIL: 'team@example.org' })
})
beforeEach(() => product.sql('delete from rate_limit'))
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

it.each([
  ['/login', '/otp'],
  ['/signUp/guest', '/signUp/guest/__confirmEmail'],
])(
  'a code typed wrongly five times is no dead end: a new one has tries of its own (%s)',
  async (path, page) => {
    const email = freshEmail()
    const visitor = new Visitor(product)
    await visitor.post(path, { email, privacy: 'yes' })
    const first = codeOf(await product.sink.take(email))
    const wrong = first === '000000' ? '000001' : '000000'
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await visitor.post(page, { code: wrong })).text).toContain(
        'Your otp is invalid. Check if you entered it correctly or request a new one.',
      )
    }
    expect((await visitor.post(page, { code: first })).text).toContain(
      'Too many attempts. Please ask for a new code.',
    )
    const resent = await visitor.post(page, { intent: 'resend' })
    expect(resent.text).toContain('A new email is on its way. Only the code in it works.')
    const code = codeOf(await product.sink.take(email))
    expect((await visitor.post(page, { code })).path).not.toBe(page)
    expect(await visitor.get('/profile')).toMatchObject({ path: '/profile' })
  },
)

it.each([
  ['/login', '/otp'],
  ['/signUp/host', '/signUp/host/__confirmEmail'],
])(
  'a code whose link was used elsewhere says so, and a new one comes at a press (%s)',
  async (path, page) => {
    const email = freshEmail()
    const [visitor, telephone] = [new Visitor(product), new Visitor(product)]
    await visitor.post(path, { email, privacy: 'yes' })
    const mail = await product.sink.take(email)
    const link = new URL(/https?:\/\/\S+[?&]link=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '')
    await telephone.post(link.pathname + link.search, { link: link.searchParams.get('link') ?? '' })
    const late = await visitor.post(page, { code: codeOf(mail) })
    expect(late).toMatchObject({ path: page, status: 422 })
    expect(late.text).toContain('This code has already been used')
    expect((await visitor.get(page)).text).toContain('This code has already been used')
    await visitor.post(page, { intent: 'resend' })
    const code = codeOf(await product.sink.take(email))
    expect((await visitor.post(page, { code })).path).not.toBe(page)
    expect(await visitor.get('/profile')).toMatchObject({ path: '/profile' })
  },
)

it.each([
  ['/otp', '/login', 'We could not tell which address your code was for.'],
  ['/de/otp', '/de/login', 'Wir wissen nicht mehr, zu welcher Adresse dein Code gehört.'],
  [
    '/signUp/guest/__confirmEmail',
    '/signUp/guest/__getStarted',
    'We could not tell which address your code was for.',
  ],
])(
  'a code of which the browser knows nothing leads back to the address, and says why (%s)',
  async (page, start, why) => {
    const back = await new Visitor(product).post(page, { code: '123456' })
    expect(back.path).toBe(`${start}?again=yes`)
    expect(back.text).toContain(why)
  },
)

it.each([
  ['/login', '/otp', 'We have sent an email with a six-digit code'],
  ['/signUp/guest', '/signUp/guest/__confirmEmail', 'We have sent a six-digit code'],
])('a mail that a limit kept from being sent is not said to be sent (%s)', async (path, page, sent) => {
  const email = freshEmail()
  const visitor = new Visitor(product)
  for (let asked = 1; asked <= 5; asked += 1) {
    expect((await visitor.post(path, { email, privacy: 'yes' })).text).toContain(sent)
  }
  const none = 'so we haven’t sent another one'
  for (const answer of [
    await visitor.post(path, { email, privacy: 'yes' }),
    await visitor.post(page, { intent: 'resend' }),
    await visitor.post('/resendConfirmationEmail', { email }),
    await visitor.post(`${page}?mails=many`, { code: '1' }),
  ]) {
    expect(answer.text).toContain(none)
    expect(answer.text).not.toContain(sent)
    expect(answer.text).not.toContain('The email can take a few minutes')
  }
})

it('a network that has asked for very many codes waits in line, without script too', async () => {
  const key = keys.hash('limit', 'codes-network:127.0.0.1')
  await product.sql(
    `insert into rate_limit (key, window_start, count) select $1, date_trunc('hour', now()) + i * interval '1 hour', 25
     from generate_series(0, 1) i`,
    [key],
  )
  const visitor = new Visitor(product)
  const asked = await visitor.post('/signUp/guest', { email: freshEmail(), privacy: 'yes' })
  expect(asked.path).toMatch(/^\/otp\/wait\?ticket=/)
  expect(asked.text).toContain('Your code takes a moment')
  const [, ticket = ''] = asked.path.split('ticket=')
  expect((await visitor.post(asked.path, { ticket })).path).toBe(asked.path)
  expect((await visitor.get(`/de${asked.path}`)).text).toContain('Dein Code braucht einen Moment')
  expect((await new Visitor(product).get(asked.path)).path).toBe('/login')
  expect((await visitor.get('/otp/wait?ticket=1.2.3')).path).toBe('/signUp/guest/__confirmEmail')
})

it.each([
  ['/login', 'This link signs you in as p…@'],
  ['/signUp/host', 'This link confirms the address p…@'],
])('a link says whose account it opens, to anybody, before it opens it (%s)', async (path, says) => {
  const email = `p${freshEmail()}`
  const visitor = new Visitor(product)
  await visitor.post(path, { email, privacy: 'yes' })
  const link = new URL(
    /https?:\/\/\S+[?&]link=[\w-]+/.exec((await product.sink.take(email)).text ?? '')?.[0] ?? '',
  )
  const address = link.pathname + link.search
  const elsewhere = new Visitor(product)
  const page = await elsewhere.get(address)
  expect(page.text).toContain(says + email.split('@')[1])
  expect(page.text).not.toContain(email)
  await elsewhere.post(address, { link: link.searchParams.get('link') ?? '' })
  expect((await elsewhere.get('/profile')).path).toBe('/profile')
  expect((await visitor.get(address)).text).toContain('This link is no longer valid')
})
