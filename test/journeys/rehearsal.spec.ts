import { expect, test, type Page } from '@playwright/test'
import { checkLight, checkWidths } from '../accessibility/check-page.ts'
import { startDemo } from '../product/demo.ts'

// An organiser rehearses with invented people: informs the round, lets days pass, reads the reminders and sees what nobody
// answered run out. The clock works without JavaScript; pages with it bear the strip at their foot.

const organiser = 'admin@example.org'

let demo: Awaited<ReturnType<typeof startDemo>>
test.beforeAll(async () => {
  demo = await startDemo()
})
test.afterAll(async () => {
  expect(await demo.stop()).toBe(0)
})

test('a round is informed, and time passes', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await signIn(page)
  await page.goto(`${demo.url}/admin/inform`)
  await expect(page.getByRole('complementary', { name: 'Rehearsal' })).toContainText('here it is')
  await page.getByRole('button', { name: 'Send the chosen offers' }).click()
  await expect(page.getByRole('button', { name: 'Take all 6 back' })).toBeVisible()

  const noScript = await browser.newContext({ javaScriptEnabled: false, locale: 'de' })
  const clock = await noScript.newPage()
  await clock.goto(`${demo.url}/de/dev/clock`)
  await expect(clock.getByRole('heading', { level: 1 })).toHaveText('Die Uhr dieser Probe')
  await checkWidths(clock, 'the moved clock')
  await pass(clock, 'Eine Stunde')
  await expect(report(clock)).toContainText('Verschickte E-Mails')
  await pass(clock, 'Eine Woche')
  await expect(report(clock)).toContainText('Angebote laufen ab')
  await expect(report(clock)).toContainText('Erinnerung')

  await page.goto(`${demo.url}/dev/clock`)
  await checkLight(page, 'the moved clock')
  await page.getByLabel('Until a day').fill('2020-01-01')
  await page.getByRole('button', { name: 'Go to this day' }).click()
  await expect(page.getByText('That noon has passed.')).toBeVisible()
  // Until it has arrived: a code that is asked for on the way has run out before it is sent.
  await pass(page, 'Until the next thing happens')
  await expect(report(page)).toBeVisible()

  await page.goto(`${demo.url}/admin/match`)
  if (/login/.test(page.url())) await signIn(page)
  await page.goto(`${demo.url}/admin/match?state=offered`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${demo.url}/admin/matching`)
  await expect(page.getByText('did not reply').first()).toBeVisible()
  expect(complaints.filter((each) => !each.includes('422'))).toEqual([])
  await context.close()
  await noScript.close()
})

const report = (page: Page) => page.locator('main section').first()

/** Presses a button of the clock, and waits until it has arrived: without script the page looks again by itself. */
async function pass(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible({ timeout: 120_000 })
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${demo.url}/login`)
  await page.locator('[name=email]').fill(organiser)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.waitForURL(/\/otp/)
  await page.locator('[name=code]').fill(await readCode(page))
  await page.locator('main form button').first().click()
  await page.waitForURL((url) => !/\/(?:otp|login)/.test(url.pathname))
}

/** Codes that were read already: the mail with the next one may still be on its way. */
const readBefore = new Set<string>()

/** The code in the newest mail to the organiser. */
async function readCode(page: Page): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const list = await (await page.request.get(`${demo.url}/dev/mailbox`)).text()
      const [, path] = /<a href="([^"]*)"[^>]*>[^<]*<\/a><\/th><td>admin@example\.org/.exec(list) ?? []
      const mail = path ? await (await page.request.get(demo.url + path)).text() : ''
      code = /^ {4}(\d{6})$/m.exec(mail)?.[1] ?? ''
      return code !== '' && !readBefore.has(code)
    })
    .toBe(true)
  readBefore.add(code)
  return code
}
