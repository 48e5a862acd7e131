import { expect, test } from '@playwright/test'
import { inFull } from './steps/in-full.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { word } from './steps/walker.ts'

inBothWays(
  (way) => {
    test('an organiser changes the running edition, and puts it back', async ({ browser }) => {
      const { language } = way
      const organiser = await enterOrganiser(browser, way)
      const { page } = organiser
      await organiser.goTo('/admin/edition')

      // Whatever is wrong stands beside what was typed.
      await organiser.fill({ city: 'x'.repeat(700) })
      await organiser.press('edition', 'look')
      await expect(page.locator('#city-problem')).toContainText(
        word(language, 'next-edition', 'problem.not-valid'),
      )
      await expect(page.locator('#city')).toHaveValue('x'.repeat(700))

      await organiser.fill({ city: 'Beuel' })
      await organiser.press('edition', 'look')
      await organiser.sees(`${word(language, 'edition', 'field.city')}: Bonn → Beuel`)
      await look(organiser, way, 'edition, what a change would do')
      await organiser.press('edition', 'save')
      await organiser.sees(word(language, 'edition', 'reasonMissing'))
      const long = `The town hall asked.\n${'x'.repeat(1000)}`
      await organiser.fill({ reason: long })
      await organiser.press('edition', 'save')
      await organiser.sees(/(at most|höchstens) 1[.,]?000/)
      await expect(page.locator('#reason')).toHaveValue(long)
      await expect(page.locator('#city')).toHaveValue('Beuel')
      await organiser.fill({ reason: long.slice(0, 1000) })
      await organiser.press('edition', 'lookAgain')
      await expect(page.locator('#reason')).toHaveValue(long.slice(0, 1000))
      await organiser.press('edition', 'save')
      await organiser.sees(word(language, 'edition', 'done.made'))

      await organiser.goTo('/signUp')
      await organiser.sees(/Beuel/)
      await organiser.goTo('/admin/edition')
      await organiser.press('edition', 'putBack')
      await organiser.sees(`${word(language, 'edition', 'field.city')}: Beuel → Bonn`)
      await organiser.fill({ reason: 'It was another town hall.' })
      await organiser.press('edition', 'save')
      await organiser.sees(word(language, 'edition', 'done.made'))
      await expect(page.locator('#city')).toHaveValue('Bonn')
      await organiser.leave()
    })

    inFull('what touches what keeps people safe waits for a second organiser', async ({ browser }) => {
      const { language } = way
      const olga = await enterOrganiser(browser, way)
      await olga.goTo('/admin/edition')
      await olga.page.getByText(word(language, 'edition', 'group.keeping'), { exact: true }).click()
      await olga.fill({ retentionSensitiveDays: '20' })
      await olga.press('edition', 'look')
      await olga.sees(word(language, 'edition', 'asksTwo'))
      await olga.fill({ reason: 'The data protection officer asked.' })
      await olga.press('edition', 'ask')
      await olga.sees(word(language, 'edition', 'done.asked'))
      await expect(olga.page.getByRole('button', { name: word(language, 'edition', 'agree') })).toHaveCount(0)

      const omar = await enterOrganiser(browser, way)
      await omar.goTo('/admin/edition')
      await omar.sees('The data protection officer asked.')
      await look(omar, way, 'edition, a second yes')
      await omar.press('edition', 'agree')
      await omar.sees(word(language, 'edition', 'done.made'))
      await expect(omar.page.locator('[name="retentionSensitiveDays"]')).toHaveValue('20')
      await olga.leave()
      await omar.leave()
    })
  },
  { usually: 'without script' },
)
