import { expect, test } from '@playwright/test'
import { checkPage } from '../accessibility/check-page.ts'
import { enterOrganiser, inBothWays } from './steps/both-ways.ts'
import { fillForm, word } from './steps/walker.ts'

const list = [
  'Guests 2026;;;;;;;',
  'E-Mail;Vorname;Alter;Telefon;Geschlecht;Schlafplatz;Zimmer;Akkreditiert',
  'ada@example.org;Ada;24;0151 12345678;w;Bett oder Sofa;gemischt;vielleicht bald',
  'bo@example.org;Bo;alt;;m;Bett oder Sofa;;',
  ';Cleo;22;+49 228 815012;;;;',
  ';Cleo;23;+49 228 815012;;;;',
].join('\n')

inBothWays(
  (way) => {
    test('a list is checked, imported, invited and taken back; then the next edition begins', async ({
      browser,
    }) => {
      const { language, script, product } = way
      const say = (key: string, file = 'imports') => word(language, file, key)
      const organiser = await enterOrganiser(browser, way)
      const { page } = organiser

      await organiser.goTo('/admin/migrate')
      // A tick taken away stays so when another page of the rows is looked at.
      await page.locator('[name=file]').setInputFiles({
        name: 'long.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          ['E-Mail', ...Array.from({ length: 101 }, (_, row) => `p${row}@example.org`)].join('\n'),
        ),
      })
      await fillForm(page, { role: 'guest', locale: language })
      await page.getByRole('button', { name: say('read') }).click()
      await page.locator('[name=take][value="3"]').uncheck()
      await page.getByRole('button', { name: '2', exact: true }).click()
      await expect(page.locator('main')).toContainText('p100@example.org')
      await page.getByRole('button', { name: '1', exact: true }).click()
      await expect(page.locator('main')).toContainText('p1@example.org')
      await expect(page.locator('[name=take]:not(:checked)')).toHaveCount(1)

      await organiser.goTo('/admin/migrate')
      await fillForm(page, { role: 'guest', locale: language })
      await page.getByRole('button', { name: say('read') }).click()
      await expect(page.locator('.error-summary')).toContainText(say('noFile'))
      await page.locator('[name=file]').setInputFiles({
        name: 'last year.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(list),
      })
      await fillForm(page, { role: 'guest', locale: language })
      await page.getByRole('button', { name: say('read') }).click()
      await organiser.expectPath(/^\/admin\/migrate\/import\/[0-9a-f-]{36}$/)
      await expect(page.locator('main')).toContainText('bo@example.org')
      await expect(page.locator('main')).toContainText('alt')
      if (script) await checkPage(page, 'a list to check')

      const checkAgain = () => page.locator('[value=check]').first().click()
      // Where the heads stand is shown as it was said, and so is which of two rows counts.
      for (const head of ['2.1', '1.1']) {
        await page.locator('[name=head]').selectOption(head)
        await checkAgain()
        await expect(page.locator('[name=head]')).toHaveValue(head)
      }
      await expect(page.locator('[name="same-6"][value=first]')).toBeChecked()
      await page.locator('[name="same-6"][value=second]').check()
      // Of the words one is answered, and a column with a question is left out.
      await expect(page.locator('[name="meaning-1"]')).toHaveValue('yes')
      await page.locator('select[name="column-6"]').selectOption('')
      await page.locator('[name=country]').selectOption('DE')
      await checkAgain()
      await organiser.settle()
      await expect(page.locator('[name="same-6"][value=second]')).toBeChecked()
      // A question that is gone leaves nothing of its answer to the one that moves up.
      await expect(page.locator('[name="word-2"]')).toHaveCount(0)
      await expect(page.locator('[name="cell-3.3"]')).toHaveValue('0151 12345678')

      // What is typed and not sent yet is brought in only after a second look.
      await page.locator('[name="cell-4.2"]').fill('30')
      await page.locator('[name=take][value="3"]').uncheck()
      await page.locator('[value=import]').click()
      await page.waitForURL(/done=otherwise/)
      await expect(page.locator('[name="cell-4.2"]')).toHaveValue('30')
      await expect(page.locator('[name=take][value="3"]')).not.toBeChecked()
      await page.locator('[name=take][value="3"]').check()
      await checkAgain()
      await organiser.settle()
      await expect(page.locator('[name=take][value="3"]')).toBeChecked()
      await page.locator('[value=import]').click()
      await expect(page.locator('[value=undo]')).toBeVisible()
      if (script) await checkPage(page, 'an import')
      const sleeping = `draft -> 'prefilled' -> 'needs' ->> 'sleeping' as sleeping`
      expect(await product.sql(`select state, ${sleeping} from registration order by sleeping`)).toEqual([
        { state: 'draft', sleeping: '["bed"]' },
        { state: 'draft', sleeping: '["bed"]' },
        { state: 'draft', sleeping: null },
      ])
      expect(product.sink.received.filter(({ to }) => String(to).includes('ada'))).toEqual([])

      await page.locator('[value=invite]').click()
      const mail = await product.sink.take('ada@example.org')
      expect(mail.text).toContain('/signUp/guest/__getStarted')

      await page.locator('[value=undo]').click()
      await expect(page.locator('[value=undo]')).toHaveCount(0)
      expect(await product.sql('select id from registration')).toEqual([])

      await organiser.goTo('/admin/migrate/edition')
      await page.locator('[value=preview]').click()
      await expect(page.locator('main')).toContainText(say('leftConsents', 'next-edition'))
      await page.locator('[value=create]').click()
      // The one that is on still runs: the next one waits for its end.
      await page.waitForURL(/done=waits/)
      expect(await product.sql('select count(*)::int as n from edition')).toEqual([{ n: 2 }])
      expect(organiser.complaints).toEqual([])
    })
  },
  { usually: 'without script' },
)
