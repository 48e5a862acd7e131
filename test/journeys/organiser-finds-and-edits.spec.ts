import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { checkPage } from '../accessibility/check-page.ts'
import { aGuest } from '../builders/people.ts'
import { enterOrganiser, inBothWays } from './steps/both-ways.ts'
import { word } from './steps/walker.ts'

inBothWays((way) => {
  test('an organiser finds a guest, changes an answer and takes the list along', async ({ browser }) => {
    const { language, script, product } = way
    await aGuest(product, {
      firstName: 'Amina',
      lastName: 'Wanjiru',
      locale: language,
      marginalised: true,
      marginalisedGroup: 'secret-of-amina',
    })
    const organiser = await enterOrganiser(browser, way)
    const { page } = organiser

    await organiser.goTo('/admin/guests?place=waiting')
    await organiser.fill({ q: 'amina' })
    await organiser.press('lists', 'find')
    await organiser.sees(/^1 (of|von) 1/)
    // On paper: which list of which year, what it was narrowed to, and nothing to press.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.print-head')).toContainText(/Bonn 20\d\d/)
    await expect(page.locator('.list-narrowed')).toContainText('amina')
    await expect(page.getByRole('link', { name: 'Amina Wanjiru' })).toBeVisible()
    for (const gone of ['.console-header', '.toolbar', '.selection-bar', '.list-tick input'])
      await expect(page.locator(gone).first(), gone).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
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
    await organiser.sees(word(language, 'records', 'done.changed'))
    await page.locator('.record-past summary').first().click()
    await organiser.sees('Said so on the phone')
    if (script) await checkPage(page, 'record')

    await page.getByRole('link', { name: word(language, 'records', 'toGuests') }).click()
    await organiser.expectPath('/admin/guests')
    await expect(page.getByRole('searchbox'), 'the list as it was').toHaveValue('amina')
    expect(page.url(), 'no name in an address').not.toMatch(/amina/i)
    await page.locator('summary', { hasText: word(language, 'lists', 'export') }).click()
    await organiser.fill({ reason: 'Welcome desk' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: word(language, 'lists', 'exportButton'), exact: true }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('Amina Wanjiru')
    expect(file).not.toContain('@example.org')
    await organiser.leave()
  })
})
