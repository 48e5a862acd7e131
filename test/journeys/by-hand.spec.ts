import { expect, test } from '@playwright/test'
import { aHost } from '../builders/people.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { matchByHand, sendOffers } from './steps/organising.ts'
import { amina, answerAsGuest } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'

/** Registering has journeys of its own. */
const karla = {
  firstName: 'Karla',
  email: 'karla@example.org',
  street: 'Rheingasse',
  stay: ['2027-06-11', '2027-06-25'],
} as const

inBothWays(
  (way) => {
    test('somebody without an email address gets a bed by phone, and takes over later', async ({
      browser,
    }) => {
      test.slow()
      const { language, script, product } = way
      await aHost(product, { ...karla, locale: language })

      const organiser = await enterOrganiser(browser, way)
      const { page } = organiser
      await organiser.goTo('/admin/guests')
      await organiser.press('by-hand', 'newTitle.guest')
      await organiser.expectPath('/admin/guests/new')
      await organiser.fill({ saidBy: 'phone', language })
      await organiser.press('by-hand', 'begin')
      await organiser.sees(word(language, 'by-hand', 'problem.privacy'))
      await organiser.fill({ privacy: 'yes' })
      await organiser.press('by-hand', 'begin')
      await organiser.expectPath(/^\/admin\/guest\/[0-9a-f-]{36}\/form$/)
      await look(organiser, way, 'by-hand-form')
      await answerAsGuest(organiser, amina)
      await organiser.expectPath(/^\/admin\/guest\/[0-9a-f-]{36}$/)
      await organiser.sees(word(language, 'records', 'entered'))
      const record = organiser.path()

      await matchByHand(organiser, { guest: 'Amina', host: 'Karla' })
      await sendOffers(organiser)
      // The host hears of her by email; she is to be called.
      await product.sink.take('karla@example.org')
      await theCallOf('Amina Wanjiru', 'Karla')
      await look(organiser, way, 'calls')
      await organiser.press('calls', 'not-reached')
      await organiser.sees(word(language, 'calls', 'done.not-reached'))
      await organiser.press('calls', 'accepted')
      await organiser.sees(word(language, 'calls', 'done.accepted'))
      const toHost = await product.sink.take('karla@example.org')
      expect(toHost.text).toContain('+254 712 345678')

      await theCallOf('Amina Wanjiru', 'Rheingasse 7')
      await organiser.press('calls', 'letter')
      await organiser.sees('Rheingasse 7')
      await look(organiser, way, 'call-letter')
      await organiser.goTo('/admin/calls')
      await organiser.press('calls', 'told')
      await organiser.sees(word(language, 'calls', 'none'))

      await organiser.goTo(record)
      await organiser.press('by-hand', 'action')
      await organiser.fill({ email: 'karla@example.org' })
      await organiser.press('by-hand', 'addressButton')
      await organiser.sees(word(language, 'by-hand', 'addressTaken'))
      await organiser.fill({ email: 'Amina@Example.org' })
      await organiser.press('by-hand', 'addressButton')
      await organiser.sees(word(language, 'by-hand', 'addressAdded'))
      await look(organiser, way, 'by-hand-person')
      const asked = await product.sink.take('amina@example.org')
      expect(asked.text, 'nothing but the question to take over').not.toContain('Rheingasse')

      const guest = await Walker.enter(browser, product, language, script)
      await guest.signIn('amina@example.org')
      await guest.goTo('/profile')
      await guest.sees('Rheingasse 7')
      await guest.goTo('/profile/consents')
      await guest.sees(word(language, 'account', 'value.phone'))
      await organiser.goTo(record)
      await expect(page.getByText(word(language, 'by-hand', 'action'))).toBeHidden()
      for (const walker of [guest, organiser]) await walker.leave()

      /** The worker writes the mail first; what is to be said is there a moment later. */
      async function theCallOf(name: string, words: string) {
        await expect
          .poll(async () => {
            await organiser.goTo('/admin/calls')
            return page.getByRole('main').textContent()
          })
          .toContain(words)
        await organiser.sees(name)
      }
    })
  },
  {
    begin: async ({ sql }) => void (await sql('update edition set hold_seconds = 0')),
    usually: 'without script',
  },
)
