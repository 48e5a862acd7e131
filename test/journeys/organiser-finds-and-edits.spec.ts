import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { checkPage } from '../accessibility/check-page.ts'
import { startProduct, type Product } from '../product/product.ts'
import { amina, registerGuest } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'

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

    test('an organiser finds a guest, changes an answer and takes the list along', async ({ browser }) => {
      const guest = await Walker.enter(browser, product, language, script)
      const organiser = await Walker.enter(browser, product, language, script)
      const { page } = organiser
      await registerGuest(guest, 'amina@example.org', amina)
      await organiser.signIn('organiser@example.org')

      await organiser.goTo('/admin/guests?place=waiting')
      await organiser.fill({ q: 'amina' })
      await organiser.press('lists', 'show')
      await organiser.sees(/^1 (of|von) 1/)
      if (script) await checkPage(page, 'guests')
      await page.getByRole('link', { name: 'Amina Wanjiru' }).click()
      await organiser.expectPath(/^\/admin\/guest\/[0-9a-f-]{36}$/)
      await organiser.sees('secret-of-amina')

      await organiser.fill({ words: 'Please call her.' })
      await organiser.press('records', 'addNote')
      await organiser.sees('Please call her.')

      await organiser.press('records', 'edit')
      await page.getByRole('link', { name: word(language, 'records', 'part.verification') }).click()
      await organiser.settle()
      await organiser.fill({ verificationNote: 'Known to us' })
      await organiser.press('records', 'save')
      await organiser.sees(word(language, 'records', 'reasonProblem'))
      await organiser.fill({ editReason: 'Said so on the phone' })
      if (script) await checkPage(page, 'edit')
      await organiser.press('records', 'save')
      await organiser.expectPath(/^\/admin\/guest\/[0-9a-f-]{36}$/)
      await organiser.sees(word(language, 'records', 'changed'))
      await organiser.sees('Said so on the phone')
      if (script) await checkPage(page, 'record')

      await page.getByRole('link', { name: word(language, 'records', 'toGuests') }).click()
      await organiser.expectPath('/admin/guests')
      expect(page.url(), 'the list as it was').toContain('q=amina')
      await page.getByText(word(language, 'lists', 'export'), { exact: true }).click()
      await organiser.fill({ which: 'all', reason: 'Welcome desk' })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: word(language, 'lists', 'exportButton'), exact: true }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain('Amina Wanjiru')
      expect(file).not.toContain('@example.org')
      for (const walker of [guest, organiser]) await walker.leave()
    })
  })
}
