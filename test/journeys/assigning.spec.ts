import { expect, test } from '@playwright/test'
import { aGuest, anAdmin } from '../builders/people.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { word } from './steps/walker.ts'

// Who of us looks after whom: taken by a press, a note that comes back, the evening's hand-over, and given to somebody else.

inBothWays((way) => {
  const mine = (key: string) => word(way.language, 'mine', key)

  test('a guest is looked after, comes back by a note, and is handed over', async ({ browser }) => {
    const { language, product } = way
    const { registrationId } = await aGuest(product, { firstName: 'Amina' })
    await anAdmin(product, { email: 'second@example.org', locale: language })
    const first = await enterOrganiser(browser, way, { email: 'first@example.org' })
    const { page } = first
    await first.goTo(`/admin/guest/${registrationId}`)
    await first.press('mine', 'take')
    await first.sees(mine('byYou'))
    const [soon] = await product.sql<{ day: string }>(`select (current_date + 2)::text as day`)
    await first.fill({ words: 'Ask about the key.', remindOn: soon?.day ?? '' })
    await first.press('records', 'addNote')
    await first.sees('Ask about the key.')
    await product.sql('update note_reminder set due_on = due_on - 4')

    await first.goTo('/admin/mine')
    await look(first, way, 'my list')
    await expect(page.getByRole('heading', { name: mine('dueNotes') })).toBeVisible()
    await first.sees('Ask about the key.')
    await first.goTo('/admin/handover')
    await look(first, way, 'hand-over')
    await expect(
      page.locator('main section').filter({ hasText: 'Ask about the key.' }).first(),
    ).toContainText('first@example.org')

    await first.goTo('/admin/mine')
    await page.locator('main [name=note]').click()
    await first.settle()
    await expect(page.getByText('Ask about the key.')).toHaveCount(0)
    await page.locator('main section').getByRole('link', { name: 'Amina' }).click()
    await first.settle()
    await page.locator('main summary', { hasText: mine('somebodyElse') }).click()
    await first.press('mine', 'give')
    await first.sees('second@example.org')
    await first.goTo('/admin/mine')
    await first.sees(mine('empty'))
    await first.leave()
  })
})
