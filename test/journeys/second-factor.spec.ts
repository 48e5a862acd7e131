import { expect, test, type Browser } from '@playwright/test'
import { anAdmin } from '../builders/people.ts'
import { anApp, appCode, proved } from '../forms/second-factor.ts'
import { aPerson } from '../forms/senders.ts'
import { startProduct, type Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { look } from './steps/both-ways.ts'
import { Walker, word, type Language } from './steps/walker.ts'

// Organisers must have a second factor here. Olga has a passkey, with script; Zoe has lost her phone, and nobody in her test has script.

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ ORGANISERS_SECOND_FACTOR: 'required' })
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const say = (language: Language, key: string) => word(language, 'second-factor', key)
const enter = (browser: Browser, language: Language, script: boolean) =>
  Walker.enter(browser, product, language, script)

/** A device with a lock of its own, such as a phone, as Chromium pretends it. */
async function giveAuthenticator({ context, page }: Walker) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey opens the console, and is asked for again before somebody is let in', async ({ browser }) => {
  const olga = await enter(browser, 'en', true)
  const me = await anAdmin(product, { email: 'olga@example.org' })
  const device = await giveAuthenticator(olga)
  await olga.become(me)

  // She has none yet, so there is nothing else to see.
  await olga.goTo('/admin/guests')
  await olga.expectPath('/admin/secondFactor')
  await olga.press('second-factor', 'addPasskey')
  await look(olga, { language: 'en', script: true, product }, 'adding a passkey')
  await olga.fill({ name: 'Work laptop' })
  await olga.press('second-factor', 'passkeyMake')
  await olga.expectPath('/admin/secondFactor/codes')
  await olga.press('second-factor', 'codesShow')
  const recovery = await olga.page.locator('ol code').first().innerText()
  await olga.press('second-factor', 'codesKept')
  await olga.sees('Work laptop')

  // The same device makes no second one.
  await olga.press('second-factor', 'addPasskey')
  await olga.press('second-factor', 'passkeyMake')
  await olga.sees(say('en', 'passkeyTrouble.known'))

  // Another day, she signs in again. Her laptop does not recognise her at first.
  await olga.become(me)
  await olga.goTo('/admin/guests')
  await olga.expectPath('/admin/secondFactor/check')
  await look(olga, { language: 'en', script: true, product }, 'a passkey is asked for')
  await device.recognises(false)
  await olga.press('second-factor', 'passkeyUse')
  await olga.sees(say('en', 'passkeyTrouble.none'))
  await device.recognises(true)
  await olga.press('second-factor', 'passkeyUse')
  await olga.expectPath('/admin/guests')

  // Half an hour later Nils asks to become an organiser. What she has pressed is held until she has confirmed herself.
  const nils = await aPerson(product)
  await product.sql(
    'insert into admin_profile (person_id, approved, requested_at) values ($1, false, now())',
    [nils.personId],
  )
  await proved(product, me.personId, 30)
  await olga.goTo('/admin')
  const theirs = Object.keys(nils.names).find((name) => name.includes('@')) ?? ''
  await olga.pressNamed(word('en', 'admins', 'approveHidden').replace('{email}', theirs))
  await olga.expectPath('/admin/secondFactor/check')
  await olga.sees(say('en', 'held'))
  await olga.press('second-factor', 'passkeyUse')
  await olga.sees(word('en', 'admins', 'decided.approve'))
  await olga.leave()

  // In a browser without script a passkey says so, and a recovery code lets her in.
  const elsewhere = await enter(browser, 'en', false)
  await elsewhere.become(me)
  await elsewhere.goTo('/admin/rooms')
  await elsewhere.sees(say('en', 'passkeyRecovery'))
  await elsewhere.fill({ factorCode: recovery })
  await elsewhere.press('second-factor', 'checkButton')
  await elsewhere.expectPath('/admin/rooms')
  await elsewhere.leave()
})

inFull('who has lost everything calls another organiser, and begins anew', async ({ browser }) => {
  const anOrganiser = async (email: string) => {
    const { personId } = await anAdmin(product, { email, locale: 'de' })
    await anApp(product, personId)
    await product.sql(`update second_factor set added_at = now() - interval '99 days' where person_id = $1`, [
      personId,
    ])
    const walker = await enter(browser, 'de', false)
    await walker.become({ personId })
    return { walker, personId }
  }
  const { walker: zoe, personId } = await anOrganiser('zoe@example.org')
  const ada = await anOrganiser('ada@example.org')
  await zoe.goTo('/admin')
  await zoe.expectPath('/admin/secondFactor/check')
  await zoe.sees(say('de', 'lostAll'))

  await proved(product, ada.personId)
  await ada.walker.goTo('/admin/lostFactors')
  await ada.walker.page.locator('select[name=of]').selectOption({ label: 'zoe@example.org' })
  await ada.walker.press('second-factor', 'resetButton')
  await ada.walker.sees(say('de', 'resetProblem.not-spoken'))
  await ada.walker.fill({ spoken: 'yes' })
  await ada.walker.press('second-factor', 'resetButton')
  await ada.walker.sees(say('de', 'resetDone'))

  await zoe.goTo('/admin')
  await zoe.expectPath('/login')
  await zoe.become({ personId })
  await zoe.goTo('/admin')
  await zoe.expectPath('/admin/secondFactor')
  await zoe.press('second-factor', 'addApp')
  await zoe.page.locator('main summary').click()
  const key = await zoe.page.locator('main details code').innerText()
  await zoe.fill({ code: appCode(key), name: 'Neues Handy' })
  await zoe.press('second-factor', 'appAdd')
  await zoe.expectPath('/admin/secondFactor/codes')
  for (const walker of [zoe, ada.walker]) await walker.leave()
})
