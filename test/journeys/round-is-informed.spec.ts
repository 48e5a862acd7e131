import { expect, test } from '@playwright/test'
import { aGuest, aHost } from '../builders/people.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { matchByHand } from './steps/organising.ts'
import { Walker, word } from './steps/walker.ts'

// An organiser sends a round, takes it back within the hold, sends it again; the guest declines, and the next of the
// queue gets the bed with one press.

inBothWays(
  (way) => {
    test('a round is informed', async ({ browser }) => {
      const { language, script, product } = way
      const guest = await Walker.enter(browser, product, language, script)
      const who = (firstName: string) => ({
        firstName,
        email: `${firstName.toLowerCase()}@example.org`,
        locale: language,
      })
      await guest.become(await aGuest(product, who('Amina')))
      await aGuest(product, who('Bea'))
      await aHost(product, who('Karla'))
      const organiser = await enterOrganiser(browser, way, { email: 'organiser@example.org' })
      await matchByHand(organiser, { guest: 'Amina', host: 'Karla' })
      await organiser.goTo('/admin/inform')
      await look(organiser, way, 'inform')
      // What was ticked off stays so, whatever is pressed in between.
      const { page } = organiser
      await page.locator('input[name=match]').uncheck()
      await page.locator('main li details summary').click()
      await organiser.press('inform', 'copy')
      await organiser.sees(word(language, 'inform', 'copied'))
      await expect(page.locator('input[name=match]')).not.toBeChecked()
      await page.locator('main .toolbar summary').click()
      await page.locator('input[name=answerTime]').fill('3')
      await organiser.press('inform', 'showTime')
      await expect(page.locator('input[name=match]')).not.toBeChecked()
      await expect(page.locator('input[name=answerTime]')).toHaveValue('3')
      for (const _ of ['to the guest', 'to the host']) await product.sink.take('organiser@example.org')
      await organiser.press('inform', 'send')
      await organiser.sees(word(language, 'inform', 'nothingChosen'))
      await expect(page.locator('input[name=match]')).not.toBeChecked()
      await page.locator('input[name=match]').check()
      await organiser.press('inform', 'send')
      await look(organiser, way, 'inform with a hold')
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
      await guest.sees(word(language, 'profile', 'declineTitle'))
      await guest.press('profile', 'decline')
      await product.sink.take('karla@example.org')

      await organiser.goTo('/admin/match')
      await organiser.page.getByRole('link', { name: 'Amina' }).first().click()
      await organiser.expectPath(/^\/admin\/match\/[0-9a-f-]{36}$/)
      await look(organiser, way, 'a declined match')
      await organiser.pressNamed(language === 'en' ? /^Draft Bea/ : /^Bea .*vormerken$/)
      await organiser.sees(word(language, 'matches', 'done.draft-next'))
      await look(organiser, way, 'a draft')
      const states = await product.sql('select state from match order by created_at')
      expect(states).toEqual([{ state: 'declined' }, { state: 'draft' }])

      for (const walker of [guest, organiser]) await walker.leave()
    })
  },
  { usually: 'without script' },
)
