import { expect, test, type Request } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { amina, beginSignUp, karla } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({})
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

test('a step is sent once however often its button is pressed, and at once again after an answer', async ({
  browser,
}) => {
  const guest = await Walker.enter(browser, product, 'en', true)
  const { page } = guest
  await beginSignUp(guest, 'guest', 'presses@example.org')
  let sent = 0
  // What the router sends; questions about a single field go to the page itself.
  const isSent = (request: Request) => request.method() === 'POST' && request.url().includes('.data')
  page.on('request', (request) => void (isSent(request) && (sent += 1)))
  const next = page.getByRole('button', { name: word('en', 'wizard', 'next'), exact: true })
  const summary = page.getByRole('alert')

  // Two presses and Enter in one breath, before any answer can be there.
  await page.locator('#firstName').focus()
  await next.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await expect(summary).toBeFocused()
  expect(sent).toBe(1)
  await expect(page.locator('form[aria-busy], fieldset:disabled')).toHaveCount(0)

  // The answer is there, so the next press counts: at once, by Enter.
  await guest.fill({ ...amina.personal, age: 'twenty' })
  await page.locator('#firstName').press('Enter')
  await expect(summary).toContainText('Age must be a number.')
  expect(sent).toBe(2)
  await page.locator('#age').fill('20')
  await page.locator('#age').press('Enter')
  await expect(page).toHaveURL(/step=conference/)
  expect(sent).toBe(3)
  await guest.leave()
})

inFull(
  'a field that was left says what is wrong with it, empty ones too, and falls silent once it is right',
  async ({ browser }) => {
    const guest = await Walker.enter(browser, product, 'de', true)
    const { page } = guest
    await beginSignUp(guest, 'guest', 'leaves@example.org')
    const title = await page.title()
    const problems = page.locator('form .problem')

    await page.locator('#firstName').focus()
    await page.locator('#firstName').blur()
    await expect(problems).toHaveText([/Vorname ist erforderlich\./])
    await page.locator('#firstName').fill('Amina')
    await page.locator('#firstName').blur()
    await expect(problems).toHaveCount(0)
    await page.locator('#age').fill('zwanzig')
    await page.locator('#age').blur()
    await expect(problems).toHaveText([/Alter muss eine Zahl sein\./])
    await expect(page.locator('#age')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Alter muss' })).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)

    // Without a network it is silent, and nothing is lost.
    await page.route('**/form?step=personal', (route) => route.abort())
    await page.locator('#phone').fill('12')
    await page.locator('#phone').blur()
    await page.unroute('**/form?step=personal')
    await page.locator('#age').fill('20')
    await page.locator('#age').press('Tab')
    await expect(problems).toHaveText([/Telefonnummer/])
    await expect(page.locator('#age')).not.toHaveAttribute('aria-invalid')
    expect(await page.locator('#age').inputValue()).toBe('20')

    // Sending says everything at once, by its own heading, with the focus and in the title.
    await guest.press('wizard', 'next')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toHaveText(word('de', 'common', 'formProblems'))
    expect(await page.title()).toBe(`Fehler: ${title}`)
    await summary.getByRole('link', { name: 'Telefonnummer' }).first().click()
    await expect(page.locator('#phone')).toBeFocused()
    guest.complaints.splice(
      0,
      guest.complaints.length,
      ...guest.complaints.filter((c) => !c.includes('ERR_FAILED')),
    )
    await guest.leave()
  },
)

inFull('without script a form that comes back says so in its title', async ({ browser }) => {
  const guest = await Walker.enter(browser, product, 'en', false)
  await beginSignUp(guest, 'guest', 'scriptless@example.org')
  const title = await guest.page.title()
  await guest.press('wizard', 'next')
  expect(await guest.page.title()).toBe(`Error: ${title}`)
  await guest.fill(amina.personal)
  await guest.press('wizard', 'next')
  expect(await guest.page.title()).not.toContain('Error')
  await guest.leave()
})

test('nights and places are counted while a host fills in, and rooms come and go without losing a word', async ({
  browser,
}) => {
  const host = await Walker.enter(browser, product, 'en', true)
  const { page } = host
  await beginSignUp(host, 'host', 'rooms@example.org')
  for (const step of ['personal', 'address', 'living'] as const) {
    await host.fill(karla[step])
    await host.press('wizard', 'next')
    await expect(page).not.toHaveURL(new RegExp(`step=${step}$`))
    if (page.url().endsWith('personal-check')) await host.press('wizard', 'confirm')
    if (page.url().endsWith('address-check')) await host.press('addresses', 'goOn')
  }
  const total = page.locator('.rooms-total')
  await host.fill({ numberOfGuests: '3', 'room-1-type': 'private', 'room-1-single': '2' })
  await expect(total).toHaveText('2 places for 3 guests: 1 missing')
  await host.sees(word('en', 'host-rooms', 'roomHintMoreThanOneBed').split('{private}')[0] ?? '')
  await host.press('host-rooms', 'addRoom')
  await expect(page.getByText('Room 2', { exact: true })).toBeFocused()
  await host.fill({ 'room-2-type': 'shared', 'room-2-single': '1' })
  await expect(total).toHaveText('3 places for 3 guests: that fits ✓')
  await host.pressNamed('Remove room 1')
  await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeFocused()
  await expect(page.locator('[name=room-2-single]')).toHaveValue('1')
  await expect(total).toHaveText('1 place for 3 guests: 2 missing')
  await host.fill({ numberOfGuests: '1' })
  await host.press('wizard', 'next')
  await expect(page).toHaveURL(/step=dates/)
  await page.goBack()
  await host.settle()
  // Counted with a thumb: a double for one guest is asked about, and the total stays in view.
  const count = (label: string, room = 2) =>
    page
      .locator('.rooms .room-card')
      .nth(room - 2)
      .getByRole('button', { name: label, exact: true })
  await count('One more: Double bed or couch').click()
  await expect(total).toHaveText('3 places for 1 guest: 2 too many')
  await host.sees(word('en', 'host-rooms', 'doubleForOne'))
  await expect(total).toBeInViewport()
  await count('One fewer: Double bed or couch').click()
  await count('One fewer: Double bed or couch').click()
  await expect(page.locator('[name=room-2-double]')).toHaveValue('0')
  await page.locator('[name=room-2-single]').press('ArrowUp')
  await expect(total).toHaveText('2 places for 1 guest: 1 too many')
  await page.locator('[name=room-2-single]').press('ArrowDown')
  await expect(total).toHaveText('1 place for 1 guest: that fits ✓')
  await expect(page.getByText(word('en', 'host-rooms', 'doubleForOne'))).toBeHidden()
  await host.press('wizard', 'next')
  const nights = page.locator('.stay-nights')
  await host.fill({ 'stay-start': '2027-06-13', 'stay-end': '2027-06-20' })
  await expect(nights).toHaveText('7 nights')
  await host.fill({ 'stay-end': '2027-06-12' })
  await expect(nights).toBeEmpty()
  await host.leave()
})
