import { expect, test, type Locator } from '@playwright/test'
import { aGuest, aHost } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { word } from './steps/walker.ts'

// The evening of an organiser: a round is opened, a plan suggested, taken as drafts, taken back, taken again, and mended after a refusal.

inBothWays(
  (way) => {
    test('a round is planned, taken, and mended after a refusal', async ({ browser }) => {
      const { language, script, product } = way
      const organiser = await enterOrganiser(browser, way)
      const { page } = organiser
      const text = (key: string) => word(language, 'planning', key)
      /** Until it is there; without script the page is asked for again. */
      const comes = async (found: Locator) => {
        if (script) await expect(found).toBeVisible()
        else
          await expect(async () => {
            await organiser.goTo('/admin/matching/plan')
            await expect(found).toBeVisible({ timeout: 1_000 })
          }).toPass()
      }
      await organiser.goTo('/admin/matching/plan')
      await look(organiser, way, 'no plan')

      await organiser.pressNamed(`${names.round} …`)
      await organiser.pressNamed(names.round)
      await organiser.sees(text('done.round'))
      expect(await product.sql('select number from round')).toEqual([{ number: 1 }])

      await organiser.press('planning', 'suggest')
      await organiser.sees('Karla')
      await comes(page.getByText(text('state.done')).first())
      await organiser.sees(text('proof.whole'))
      await organiser.sees(text('missingTitle'))
      await organiser.sees(text('method.most-people'))
      await look(organiser, way, 'a plan')

      await organiser.press('planning', 'takeSome')
      await organiser.sees(text('guestProblem'))
      await page.locator('[name=guest]').first().check()
      await organiser.press('planning', 'takeSome')
      await organiser.press('planning', 'takeBack')
      await organiser.sees(text('done.undone'))
      expect(await states()).toEqual([])
      await organiser.pressNamed(names.takeAll)
      await organiser.sees(text('status.taken'))
      await look(organiser, way, 'a plan taken')
      expect(await states()).toEqual(['draft', 'draft'])

      await product.sql(
        `update match set state = 'declined', offered_at = now(), ended_at = now()
         where id = (select id from match where state = 'draft' order by id limit 1)`,
      )
      await organiser.goTo('/admin/matching/plan')
      await organiser.press('planning', 'mend')
      await comes(page.getByRole('button', { name: names.takeOne }))
      await organiser.pressNamed(names.takeOne)
      await organiser.sees(names.made)
      expect(await states()).toEqual(['draft', 'draft'])
      expect(product.sink.received, 'matching mails nobody').toEqual([])
      await organiser.leave()
    })

    inFull('a pair is excluded, with or without a reason', async ({ browser }) => {
      const { language, product } = way
      await product.sql('delete from match')
      const organiser = await enterOrganiser(browser, way)
      await organiser.goTo('/admin/matching/plan')
      const veto = organiser.page.getByRole('button', { name: names.veto }).first()
      await veto.click()
      await organiser.sees(word(language, 'planning', 'done.veto'))
      expect(await product.sql('select count(*)::int as pairs from veto')).toEqual([{ pairs: 1 }])
      await product.sql('delete from veto')
      await organiser.goTo('/admin/matching/plan')
      await organiser.page.locator('[name=reason]').fill('They asked for it')
      await veto.click()
      await organiser.sees(word(language, 'planning', 'done.veto'))
      expect(await product.sql('select reason from veto')).toEqual([{ reason: 'They asked for it' }])
      await organiser.leave()
    })

    const states = async () =>
      (await way.product.sql(`select state from match where state in ('draft', 'offered')`)).map(
        ({ state }) => state,
      )
    const names =
      way.language === 'en'
        ? {
            round: 'Open round 1',
            takeAll: 'Take all 2 as drafts',
            takeOne: 'Take this one as a draft',
            made: /^One draft has been made\./,
            veto: /^Never propose/,
          }
        : {
            round: 'Runde 1 eröffnen',
            takeAll: 'Alle 2 als Entwürfe übernehmen',
            takeOne: 'Diesen als Entwurf übernehmen',
            made: /^Ein Entwurf ist angelegt\./,
            veto: /^.* nie bei .* vorschlagen$/,
          }
  },
  { begin },
)

async function begin(product: Product): Promise<void> {
  for (const firstName of ['Amina', 'Bea', 'Carla']) await aGuest(product, { firstName })
  await aHost(product, { firstName: 'Karla', rooms: [{ type: 'shared', beds: { single: 2 } }] })
}
