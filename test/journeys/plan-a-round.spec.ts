import { expect, test } from '@playwright/test'
import { checkLight, checkWidths } from '../accessibility/check-page.ts'
import { aGuest, aHost } from '../builders/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Walker, word } from './steps/walker.ts'

// An organiser has a plan suggested, reads how sure it is and who is left without a place, takes it as drafts, and has one pair excluded.

for (const [language, script] of [
  ['en', true],
  ['de', false],
] as const) {
  test.describe(`in ${language}, ${script ? 'with' : 'without'} JavaScript`, () => {
    let product: Product

    test.beforeAll(async () => {
      product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
      const rows = { sql: product.sql }
      for (const firstName of ['Amina', 'Bea', 'Carla']) await aGuest(rows, { firstName })
      await aHost(rows, { firstName: 'Karla', rooms: [{ type: 'shared', beds: { single: 2 } }] })
    })
    test.afterAll(async () => {
      expect(await product.stop()).toBe(0)
    })

    test('a round is planned', async ({ browser }) => {
      const organiser = await Walker.enter(browser, product, language, script)
      await organiser.signIn('organiser@example.org')
      await organiser.goTo('/admin/matching/plan')
      await look(organiser, 'no plan', script)
      await organiser.press('planning', 'suggest')
      await organiser.sees('Karla')
      const done = organiser.page.getByText(word(language, 'planning', 'state.done'))
      if (script) await expect(done).toBeVisible()
      else
        await expect(async () => {
          await organiser.goTo('/admin/matching/plan')
          await expect(done).toBeVisible({ timeout: 500 })
        }).toPass()
      await organiser.sees(word(language, 'planning', 'proof.whole'))
      await organiser.sees(word(language, 'planning', 'missingTitle'))
      await look(organiser, 'a plan', script)

      await organiser.press('planning', 'whatIfAsk')
      await organiser.sees(language === 'en' ? '0 with a place, instead of 2' : '0 mit Platz statt 2')
      await look(organiser, 'what if', script)

      await organiser.press('planning', 'takeSome')
      await organiser.sees(word(language, 'planning', 'guestProblem'))
      await organiser.pressNamed(
        language === 'en' ? 'Take all 2 as drafts' : 'Alle 2 als Entwürfe übernehmen',
      )
      await organiser.sees(word(language, 'planning', 'status.taken'))
      await look(organiser, 'a plan taken', script)
      expect(await product.sql('select state from match')).toEqual([{ state: 'draft' }, { state: 'draft' }])

      await product.sql('delete from match')
      await organiser.goTo('/admin/matching/plan')
      const veto = language === 'en' ? /^Never propose/ : /^.* nie bei .* vorschlagen$/
      await organiser.page.getByRole('button', { name: veto }).first().click()
      await organiser.sees(word(language, 'planning', 'reasonProblem'))
      await organiser.page.locator('[name=reason]').fill('They asked for it')
      await organiser.page.getByRole('button', { name: veto }).first().click()
      await organiser.sees(word(language, 'planning', 'done.veto'))
      expect(await product.sql('select reason from veto')).toEqual([{ reason: 'They asked for it' }])
      expect(product.sink.received, 'matching mails nobody').toEqual([])
      await organiser.leave()
    })
  })
}

async function look({ page }: Walker, name: string, script: boolean): Promise<void> {
  // axe needs script in the page.
  if (script) await checkLight(page, name)
  await checkWidths(page, name)
}
