import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { wordsOf } from '../builders/letter-words.ts'
import { aGuest } from '../builders/people.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { Walker, word } from './steps/walker.ts'

// A letter for a visa: asked for, given, printed, shown at a consulate, out of date, withdrawn.

inBothWays(
  (way) => {
    test('a guest prints a letter, and a consulate checks it without an account', async ({ browser }) => {
      const { language, script, product } = way
      const email = 'amina@example.org'
      const amina = await aGuest(product, {
        firstName: 'Amina',
        lastName: 'Diallo',
        locale: language,
        email,
        stay: ['2027-06-13', '2027-06-20'],
      })
      const guest = await Walker.enter(browser, product, language, script)
      await guest.become(amina)
      await guest.goTo('/profile')
      await guest.press('visa-letters', 'link')
      await guest.press('visa-letters', 'ask')
      await guest.sees(word(language, 'visa-letters', 'done.asked'))

      const organiser = await enterOrganiser(browser, way)
      await withAllLetters(organiser, 'give-all')
      expect((await product.sink.take(email)).text).toContain('/profile/letters')

      const first = await print(guest)
      expect(first.words).toMatch(/Amina Diallo/)

      const consulate = await Walker.enter(browser, product, language, script)
      await check(consulate, first)
      await consulate.sees(word(language, 'visa-letters', 'result.valid'))
      await consulate.sees(language === 'en' ? '13–20 June 2027' : '13.–20. Juni 2027')
      await consulate.sees('A. D.')
      await consulate.doesNotSee('Amina')
      await look(consulate, way, 'letter-valid')

      await product.sql(
        `update guest_facts set stay = '[2027-06-13,2027-06-22)' where registration_id = $1`,
        [amina.registrationId],
      )
      await check(consulate, first)
      await consulate.sees(word(language, 'visa-letters', 'result.replaced'))
      const second = await print(guest)
      expect(second.number).toBe(first.number)
      await check(consulate, second)
      await consulate.sees(word(language, 'visa-letters', 'result.valid'))

      await withAllLetters(organiser, 'withdraw-all', { reason: 'Nora has her own flat' })
      const told = await product.sink.take(email)
      expect(told.text).toContain(second.number)
      await check(consulate, second)
      await consulate.sees(word(language, 'visa-letters', 'result.withdrawn'))
      await consulate.doesNotSee('Nora')
      await guest.goTo('/profile/letters')
      await guest.sees(/Nora has her own flat/)
      await look(guest, way, 'letters-withdrawn')
      for (const walker of [guest, organiser, consulate]) await walker.leave()
    })
  },
  { usually: 'without script' },
)

/** From the profile to the paper: two presses. */
async function print(guest: Walker) {
  await guest.goTo('/profile')
  await guest.press('visa-letters', 'link')
  const [file] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.locator('main button[name=print]').first().click(),
  ])
  const words = await wordsOf(await readFile(await file.path()))
  const [, number = ''] = /(?:Letter|Schreiben) (\w{4}-\w{4})/.exec(words) ?? []
  const [, code = ''] = /Code: ([\w-]{14})/.exec(words) ?? []
  return { words, number, code }
}

async function check(consulate: Walker, { number, code }: { number: string; code: string }) {
  await consulate.goTo('/letter')
  await consulate.fill({ number, code })
  await consulate.press('visa-letters', 'check')
}

async function withAllLetters(organiser: Walker, intent: string, answers: Record<string, string> = {}) {
  await organiser.goTo('/admin/letters')
  await organiser.page.locator('main tbody input[type=checkbox]').first().check()
  await organiser.press('letter-desk', `bulk.${intent}`)
  await organiser.fill(answers)
  await organiser.press('letter-desk', `bulk.${intent}`)
}
