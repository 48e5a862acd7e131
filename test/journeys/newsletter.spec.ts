import { expect, test } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { Walker, word } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

// English without script, German with: both are the same pages.
for (const language of someOf(['de', 'en'] as const)) {
  const email = `next-year-${language}@example.org`
  const linkIn = (text: string | undefined, page: string) => {
    const path = new RegExp(`http://localhost:\\d+(?:/de)?(/${page}\\?token=[\\w.-]+)`).exec(text ?? '')?.[1]
    if (!path) throw new Error(`no link to ${page}`)
    return path
  }

  test(`a former host signs up, confirms elsewhere, and leaves again with one press (${language})`, async ({
    browser,
  }) => {
    const host = await Walker.enter(browser, product, language, language === 'de')
    await host.goTo('/newsletter')
    await host.fill({ email })
    await host.press('newsletter', 'submit')
    await host.sees(word(language, 'common', 'formProblems'))
    await expect(host.page.locator('[name="email"]')).toHaveValue(email)
    await host.fill({ consent: 'yes' })
    await host.press('newsletter', 'submit')
    await host.expectPath('/newsletter')
    await host.sees(word(language, 'newsletter', 'sentTitle'))

    const asked = await product.sink.take(email)
    expect(asked.subject).toBe(word(language, 'mails/newsletter-confirm', 'subject'))
    const phone = await Walker.enter(browser, product, language, language === 'de')
    await phone.goTo(linkIn(asked.text, 'confirmNewsletter'))
    await phone.sees(word(language, 'newsletter', 'confirmLead'))
    await phone.press('newsletter', 'confirm')
    await phone.sees(word(language, 'newsletter', 'doneTitle'))
    expect(phone.page.url()).not.toContain('token')

    await host.press('newsletter', 'again')
    await host.fill({ email, consent: 'yes' })
    await host.press('newsletter', 'submit')
    await host.sees(word(language, 'newsletter', 'sentTitle'))
    const already = await product.sink.take(email)
    expect(already.subject).toBe(word(language, 'mails/newsletter-already', 'subject'))
    const wayOut = linkIn(already.text, 'unsubscribe')
    await phone.goTo(wayOut)
    await phone.sees(word(language, 'newsletter', 'stopWhat'))
    await phone.press('newsletter', 'stop')
    await phone.sees(word(language, 'newsletter', 'stoppedTitle'))
    expect(await product.sql('select from newsletter_signup where email = $1', [email])).toHaveLength(0)
    await phone.goTo(wayOut)
    await phone.press('newsletter', 'stop')
    await phone.sees(word(language, 'newsletter', 'stoppedTitle'))
    await host.leave()
    await phone.leave()
  })

  test(`a mail that got lost is sent again, and its link and code lead on (${language})`, async ({
    browser,
  }) => {
    const guest = await Walker.enter(browser, product, language, language === 'de')
    const address = `lost-${language}@example.org`
    await guest.goTo('/signUp/guest')
    await guest.fill({ email: address, privacy: 'yes' })
    await guest.press('sign-up', 'sendCode')
    await guest.readCode(address)
    await guest.press('sign-in', 'noMail')
    await guest.expectPath('/resendConfirmationEmail')
    await expect(guest.page.locator('[name="email"]')).toHaveValue(address)
    await guest.press('sign-in', 'resendMail')
    await guest.expectPath('/signUp/guest/__confirmEmail')
    await guest.fill({ code: await guest.readCode(address) })
    await guest.press('sign-up', 'confirm')
    await guest.expectPath('/signUp/guest/form')
    await guest.leave()
  })
}
