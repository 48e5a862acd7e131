import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshEmail } from './forms/senders.ts'
import { startProduct, type Product } from './product/product.ts'
import { Visitor } from './product/visitor.ts'

// In which language people get their mails: the built product, over HTTP and SMTP.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(() => product.sql('delete from rate_limit'))
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const languageOf = async (email: string) =>
  (await product.sql<{ locale: string }>('select locale from person where email = $1', [email]))[0]?.locale

/** Somebody whom an organiser brought in with a list, in English. */
async function listed(): Promise<string> {
  const email = freshEmail()
  await product.sql(`insert into person (email, locale) values ($1, 'en')`, [email])
  return email
}

it('is theirs once they have registered in it, whatever a list said', async () => {
  const email = await listed()
  await new Visitor(product).signUp(email, 'new', '/de')
  expect(await languageOf(email)).toBe('de')
})

it('follows the language of the form they used last, and no page that is only read', async () => {
  const email = await listed()
  const visitor = new Visitor(product)
  await visitor.signUp(email, 'new', '/de')
  await visitor.get('/profile')
  expect(await languageOf(email)).toBe('de')
  await visitor.post('/signUp/host/__getStarted', { privacy: 'yes' })
  expect(await languageOf(email)).toBe('en')
  await visitor.post('/de/signUp/host/form?step=personal', {})
  expect(await languageOf(email)).toBe('de')
})

it('stays the one they have chosen, until they choose to follow again', async () => {
  const email = await listed()
  const visitor = new Visitor(product)
  await visitor.signUp(email, 'new')
  expect((await visitor.get('/profile')).text).toContain('href="/profile/language"')
  const isChosen = (text: string, value: string) =>
    /checked/.test(new RegExp(`<input[^>]*value="${value}"[^>]*>`).exec(text)?.[0] ?? '')
  expect(isChosen((await visitor.get('/profile/language')).text, 'last-used')).toBe(true)

  const saved = await visitor.post('/profile/language', { language: 'de' })
  expect(saved.text).toContain('Our next email will be in this language.')
  expect(isChosen(saved.text, 'de')).toBe(true)
  await visitor.post('/signUp/host/__getStarted', { privacy: 'yes' })
  await new Visitor(product).signIn(email)
  expect(await languageOf(email)).toBe('de')

  await visitor.post('/profile/language', { language: 'last-used' })
  expect(await languageOf(email)).toBe('en')
  await new Visitor(product).signIn(email, '/de')
  expect(await languageOf(email)).toBe('de')
  expect((await visitor.post('/profile/language', { language: 'xx' })).status).toBe(422)
})
