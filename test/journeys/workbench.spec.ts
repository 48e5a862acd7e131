import { expect, test } from '@playwright/test'
import { checkLight, checkRules } from '../accessibility/check-page.ts'
import { aGuest, aHost } from '../builders/people.ts'
import { sqlOf } from '../forms/senders.ts'
import { startProduct, type Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { Walker, word } from './steps/walker.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const fits = word('en', 'workbench', 'wouldFit')

const drafts = async () => {
  const rows = await product.sql<{ state: string }>('select state from match order by created_at')
  return rows.map(({ state }) => state)
}

test('a match is made, taken back and made again by keyboard alone; a phone and no script do it too', async ({
  browser,
}) => {
  await aGuest(product, { firstName: 'Amina' })
  await aHost(product, { firstName: 'Karla' })
  const organiser = await Walker.enter(browser, product, 'en', true)
  const { page } = organiser
  await organiser.signIn('organiser@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('by keyboard alone', async () => {
    await organiser.goTo('/admin/matching')
    const pane = page.locator('#guest')
    const queue = page.locator('[data-queue]')
    // The first guest is chosen already, and keys work before anything has the focus.
    await expect(pane).toContainText('Karla')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    // The second stop of the Tab key leads to the queue, past every link of the console.
    await organiser.goTo('/admin/matching')
    await expect(pane).toContainText('Karla')
    await expect(page).toHaveURL(/guest=/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await organiser.settle()
    await expect(queue).toBeFocused()
    await page.keyboard.press('1')
    await expect(page.locator('output.bench-toast')).toContainText('Amina')
    expect(await drafts()).toEqual(['draft'])
    await page.keyboard.press('u')
    await expect(page.locator('output.bench-toast')).toContainText(/Taken back/)
    expect(await drafts()).toEqual(['withdrawn'])
    await page.keyboard.press('Shift+U')
    await expect(page.locator('output.bench-toast')).toContainText(/Done again/)
    expect(await drafts()).toEqual(['draft'])
    await page.keyboard.press('Control+Z')
    await expect(page.locator('output.bench-toast')).toContainText(/Taken back/)
    // The places are read again; until then nobody can be pinned.
    await expect(pane.getByRole('button', { name: word('en', 'workbench', 'draft') })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog')).toContainText('Karla')
    await page.keyboard.press('Enter')
    await expect(page.locator('.bench-chosen')).toContainText(word('en', 'workbench', 'pinned'))
    await page.keyboard.press('u')
    await expect(page.locator('.bench-chosen')).not.toContainText(word('en', 'workbench', 'pinned'))
  })

  await test.step('in the grid: one stop for Tab, arrows inside, Enter on a night that fits', async () => {
    const stop = page.locator('[data-cell][tabindex="0"]')
    await expect(stop).toHaveCount(1)
    await stop.focus()
    for (let press = 0; press < 5 && (await page.locator(':focus.tape-wanted').count()) === 0; press += 1) {
      const before = await page.locator(':focus').getAttribute('data-cell')
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('[data-cell]:focus')).not.toHaveAttribute('data-cell', before ?? '')
    }
    await page.keyboard.press('Enter')
    await expect(page.locator('output.bench-toast')).toContainText(/Amina( \S+)? at Karla/)
    await expect(page.locator('[data-cell]:focus')).toContainText('Amina')
    expect(await drafts()).toEqual(['withdrawn', 'draft'])
    // Who is there can go elsewhere; Escape leaves everything as it is, and the focus where it was.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Karla')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-cell]:focus')).toContainText('Amina')
    await page.keyboard.press('Control+Z')
    await expect(page.locator('output.bench-toast')).toContainText(/Taken back/)
    expect(await drafts()).toEqual(['withdrawn', 'withdrawn'])
  })

  await test.step('keys are listed, do nothing while somebody types, and can be switched off', async () => {
    await page.locator('#q').fill('ju')
    expect(await drafts()).toEqual(['withdrawn', 'withdrawn'])
    await page.locator('#q').fill('')
    await page.locator('[data-queue]').focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.locator('[data-queue]').focus()
    await page.keyboard.press('?')
    await expect(dialog).toBeHidden()
  })

  for (const [language, prefix, check] of [
    ['en', '', checkLight],
    ['de', '/de', checkRules],
  ] as const) {
    await test.step(`nothing for axe to complain of in ${language}, with a guest and the chart`, async () => {
      const [row] = await product.sql<{ id: string }>("select id from registration where role = 'guest'")
      await page.goto(`${product.url}${prefix}/admin/matching?guest=${row?.id}`)
      await expect(page.getByRole('grid')).toBeVisible()
      await check(page, `the chart in ${language}`)
      await page.getByRole('button', { name: word(language, 'workbench', 'tab.map') }).click()
      await expect(page.locator('#map')).toContainText(word(language, 'workbench', 'mapShow'))
      await check(page, `the map in ${language}`)
    })
  }

  await test.step('on a phone: queue, guest, place, draft', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await organiser.goTo('/admin/matching')
    await page.getByRole('link', { name: 'Amina' }).click()
    await organiser.expectPath(/^\/admin\/matching\/[0-9a-f-]{36}$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await organiser.press('matching', 'choosePlace')
    await organiser.press('matching', 'draft')
    await organiser.sees(word('en', 'matching', 'drafted'))
    expect(await drafts()).toEqual(['withdrawn', 'withdrawn', 'draft'])
    await organiser.press('workbench', 'undo')
    await organiser.sees(word('en', 'history', 'done.undo'))
  })

  await organiser.leave()
})

inFull(
  'the chart of places is the same on the workbench and among the rooms, with script and without',
  async ({ browser }) => {
    const sql = sqlOf(product)
    const { registrationId } = await aGuest({ sql }, { firstName: 'Noor' })
    await aHost({ sql }, { firstName: 'Olga' })

    const plain = await Walker.enter(browser, product, 'en', false)
    await plain.signIn('organiser@example.org')
    await plain.goTo(`/admin/matching?guest=${registrationId}`)
    const row = plain.page
      .getByRole('table')
      .getByRole('row', { name: /Olga.*Room 1, private, single bed or couch 1/ })
    await expect(row.getByRole('cell', { name: fits })).toBeVisible()
    await plain.pressNamed(/^Draft Olga/)
    await plain.goTo('/admin/rooms?page=all')
    await plain.page.setViewportSize({ width: 1280, height: 800 })
    await plain.page.getByRole('link', { name: /Noor.*, drafted/ }).click()
    await plain.expectPath(/^\/admin\/match\//)
    await plain.leave()

    const organiser = await Walker.enter(browser, product, 'en', true)
    const { page } = organiser
    await organiser.signIn('organiser@example.org')
    await page.setViewportSize({ width: 1280, height: 800 })
    await organiser.goTo('/admin/rooms?page=all')
    const bar = page.getByRole('grid').getByRole('gridcell', { name: /Noor.*, drafted/ })
    await bar.click({ position: { x: 2, y: 2 } })
    await expect(bar).toHaveAttribute('tabindex', '0')
    await expect(page.locator('[data-cell][tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(bar).toBeFocused()
    await checkLight(page, 'a match in the chart')
    await page.keyboard.press('Enter')
    await organiser.expectPath(/^\/admin\/match\//)
    await organiser.leave()
  },
)

test('while another guest is on the way, nobody is given a place who is no longer chosen', async ({
  browser,
}) => {
  await aGuest(product, { firstName: 'Rosa' })
  // Never the first of the queue, whose places are there on arrival.
  await aGuest(product, { firstName: 'Samira', age: 35 })
  await aHost(product, { firstName: 'Wanda' })
  const organiser = await Walker.enter(browser, product, 'en', true)
  const { page } = organiser
  await organiser.signIn('organiser@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })
  await organiser.goTo('/admin/matching')
  const [pane, queue] = [page.locator('#guest'), page.locator('[data-queue]')]
  await queue.getByRole('link', { name: 'Rosa' }).click()
  await expect(pane.getByRole('heading', { name: /Rosa/ })).toBeVisible()
  const before = await drafts()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/guest.json*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await queue.getByRole('link', { name: 'Samira' }).click()
  const wanda = pane.getByRole('button', { name: /^Draft Wanda/, includeHidden: true }).first()
  await wanda.evaluate((button) => (button as HTMLElement).click())
  await page.getByRole('gridcell', { name: fits }).first().click()
  await expect(pane.getByRole('heading', { name: /Rosa/, includeHidden: true })).toHaveCount(1)
  // A key means who is chosen when it is pressed, and waits for their places.
  await page.keyboard.press('1')
  arrived.resolve()
  await expect(page.locator('output.bench-toast')).toContainText('Samira')
  expect(await drafts()).toEqual([...before, 'draft'])
  const [row] = await product.sql<{ first: string }>(
    'select first_name as first from match join guest_facts on registration_id = guest_registration_id order by match.created_at desc limit 1',
  )
  expect(row?.first).toBe('Samira')
  await organiser.leave()
})

test('five fast presses are five drafts, each of the guest who was chosen by then', async ({ browser }) => {
  await product.sql('delete from match; delete from registration')
  for (const firstName of ['Ada', 'Bela', 'Cem', 'Dana', 'Enis', 'Finn']) await aGuest(product, { firstName })
  await aHost(product, { firstName: 'Hostel', rooms: [{ type: 'shared', beds: { single: 6 } }] })
  const organiser = await Walker.enter(browser, product, 'en', true)
  const { page } = organiser
  await organiser.signIn('organiser@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })
  await organiser.goTo('/admin/matching')
  await expect(page.locator('#guest')).toContainText('Hostel')
  const order = await page.locator('[data-queue] a').allTextContents()
  // Nothing is stored before all of them are pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/admin/matching.data*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('1')
  pressed.resolve()
  await expect.poll(async () => (await drafts()).length).toBe(5)
  const placed = await product.sql<{ first: string }>(
    'select first_name as first from match join guest_facts on registration_id = guest_registration_id order by match.created_at',
  )
  expect(placed.map(({ first }) => first)).toEqual(order.slice(0, 5).map((name) => name.split(' ')[0]))
  await organiser.leave()
})

test('what changes after the page was read and before it asks is shown', async ({ browser }) => {
  await product.sql('delete from match; delete from registration')
  await aGuest(product, { firstName: 'Early' })
  const organiser = await Walker.enter(browser, product, 'en', true)
  const { page } = organiser
  await organiser.signIn('organiser@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })
  const changed = Promise.withResolvers<void>()
  await page.route('**/admin/matching/look.json', async (route) => {
    await changed.promise
    await route.continue()
  })
  await organiser.goTo('/admin/matching')
  const queue = page.locator('[data-queue]')
  await expect(queue).toContainText('Early')
  await aGuest(product, { firstName: 'Meanwhile' })
  await product.sql(
    `insert into history_entry (edition_id, kind, at) select id, 'marked', now() from edition`,
  )
  changed.resolve()
  await expect(queue).toContainText('Meanwhile')
  await organiser.leave()
})
