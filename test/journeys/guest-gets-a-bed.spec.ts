import { expect, test } from '@playwright/test'
import { inBothWays } from './steps/both-ways.ts'
import { mostEffort } from './steps/effort.ts'
import { matchByHand, sendOffers } from './steps/organising.ts'
import { amina, karla, registerGuest, registerHost } from './steps/registration.ts'
import { Walker } from './steps/walker.ts'
import { word } from './steps/word.ts'

const secretOfAmina = 'secret-of-amina'
const homeOfKarla = 'Rheingasse'
const phone = { width: 360, height: 740 }

inBothWays(
  (way) => {
    test('a guest gets a bed', async ({ browser }) => {
      const { language, script, product } = way
      const other = language === 'en' ? 'de' : 'en'
      const guest = await Walker.enter(browser, product, language, script, phone)
      const host = await Walker.enter(browser, product, other, script, phone)
      const organiser = await Walker.enter(browser, product, language, script)

      await registerGuest(guest, 'amina@example.org', amina)
      await registerHost(host, 'karla@example.org', karla)
      for (const [{ effort }, most] of [
        [guest, mostEffort.guest],
        [host, mostEffort.host],
      ] as const) {
        expect(effort.taps).toBeLessThanOrEqual(most.taps)
        expect(effort.words).toBeLessThanOrEqual(most.words)
      }
      await product.sink.take('amina@example.org')
      await product.sink.take('karla@example.org')

      await organiser.signIn('organiser@example.org')
      await matchByHand(organiser, { guest: 'Amina', host: 'Karla' })
      expect(product.sink.received, 'matching itself never mails').toEqual([])
      await sendOffers(organiser)

      const offer = await product.sink.take('amina@example.org')
      const notice = await product.sink.take('karla@example.org')
      expect(offer.text).toContain('Karla')
      expect(offer.text).not.toContain(homeOfKarla)
      expect(offer.headers.find(({ key }) => key === 'content-language')?.value).toBe(guest.language)
      expect(notice.headers.find(({ key }) => key === 'content-language')?.value).toBe(host.language)
      expect(notice.text).toContain('Amina')
      expect(`${notice.text}${notice.html}`).not.toContain(secretOfAmina)

      await guest.goTo('/')
      await guest.page.getByRole('link', { name: word(guest.language, 'offer', 'seeAndAnswer') }).click()
      await guest.expectPath('/profile')
      await guest.sees('Karla')
      await guest.doesNotSee(homeOfKarla)
      await guest.press('profile', 'accept')
      await guest.sees(homeOfKarla)

      const contacts = await product.sink.take('amina@example.org')
      expect(contacts.text).toContain('karla@example.org')
      expect(contacts.text).toContain(homeOfKarla)
      const toHost = await product.sink.take('karla@example.org')
      expect(toHost.text).toContain('amina@example.org')

      await host.goTo('/profile')
      await host.sees('Wanjiru')
      await host.doesNotSee(secretOfAmina)
      await host.doesNotSee('Kenya')

      for (const walker of [guest, host, organiser]) await walker.leave()
    })
  },
  {
    env: { BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' },
    // The hold has a journey of its own; here nobody waits for it.
    begin: async ({ sql }) => void (await sql('update edition set hold_seconds = 0')),
  },
)
