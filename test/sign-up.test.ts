import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aGuest, type GuestOverrides } from './builders/people.ts'
import { openSessionOf, sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'
import { codeOf } from './product/smtp-sink.ts'
import { Visitor } from './product/visitor.ts'
import { freshEmail, sqlOf } from './forms/senders.ts'

// Signing up and in as a browser without script meets it: the built product, over HTTP and SMTP.
let product: Product
beforeAll(async () => {
  product = await startProduct({ CONTACT_EMAIL: 'team@example.org' })
})
beforeEach(() => product.sql('delete from rate_limit'))
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** Somebody who was a guest in the year before. */
async function lastYearsGuest(more: GuestOverrides = {}): Promise<string> {
  const email = freshEmail()
  const { registrationId } = await aGuest({ sql: sqlOf(product) }, { email, firstName: 'Thị Hà', ...more })
  await product.sql(
    `insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'the year before',
       'conference_start_on', '2020-06-08', 'conference_end_on', '2020-06-18'))).* from edition e
     where not exists (select from edition where name = 'the year before')`,
  )
  await product.sql(
    `update registration set edition_id = (select id from edition where name = 'the year before') where id = $1`,
    [registrationId],
  )
  return email
}

const alreadyUsed = {
  '': 'This email address is already being used, please login via the button below.',
  '/de': 'Diese E-Mail-Adresse wird bereits verwendet, bitte melde dich über den Knopf unten an.',
}

describe.each(['', '/de'] as const)('an address that is known (%s)', (language) => {
  it('"new" with an account of another year: told so after the code, one press to last year’s answers', async () => {
    const visitor = new Visitor(product)
    const told = await visitor.signUp(await lastYearsGuest(), 'new', language)
    expect(told.path).toBe(`${language}/signUp/guest/__getStarted?used=yes`)
    expect(told.text).toContain(alreadyUsed[language])
    expect(told.text).toContain(`href="${language}/signUp/guest/form"`)
    const form = await visitor.get(`${language}/signUp/guest/form`)
    expect(form.text).toContain('value="Thị Hà"')
  })

  it('"returning": straight to the form with last year’s answers', async () => {
    const form = await new Visitor(product).signUp(await lastYearsGuest(), 'returning', language)
    expect(form.path).toBe(`${language}/signUp/guest/form?step=personal`)
    expect(form.text).toContain('value="Thị Hà"')
  })

  it('registered this year already: "new" is told so, "returning" is at the profile', async () => {
    const email = freshEmail()
    await aGuest({ sql: sqlOf(product) }, { email })
    const told = await new Visitor(product).signUp(email, 'new', language)
    expect(told.text).toContain(alreadyUsed[language])
    expect(told.text).toContain(`href="${language}/profile"`)
    expect((await new Visitor(product).signUp(email, 'returning', language)).path).toBe(`${language}/profile`)
  })

  it('cancelled this year: comes back to what they said', async () => {
    const email = freshEmail()
    await aGuest({ sql: sqlOf(product) }, { email, firstName: 'Thị Hà', state: 'cancelled' })
    expect((await new Visitor(product).signUp(email, 'returning', language)).text).toContain('value="Thị Hà"')
  })

  it('begun and not finished: goes on, whatever they say they are', async () => {
    const email = freshEmail()
    await new Visitor(product).signUp(email, 'new', language)
    const again = await new Visitor(product).signUp(email, 'new', language)
    expect(again.path).toBe(`${language}/signUp/guest/form?step=personal`)
  })
})

describe('an address that is not known', () => {
  it.each([
    ['', "It looks like you don't have an account yet, please register as host or guest first."],
    ['/de', 'Du hast anscheinend noch kein Konto. Registriere dich bitte zuerst als Gastgeber:in oder Gast.'],
  ])('is told so after the code, and needs no other one to register (%s)', async (language, words) => {
    const visitor = new Visitor(product)
    const told = await visitor.signIn(freshEmail(), language)
    expect(told.path).toBe(`${language}/login`)
    expect(told.text).toContain(words)
    const start = await visitor.get(`${language}/signUp/guest`)
    expect(start.text).not.toContain('name="email"')
    expect((await visitor.post(`${language}/signUp/guest`, { privacy: 'yes' })).path).toBe(
      `${language}/signUp/guest/form?step=personal`,
    )
  })

  it('says "returning" and begins all the same, with nothing filled in', async () => {
    const form = await new Visitor(product).signUp(freshEmail(), 'returning')
    expect(form.path).toBe('/signUp/guest/form?step=personal')
  })
})

describe('before the code', () => {
  it('says that an address that is not confirmed is not considered', async () => {
    const visitor = new Visitor(product)
    const asked = await visitor.post('/signUp/host', { email: freshEmail(), privacy: 'yes' })
    expect(asked.text).toContain('Until then we can’t consider it')
    expect((await visitor.get('/resendConfirmationEmail')).text).toContain('we can’t consider it')
    expect(await product.sql(`select from registration where role = 'host'`)).toEqual([])
  })

  it.each([
    ['/login', '/login'],
    ['/signUp/guest', '/signUp/guest/__getStarted'],
  ])(
    'asks about an address that looks like a slip, and sends the code all the same (%s)',
    async (path, change) => {
      const email = freshEmail().replace('example.org', 'gmial.com')
      const { text } = await new Visitor(product).post(path, { email, privacy: 'yes' })
      expect(text).toContain(`Did you mean ${email.replace('gmial', 'gmail')}?`)
      expect(text).toContain(`href="${change}"`)
      await product.sink.take(email)
    },
  )

  it.each([
    ['', 'privacy statement', 'terms'],
    ['/de', 'Datenschutzerklärung', 'Bedingungen'],
  ])(
    'the box leads to the privacy statement and the terms, and must be ticked (%s)',
    async (language, ...words) => {
      const { text, status } = await new Visitor(product).post(`${language}/signUp/guest`, {
        email: freshEmail(),
      })
      expect(status).toBe(422)
      for (const [index, page] of ['/dsgvo', '/impressum#terms'].entries())
        expect(text).toMatch(new RegExp(`<a href="${language}${page}" target="_blank">${words[index]}</a>`))
    },
  )

  it.each([
    ['', 'An error occurred during registration. Please try again.'],
    ['/de', 'Bei der Registrierung ist ein Fehler aufgetreten. Bitte versuche es noch einmal.'],
  ])('an error of ours has words of its own, and the address of the team (%s)', async (language, words) => {
    await product.sql('alter table challenge rename to challenge_away')
    try {
      const failed = await new Visitor(product).post(`${language}/signUp/guest`, {
        email: freshEmail(),
        privacy: 'yes',
      })
      expect(failed.status).toBe(500)
      expect(failed.text).toContain(words)
      expect(failed.text).toContain('team@example.org')
    } finally {
      await product.sql('alter table challenge_away rename to challenge')
    }
  })
})

describe('the code', () => {
  it.each([
    [(code: string) => [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')],
    [(code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `],
    [(code: string) => [...code].map((digit) => String.fromCodePoint(0x0660 + Number(digit))).join(' ')],
  ])('is taken however its digits are typed', async (typed) => {
    const email = await lastYearsGuest()
    const visitor = new Visitor(product)
    await visitor.post('/login', { email })
    const code = codeOf(await product.sink.take(email))
    expect((await visitor.post('/otp', { code: typed(code) })).path).toBe('/')
  })

  it.each([
    ['12345', 'The code has six digits. Some are missing.'],
    ['1234567', 'The code has six digits. These are too many.'],
    ['12345a', 'The code has six digits and nothing else.'],
  ])('%s: says what is wrong with it', async (code, words) => {
    const visitor = new Visitor(product)
    await visitor.post('/login', { email: freshEmail() })
    const { text, status } = await visitor.post('/otp', { code })
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).toMatch(/<input[^>]*autoComplete="one-time-code"|<input[^>]*autocomplete="one-time-code"/)
    expect(text).toMatch(/inputmode="numeric"/i)
  })

  it.each([
    ['/login', '/otp'],
    ['/signUp/host', '/signUp/host/__confirmEmail'],
  ])(
    'that is wrong stays to be corrected, and so does the tick of a shared device (%s)',
    async (path, page) => {
      const visitor = new Visitor(product)
      await visitor.post(path, { email: freshEmail(), privacy: 'yes' })
      const { text } = await visitor.post(page, { code: '12 34 5', sharedDevice: 'yes' })
      expect(text).toMatch(/<input[^>]*name="code"[^>]*value="12 34 5"/)
      expect(text).toMatch(/<input[^>]*name="sharedDevice"[^>]*checked=""/)
    },
  )

  it('that has run out says so, and a new one comes at a press', async () => {
    const email = await lastYearsGuest()
    const visitor = new Visitor(product)
    await visitor.post('/login', { email })
    const old = codeOf(await product.sink.take(email))
    await product.sql(`update challenge_code set expires_at = now() - interval '1 minute'`)
    expect((await visitor.post('/otp', { code: old })).text).toContain(
      'This code is no longer valid. Please request a new one.',
    )
    const resent = await visitor.post('/otp', { intent: 'resend' })
    expect(resent.text).toContain('role="status"')
    expect(resent.text).toContain('A new email is on its way.')
    expect((await visitor.post('/otp', { code: codeOf(await product.sink.take(email)) })).path).toBe('/')
  })

  it('opens a session that ends with the browser on a shared device', async () => {
    const email = await lastYearsGuest()
    const visitor = new Visitor(product)
    await visitor.post('/login', { email })
    const code = codeOf(await product.sink.take(email))
    await visitor.post('/otp', { code, sharedDevice: 'yes' })
    expect(
      await product.sql(
        `select s.shared_device from session s join person p on p.id = s.person_id where p.email = $1`,
        [email],
      ),
    ).toEqual([{ shared_device: true }])
  })
})

describe('the page after a registration', () => {
  it.each([
    ['before the first', '2999-05-15', '2999-06-05', ' um den 15. Mai 2999'],
    [
      'while they run',
      '2000-05-15',
      '2999-06-05',
      'Wir vergeben gerade Plätze, in Runden bis zum 5. Juni 2999',
    ],
    ['after the last', '2000-05-15', '2000-06-05', 'Die letzte geplante Runde war am 5. Juni 2000'],
  ])('speaks of the rounds as they are: %s', async (_, first, last, words) => {
    const { personId, registrationId } = await aGuest({ sql: sqlOf(product) })
    const headers = { Cookie: await openSessionOf(product, personId) }
    await product.sql(
      `update edition set first_notification_on = $2, last_round_on = $3
       where id = (select edition_id from registration where id = $1)`,
      [registrationId, first, last],
    )
    const page = async () => {
      const text = await (await fetch(`${product.url}/de/signUp/guest/success`, { headers })).text()
      return /<h1.*<\/main>/s.exec(text)?.[0] ?? text
    }
    await expect.poll(page).toContain(words)
  })
})

describe('signing out', () => {
  it('is a button: looking at the page ends nothing', async () => {
    const cookie = (await sessionFor(product, 'guest')) ?? ''
    const get = (path: string) =>
      fetch(product.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
    expect((await get('/logout?from=/profile')).status).toBe(200)
    expect((await get('/profile')).status).toBe(200)
  })

  it.each(['', '/de'])(
    'on a protected page leads to sign-in, and from there back to it (%s)',
    async (language) => {
      const email = await lastYearsGuest()
      const visitor = new Visitor(product)
      const asked = await visitor.get(`${language}/profile?cancel=guest`)
      expect(asked.path).toBe(`${language}/login`)
      expect((await visitor.signIn(email, language)).path).toBe(`${language}/profile?cancel=guest`)
      const from = encodeURIComponent(`${language}/profile`)
      expect((await visitor.post(`${language}/logout?from=${from}`)).path).toBe(`${language}/login`)
      expect((await visitor.signIn(email, language)).path).toBe(`${language}/profile`)
      expect((await visitor.post(`${language}/logout`)).path).toBe(language || '/')
      expect((await visitor.signIn(email, language)).path).toBe(language || '/')
    },
  )
})
