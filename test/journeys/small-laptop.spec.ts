import { expect, test, type Page } from '@playwright/test'
import { aGuest, aHost } from '../builders/people.ts'
import { sqlOf } from '../forms/senders.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Walker, word } from './steps/walker.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org' })
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** How many of `items` are wholly inside the box and the window. */
const seenIn = (page: Page, box: string, items: string) =>
  page.locator(items).evaluateAll((all, selector) => {
    const frame = document.querySelector(selector)!.getBoundingClientRect()
    return all.filter((one) => {
      const { top, bottom, left, right, height } = one.getBoundingClientRect()
      const isWide = left >= frame.left - 1 && right <= Math.min(frame.right, innerWidth) + 1
      return height > 0 && isWide && top >= frame.top - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1
    }).length
  }, box)

/** Is what has the focus below the head of the chart, right of the names, and inside the window? */
const isFocusSeen = () => {
  const box = document.querySelector('.tape')!.getBoundingClientRect()
  const head = document.querySelector('.tape thead')!.getBoundingClientRect()
  const names = document.querySelector('.tape thead th')!.getBoundingClientRect()
  const cell = document.activeElement!
  const { top, bottom, left, right } = cell.getBoundingClientRect()
  const isHigh = top >= head.bottom - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1
  return cell.matches('[data-cell]') && isHigh && left >= names.right - 1 && right <= box.right + 1
}

