import { afterAll, beforeAll, expect, it } from 'vitest'
import { amina, beginSignUp, karla, registerGuest, registerHost } from '../journeys/steps/registration.ts'
import { word } from '../journeys/steps/word.ts'
import { findProgram } from '../outside/programs.ts'
import { type Product, startProduct } from '../product/product.ts'
import { TextWalker } from './text-browser.ts'

// All that a guest, a host and an organiser do, in w3m: no script, no style, and a screen of text.

const isThere = ['w3m', 'tmux'].every((name) => findProgram(name, 'the whole way in a text browser') !== null)
let product: Product

beforeAll(async () => {
  if (!isThere) return
  product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
  // The hold has a journey of its own; here nobody waits for it.
  await product.sql('update edition set hold_seconds = 0')
})
afterAll(async () => {
  if (isThere) expect(await product.stop()).toBe(0)
})

it('a host who leaves everything out reads what is missing, and where', async () => {
  if (!isThere) return
  const host = await TextWalker.enter(product, 'en')
  await beginSignUp(host, 'host', 'nobody@example.org')
  await host.press('wizard', 'next')
  const page = await host.text()
  for (const missing of ['First name', 'Phone number', 'Gender', 'Language']) {
    expect(page).toContain(`• ${missing} is required.`)
    expect(page).toContain(`Problem: ${missing} is required.`)
  }
  expect(page).toMatch(/Viewing <Error: About you/)
})

it('a guest gets a bed', async () => {
  if (!isThere) return
  const guest = await TextWalker.enter(product, 'en')
  const host = await TextWalker.enter(product, 'de')
  const organiser = await TextWalker.enter(product, 'en')
  await registerGuest(guest, 'amina@example.org', amina)
  await registerHost(host, 'karla@example.org', karla)
  await product.sink.take('amina@example.org')
  await product.sink.take('karla@example.org')

  await organiser.signIn('organiser@example.org')
  await organiser.goTo('/admin/matching')
  await organiser.pressNamed(/^Amina/)
  await organiser.pressNamed(new RegExp(`^${word('en', 'workbench', 'draft')}`))
  await organiser.goTo('/admin/inform')
  // The last of its page: from the end one would be past it.
  await organiser.pressNamed(word('en', 'inform', 'send'), 'top')

  await product.sink.take('amina@example.org')
  await guest.goTo('/profile')
  await guest.sees('Karla')
  await guest.press('profile', 'accept')
  await guest.sees('Rheingasse')
  await host.goTo('/profile')
  await host.sees('Wanjiru')
}, 1_200_000)
