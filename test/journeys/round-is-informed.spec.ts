import { expect, test } from '@playwright/test'
import { checkLight, checkWidths } from '../accessibility/check-page.ts'
import { startProduct, type Product } from '../product/product.ts'
import { matchByHand } from './steps/organising.ts'
import { amina, karla, registerGuest, registerHost } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'

// An organiser sends a round, takes it back within the hold, sends it again; the guest declines, and the next of the
// queue gets the bed with one press.

for (const [language, script] of [
  ['en', true],
  ['de', false],
] as const) {
  test.describe(`in ${language}, ${script ? 'with' : 'without'} JavaScript`, () => {
    let product: Product

    test.beforeAll(async () => {
      product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
    })
    test.afterAll(async () => {
      expect(await product.stop()).toBe(0)
    })

    test('a round is informed', async ({ browser }) => {
      const guest = await Walker.enter(browser, product, language, script)
      const second = await Walker.enter(browser, product, language, script)
      const host = await Walker.enter(browser, product, language, script)
      const organiser = await Walker.enter(browser, product, language, script)
      await registerGuest(guest, 'amina@example.org', amina)
      await registerGuest(second, 'bea@example.org', {
        ...amina,
        personal: { ...amina.personal, firstName: 'Bea' },
      })
      await registerHost(host, 'karla@example.org', karla)
      for (const address of ['amina', 'bea', 'karla']) await product.sink.take(`${address}@example.org`)

      await organiser.signIn('organiser@example.org')
      await matchByHand(organiser, { guest: 'Amina', host: 'Karla' })
      await organiser.goTo('/admin/inform')
      await look(organiser, 'inform', script)
      // What was ticked off stays so, whatever is pressed in between.
      const { page } = organiser
      await page.locator('input[name=match]').uncheck()
      await page.locator('main li details summary').click()
      await organiser.press('inform', 'copy')
      await organiser.sees(word(language, 'inform', 'copied'))
      await expect(page.locator('input[name=match]')).not.toBeChecked()
      await page.locator('input[name=answerDays]').fill('3')
      await organiser.press('inform', 'showDays')
      await expect(page.locator('input[name=match]')).not.toBeChecked()
      await expect(page.locator('input[name=answerDays]')).toHaveValue('3')
      for (const _ of ['to the guest', 'to the host']) await product.sink.take('organiser@example.org')
      await organiser.press('inform', 'send')
      await organiser.sees(word(language, 'inform', 'nothingChosen'))
      await expect(page.locator('input[name=match]')).not.toBeChecked()
      await page.locator('input[name=match]').check()
      await organiser.press('inform', 'send')
      await look(organiser, 'inform with a hold', script)
      expect(product.sink.received, 'nothing leaves before the hold is over').toEqual([])
      await guest.goTo('/profile')
      await guest.doesNotSee('Karla')

      await organiser.pressNamed(language === 'en' ? 'Take it back' : 'Zurücknehmen')
      await organiser.sees(word(language, 'inform', 'neverSent'))
      const [row] = await product.sql<{ state: string; waiting: number }>(
        "select state, (select count(*)::int from outbox where state = 'queued') as waiting from match",
      )
      expect(row).toEqual({ state: 'draft', waiting: 0 })

      // The hold of two minutes is the edition's; nobody waits for it here.
      await product.sql('update edition set hold_seconds = 1')
      await organiser.goTo('/admin/inform')
      await organiser.press('inform', 'send')
      expect((await product.sink.take('amina@example.org')).text).toContain('Karla')
      await product.sink.take('karla@example.org')

      await guest.goTo('/profile')
      await guest.press('profile', 'decline')
      await product.sink.take('karla@example.org')

      await organiser.goTo('/admin/match')
      await organiser.page.getByRole('link', { name: 'Amina' }).first().click()
      await organiser.expectPath(/^\/admin\/match\/[0-9a-f-]{36}$/)
      await look(organiser, 'a declined match', script)
      await organiser.pressNamed(language === 'en' ? /^Draft Bea/ : /^Bea .*entwerfen$/)
      await organiser.sees(word(language, 'matches', 'done.draft-next'))
      await look(organiser, 'a draft', script)
      const states = await product.sql('select state from match order by created_at')
      expect(states).toEqual([{ state: 'declined' }, { state: 'draft' }])

      for (const walker of [guest, second, host, organiser]) await walker.leave()
    })
  })
}

async function look({ page }: Walker, name: string, script: boolean): Promise<void> {
  // axe needs script in the page.
  if (script) await checkLight(page, name)
  await checkWidths(page, name)
}