test('on a small laptop a round is seen at once, nothing of safety is cut, and the focus is always in sight', async ({
  browser,
}) => {
  const sql = sqlOf(product)
  for (let guest = 0; guest < 14; guest += 1)
    await aGuest({ sql }, { firstName: `Katarzyna ${guest}`, roomSharing: 'same-gender' })
  const { registrationId } = await aGuest(
    { sql },
    { firstName: 'Zahra', onlyFemaleHosts: true, petProblem: true, accessMust: ['quiet'], roomSharing: 'no' },
  )
  for (let host = 0; host < 12; host += 1) await aHost({ sql }, { languages: ['de'] })
  const { registrationId: hostId } = await aHost(
    { sql },
    { firstName: 'Sam', gender: 'male', living: 'shared-room', commuteMinutes: 1 },
  )
  const organiser = await Walker.enter(browser, product, 'en', true)
  const { page } = organiser
  await organiser.signIn('organiser@example.org')
  await page.setViewportSize({ width: 1280, height: 800 })
  await organiser.goTo('/admin/matching')
  const chart = page.getByRole('grid')
  await expect(page.locator('[data-cell].tape-wanted').first()).toBeVisible()
  const isMovedByNames = () => {
    const topOf = () => document.querySelector('.bench')!.getBoundingClientRect().top
    const before = topOf()
    const names = document.createElement('ul')
    names.innerHTML = '<li>somebody is looking at somebody else</li>'.repeat(4)
    document.querySelector('.bench-count .live-bar')!.prepend(names)
    const after = topOf()
    names.remove()
    return before !== after
  }
  expect(await page.evaluate(isMovedByNames)).toBe(false)

  await test.step('twelve guests, five places, every night, and a page no longer than the window', async () => {
    expect(await seenIn(page, '[data-queue]', '.bench-row:not(.bench-band-row)')).toBeGreaterThanOrEqual(12)
    expect(await seenIn(page, '#guest', '.bench-place')).toBeGreaterThanOrEqual(5)
    const nights = await chart.getByRole('columnheader').count()
    expect(nights).toBeGreaterThan(10)
    expect(await seenIn(page, '.tape', '.tape thead tr:first-child th')).toBe(nights)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
    // The first two that fit are the first two in the chart.
    const best = await page.locator('.bench-place-head strong').allTextContents()
    const rows = await chart.locator('.tape-host').allTextContents()
    expect(rows[0]).toContain(best[0])
  })

  await test.step('German, which takes more room, shows as many places', async () => {
    await organiser.goTo('/de/admin/matching')
    await expect(page.locator('#guest .bench-place').first()).toBeVisible()
    expect(await seenIn(page, '#guest', '.bench-place')).toBeGreaterThanOrEqual(5)
    expect(await seenIn(page, '[data-queue]', '.bench-row:not(.bench-band-row)')).toBeGreaterThanOrEqual(12)
    const names = page.locator('.bench-who > a')
    const cut = await names.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
    )
    expect(cut, 'names that are cut').toBe(0)
    await organiser.goTo('/admin/matching')
  })

  await test.step('needs stand whole in the row, and the place in the host’s own room is named as such', async () => {
    await page.locator('#q').fill('Zahra')
    const row = page.locator('.bench-row', { hasText: 'Zahra' })
    for (const key of ['onlyFemaleHosts', 'accessMust', 'no', 'petProblem'])
      await expect(row).toContainText(word('en', 'workbench', `short.${key}`))
    const cut = await row.evaluate((line) => {
      const { right, bottom } = line.getBoundingClientRect()
      return [...line.querySelectorAll('.bench-need')].filter((need) => {
        const box = need.getBoundingClientRect()
        return box.right > right || box.bottom > bottom
      }).length
    })
    expect(cut).toBe(0)
    await page.goto(`${product.url}/admin/matching?guest=${registrationId}&host=Sam`)
    const sam = page.locator('.bench-why .bench-place', { hasText: 'Sam' })
    await expect(sam).toContainText(word('en', 'reasons', 'concern.own-room'))
    await expect(sam).toContainText(word('en', 'matching', 'gender.male'))
    await page.getByText(word('en', 'workbench', 'everything')).click()
    const narrowest = await page
      .locator('.bench-facts dd')
      .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)))
    expect(narrowest).toBeGreaterThan(180)
  })

  await test.step('every arrow key leaves the focus in sight', async () => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await organiser.goTo('/admin/matching')
      await expect(page.locator('[data-cell].tape-wanted').first()).toBeVisible()
      await page.locator('[data-cell][tabindex="0"]').focus()
      for (const key of [
        'Right',
        'Right',
        'Right',
        ...Array<string>(14).fill('Down'),
        'Left',
        'Left',
        'Up',
      ]) {
        await page.keyboard.press(`Arrow${key}`)
        await expect.poll(() => page.evaluate(isFocusSeen)).toBe(true)
      }
      await page.keyboard.press('Escape')
    }
  })

  await test.step('without colours of ours every state still has a form of its own', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const forms = await page.locator('.tape-legend .tape-mark').evaluateAll((marks) =>
      marks.map((mark) => {
        const { outlineStyle, borderStyle, backgroundColor } = getComputedStyle(mark)
        return `${outlineStyle} ${borderStyle} ${backgroundColor}`
      }),
    )
    expect(forms).toHaveLength(7)
    expect(new Set(forms).size).toBe(7)
    const chosen = page.locator('.bench-chosen')
    expect(await chosen.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('after a draft the next guest is chosen, said so, and not left out by a hand that goes on', async () => {
    await organiser.goTo('/admin/matching')
    const names = await page.locator('.bench-who a').allTextContents()
    await expect(page.locator('#guest h2')).toContainText(names[0] ?? '')
    // At the very moment when it is said, as no hand could.
    await page.evaluate(() => {
      const said = document.querySelector('output.bench-toast')!
      const watch = new MutationObserver(() => {
        watch.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
      })
      watch.observe(said, { childList: true })
    })
    await page.keyboard.press('1')
    await expect(page.locator('output.bench-toast')).toContainText(`Next guest: ${names[1]}`)
    await expect(page.locator('.bench-chosen')).toContainText(names[1] ?? '')
    await expect(page.locator('#guest h2')).toContainText(names[1] ?? '')
    await page.keyboard.press('j')
    await expect(page.locator('.bench-chosen')).toContainText(names[2] ?? '')
  })

  await test.step('opening a round is one button', async () => {
    await organiser.pressNamed('Open round 1 …')
    await expect(page.locator('#open-round')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('#open-round')).toBeHidden()
  })

  await test.step('all places stand at the side, none cut, in the longer language', async () => {
    await organiser.goTo('/de/admin/migrate/edition')
    const side = page.locator('.console-side')
    const [shown, whole] = await side.evaluate((each) => [each.clientHeight, each.scrollHeight])
    expect(whole).toBe(shown)
    for (const word of await side.locator('nav .console-word').all())
      expect(await word.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
  })

  await test.step('a guest and a host are one screen: what can be done beside what is read', async () => {
    for (const path of [`/admin/guest/${registrationId}`, `/admin/host/${hostId}`]) {
      await organiser.goTo(path)
      expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(800)
      const [facts, acts] = await Promise.all(
        ['.record-facts', '.record-acts'].map((part) => page.locator(part).boundingBox()),
      )
      expect(Math.abs(facts!.y - acts!.y), path).toBeLessThan(2)
      expect(acts!.x, path).toBeGreaterThan(facts!.x + facts!.width - 1)
    }
  })
  await organiser.leave()
})
