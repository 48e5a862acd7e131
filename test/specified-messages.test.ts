import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allForms } from './forms/all.ts'
import { pairsOf } from './forms/effect.ts'
import { freshEmail } from './forms/senders.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// The messages that were agreed word for word and that nobody meets while all goes well, provoked in the built product.
let product: Product
beforeAll(async () => {
  product = await startProduct({ CONTACT_EMAIL: 'team@example.org' })
})
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** A page as a browser without script meets it, in plain words. */
async function ask(path: string, cookie: string, fields?: Record<string, string>) {
  await product.sql('delete from rate_limit')
  const answer = await fetch(product.url + path, {
    redirect: 'manual',
    method: fields ? 'POST' : 'GET',
    headers: { Origin: product.url, Cookie: cookie, Accept: 'text/html' },
    ...(fields && { body: new URLSearchParams(fields) }),
  })
  const html = await answer.text()
  const words = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<!-- -->/g, '')
  return {
    status: answer.status,
    words: words
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, '’')
      .replace(/\s+/g, ' '),
  }
}

/** While nothing can be written into this table. */
async function withoutSaving<T>(table: string, work: () => Promise<T>): Promise<T> {
  await product.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
  )
  await product.sql(
    `create trigger fail before insert or update on ${table} for each row execute function fail()`,
  )
  try {
    return await work()
  } finally {
    await product.sql(`drop trigger fail on ${table}`)
    await product.sql('drop function fail')
  }
}

const inBoth = [
  ['en', ''],
  ['de', '/de'],
] as const

describe.each(inBoth)('in %s', (language, prefix) => {
  const say = (en: string, de: string) => (language === 'en' ? en : de)
  const guest = '/signUp/guest/form?step=personal'
  const answers = { firstName: 'Amina', lastName: 'W', age: '20', phone: '+254712345678', languages: 'en' }

  it.each([
    ['no less', { age: '0' }, 'Age must be at least 1.', 'Alter muss mindestens 1 sein.'],
    ['no more', { age: '121' }, 'Age must be no more than 120.', 'Alter darf höchstens 120 sein.'],
    ['a number', { age: 'x' }, 'Age must be a number.', 'Alter muss eine Zahl sein.'],
    [
      'so many letters',
      { firstName: 'x'.repeat(101) },
      'First name must be between 1 and 100 characters.',
      'Vorname muss zwischen 1 und 100 Zeichen lang sein.',
    ],
  ])('a field takes %s', async (_, wrong, en, de) => {
    const cookie = (await sessionFor(product, 'guest')) ?? ''
    const { status, words } = await ask(prefix + guest, cookie, { ...answers, ...wrong })
    expect(status).toBe(422)
    expect(words).toContain(say(en, de))
  })

  it('a choice of ours takes nothing else, and a postal code has its shape', async () => {
    const cookie = (await sessionFor(product, 'host')) ?? ''
    const form = `${prefix}/signUp/host/form?step=`
    const host = { ...answers, gender: 'female' }
    const refused = await ask(`${form}personal`, cookie, { ...host, gender: 'x' })
    expect(refused.words).toContain(say('This field is not valid.', 'Diese Angabe ist nicht gültig.'))
    await ask(`${form}personal`, cookie, host)
    await ask(`${form}personal-check`, cookie, { confirmed: 'yes' })
    const address = { street: 'Adenauerallee', houseNumber: '1', postalCode: '5311', city: 'Bonn' }
    const { words } = await ask(`${form}address`, cookie, address)
    expect(words).toContain(say('Postal code does not match.', 'Postleitzahl passt nicht.'))
  })

  it('a profile that cannot be saved', async () => {
    const form = allForms.find(({ route }) => route === 'profile.reminder')
    const { path, cookie, fields } = await form!.ready(product)
    const { status, words } = await withoutSaving('participation', () =>
      ask(prefix + path, cookie ?? '', Object.fromEntries(pairsOf(fields))),
    )
    expect(status).toBe(500)
    expect(words).toContain(
      say(
        'There was an error with saving your data, please try again. If the problem persists, please send us an email: team@example.org',
        'Beim Speichern deiner Daten ist ein Fehler aufgetreten, bitte versuch es noch einmal. Wenn das Problem bleibt, schreib uns bitte eine E-Mail: team@example.org',
      ),
    )
  })

  it('a registration that cannot begin', async () => {
    const { status, words } = await withoutSaving('outbox', () =>
      ask(`${prefix}/signUp/guest`, '', { email: freshEmail(), privacy: 'yes' }),
    )
    expect(status).toBe(500)
    expect(words).toContain(
      say(
        'An error occurred during registration. Please try again.',
        'Bei der Registrierung ist ein Fehler aufgetreten. Bitte versuche es noch einmal.',
      ),
    )
  })

  it('a page that fails', async () => {
    const cookie = (await sessionFor(product, 'guest')) ?? ''
    await product.sql('alter table participation rename to participation_away')
    const { status, words } = await ask(`${prefix}/profile`, cookie)
    await product.sql('alter table participation_away rename to participation')
    expect(status).toBe(500)
    expect(words).toContain(say('Internal Server Error', 'Interner Serverfehler'))
    expect(words).not.toContain('participation')
  })
})
