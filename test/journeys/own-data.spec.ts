import { expect, test } from '@playwright/test'
import { capitalise } from '../../src/i18n/capitalise.ts'
import { aPair } from '../forms/registered.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { hasCode } from '../product/smtp-sink.ts'
import { Walker, word } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const emailOf = async (personId: string) =>
  (await product.sql<{ email: string }>('select email from person where id = $1', [personId]))[0]?.email ?? ''

// English without script, German with: both are the same pages.
for (const language of someOf(['de', 'en'] as const)) {
  test(`a guest sees, takes along, moves and deletes what we hold (${language})`, async ({ browser }) => {
    const { guest, host } = await aPair(product, 'accepted')
    const [old, hostEmail] = [await emailOf(guest.personId), await emailOf(host.personId)]
    await product.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       values ($1, $2, 'sensitive', 1, 'en', 'registration', now())`,
      [guest.personId, guest.registrationId],
    )
    await openSessionOf(product, guest.personId)
    const walker = await Walker.enter(browser, product, language, language === 'de')
    const open = async (page: string) => {
      await walker.goTo('/profile')
      await walker.press('profile', `account.${page}`)
      await walker.expectPath(`/profile/${page}`)
    }
    await walker.signIn(old)

    await open('data')
    await walker.sees(old)
    await walker.sees(word(language, 'account', 'noLooks'))
    const file = await walker.context.request.get(`${product.url}/profile/data.json`)
    expect(file.headers()).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    expect((await file.json()).tables.person).toMatchObject([{ email: old }])

    await open('consents')
    await walker.pressNamed(new RegExp(`^${word(language, 'account', 'withdraw')}`))
    await walker.sees(word(language, 'account', 'effect.answers-erased'))
    await walker.press('account', 'withdrawButton')
    await walker.sees(word(language, 'account', 'withdrawn'))

    await open('sessions')
    await walker.press('account', 'endOthers')
    await walker.sees(word(language, 'account', 'sessionEnded.others'))
    await expect(walker.page.getByRole('heading', { level: 2 })).toHaveCount(1)

    const moved = `moved-${language}@example.org`
    await open('email')
    await walker.fill({ email: moved })
    await walker.press('sign-in', 'sendCode')
    await walker.fill({ code: await walker.readCode(moved) })
    await walker.press('account', 'useEmail')
    await walker.sees(word(language, 'account', 'emailDone'))
    expect(await emailOf(guest.personId)).toBe(moved)
    expect((await product.sink.take(old, (mail) => !hasCode(mail))).text).not.toContain(moved)

    // A while later the page asks for a code first, and comes back to where it was.
    await product.sql(`update session set created_at = created_at - interval '1 hour' where person_id = $1`, [
      guest.personId,
    ])
    await open('delete')
    await walker.page.setViewportSize({ width: 320, height: 800 })
    await walker.press('sign-in', 'sendCode')
    await walker.expectPath('/otp')
    await walker.fill({ code: await walker.readCode(moved) })
    await walker.press('sign-in', 'signIn')
    await walker.expectPath('/profile/delete')
    await walker.press('account', 'deleteButton')
    await walker.sees(word(language, 'account', 'deleteUnticked'))
    await walker.fill({ sure: 'yes' })
    await walker.press('account', 'deleteButton')
    await walker.expectPath('/deleted')
    await walker.sees(word(language, 'account', 'deleted'))
    await walker.goTo('/profile')
    await walker.expectPath('/login')

    // Each in their own language: the guest in that of the forms, the host, who has used none, as before.
    const deleted = word(language, 'mails/account-deleted', 'subject')
    await product.sink.take(moved, (mail) => mail.subject === deleted)
    const withdrawn = capitalise(word('en', 'mails/withdrawn-to-host', 'name'))
    await product.sink.take(hostEmail, (mail) => mail.subject === withdrawn)
    expect(await product.sql('select from person where id = $1', [guest.personId])).toHaveLength(0)
    await walker.leave()
  })
}
