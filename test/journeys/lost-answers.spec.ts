import { expect, test, type Page } from '@playwright/test'
import { openSessionOf, sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { enter, form, give, kept, keptAll, keptRows, next, open, personal } from './steps/first-step.ts'
import { someOf } from '../builders/often.ts'
import { inFull } from './steps/in-full.ts'
import { amina } from './steps/registration.ts'
import { fillForm, word } from './steps/walker.ts'

// Between a form and its page lie a network, a proxy and a server, and each of them can fail (rules: messages, delivery).

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const say = (key: string, file = 'kept') => word('en', file, key)
const posts = '**/form.data**'
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: say('saveFailed', 'wizard') })
const notSent = (page: Page) =>
  page.getByRole('alert').filter({ hasText: say('notSent', 'common').split('{')[0] })
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key) })

/** As if the line broke, once; what was asked still reaches the server if `arrives`. */
async function breakOnce(page: Page, { arrives }: { arrives: boolean }): Promise<void> {
  let isBroken = false
  await page.route(posts, async (route) => {
    if (isBroken || route.request().method() !== 'POST') return route.fallback()
    isBroken = true
    if (arrives) await route.fetch()
    return route.abort('connectionreset')
  })
}

test('what is typed outlives a reload, also with something wrong in it, and goes once it is saved', async ({
  browser,
}) => {
  const { page, context } = await enter(product, browser)
  const firstName = page.locator('[name="firstName"]')
  await keptAll(page)
  await page.reload()
  await expect(kept(page)).toBeVisible()
  await expect(firstName).toHaveValue('Zyxcanary')
  await page.locator('[name="phone"]').fill('12')
  await next(page).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('[name="phone"]')).toHaveValue('12')
  await page.locator('[name="phone"]').fill(String(amina.personal.phone))
  await next(page).click()
  await expect(page).toHaveURL(/step=conference/)
  expect(await keptRows(page)).toBe(0)
  await context.close()
})

test('an answer that is lost on its way: sent again, there is one registration and one mail', async ({
  browser,
}) => {
  const { page, personId } = await enter(product, browser)
  await breakOnce(page, { arrives: true })
  await next(page).click()
  await expect(failed(page)).toBeVisible()
  await expect(failed(page)).toBeFocused()
  await button(page, 'sendAgain').click()
  await expect(page).toHaveURL(/step=conference/)
  expect(await keptRows(page)).toBe(0)
  await fillForm(page, amina.conference)
  await next(page).click()
  await expect(page).toHaveURL(/step=equality/)
  await fillForm(page, amina.equality)
  await next(page).click()
  await page.getByRole('button', { name: say('confirm', 'wizard') }).click()
  await expect(page).toHaveURL(/step=needs/)
  await fillForm(page, amina.needs)
  await next(page).click()
  await expect(page).toHaveURL(/step=needs-check/)
  await page.getByRole('button', { name: say('confirm', 'wizard') }).click()
  await expect(page).toHaveURL(/step=verification/)
  await fillForm(page, amina.verification)
  await next(page).click()
  await expect(page).toHaveURL(/step=conduct/)
  await fillForm(page, { conductHome: 'yes', conductCommunication: 'yes', conductRespect: 'yes' })
  await page.unroute(posts)
  await breakOnce(page, { arrives: true })
  await next(page).click()
  await expect(failed(page)).toBeVisible()
  await button(page, 'sendAgain').click()
  await expect(page).toHaveURL(/success$/)
  const rows = await product.sql(
    `select state, (select count(*)::int from outbox where person_id = $1 and template = 'registration-confirmed') as mails
       from registration where person_id = $1`,
    [personId],
  )
  expect(rows).toEqual([{ state: 'submitted', mails: 1 }])
  await page.context().close()
})

inFull('what was saved although its answer was lost is not offered again', async ({ browser }) => {
  const { page } = await enter(product, browser)
  await breakOnce(page, { arrives: true })
  await next(page).click()
  await expect(failed(page)).toBeVisible()
  await open(page, product.url + form)
  await expect.poll(() => keptRows(page)).toBe(0)
  await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
  await expect(kept(page)).toHaveCount(0)
  await page.context().close()
})

test('the page of a proxy whose server is away is no answer; a press deletes what was kept', async ({
  browser,
}) => {
  const { page } = await enter(product, browser)
  await page.route(posts, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.fallback(),
  )
  await next(page).click()
  await expect(failed(page)).toBeVisible()
  await expect(page.getByText(say('sealed').replace('{days}', '14'))).toBeVisible()
  await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
  expect(await keptRows(page)).toBe(1)
  await button(page, 'forget').click()
  await expect(page.getByText(say('forgotten'))).toBeVisible()
  await expect.poll(() => keptRows(page)).toBe(0)
  await open(page, product.url + form)
  await expect(kept(page)).toHaveCount(0)
  await expect(page.locator('[name="firstName"]')).toHaveValue('')
  await page.context().close()
})

test('nobody else on the same device sees it, and signing out says what it deletes', async ({ browser }) => {
  const { page, context, personId } = await enter(product, browser)
  await context.setOffline(true)
  await next(page).click()
  await expect(failed(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(say('backOnline'))).toBeVisible()

  await give(context, product.url, (await sessionFor(product, 'guest')) ?? '')
  await open(page, product.url + form)
  await expect(kept(page)).toHaveCount(0)
  expect(await page.content()).not.toContain('Zyxcanary')
  await open(page, product.url + '/logout')
  await expect(page.getByText(say('unsent'))).toHaveCount(0)
  expect(await keptRows(page)).toBe(1)

  await give(context, product.url, await openSessionOf(product, personId))
  await open(page, product.url + '/logout')
  await expect(page.getByText(say('unsent'))).toBeVisible()
  const signOut = page.locator('main').getByRole('button', { name: say('logout', 'sign-in') })
  await context.setOffline(true)
  await signOut.click()
  await expect(notSent(page)).toBeVisible()
  expect(await keptRows(page)).toBe(1)
  await context.setOffline(false)
  await signOut.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(await keptRows(page)).toBe(0)
  await context.close()
})

inFull('a shared device keeps nothing, and says so', async ({ browser }) => {
  const { page, context, personId } = await enter(product, browser)
  await product.sql('update session set shared_device = true where person_id = $1', [personId])
  await open(page, product.url + form)
  await fillForm(page, personal)
  await context.setOffline(true)
  await next(page).click()
  await expect(failed(page)).toContainText(say('onlyInForm'))
  await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  await context.setOffline(false)
  await button(page, 'sendAgain').click()
  await expect(page).toHaveURL(/step=conference/)
  await context.close()
})

for (const script of someOf([true, false])) {
  test(`a server that cannot save says so, with everything in the form (${script ? 'script' : 'no script'})`, async ({
    browser,
  }) => {
    const { page } = await enter(product, browser, script)
    await product.sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
    )
    await product.sql(
      'create trigger fail before update on registration for each row execute function fail()',
    )
    try {
      const answer = page.waitForResponse((response) =>
        /intent=save/.test(response.request().postData() ?? ''),
      )
      await next(page).click()
      expect((await answer).status()).toBe(500)
      await expect(failed(page)).toContainText(
        script ? say('sealed').replace('{days}', '14') : say('onlyInForm'),
      )
      await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
    } finally {
      await product.sql('drop trigger fail on registration')
      await product.sql('drop function fail')
    }
    await button(page, 'sendAgain').click()
    await expect(page).toHaveURL(/step=conference/)
    await page.context().close()
  })
}

inFull(
  'a step that was saved while its next page got lost: the page says what is safe, and leads on',
  async ({ browser }) => {
    const { page } = await enter(product, browser)
    await page.route(posts, (route) =>
      route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
    )
    await next(page).click()
    await expect(page.getByRole('heading', { name: say('connectionTitle', 'errors') })).toBeVisible()
    await page.unroute(posts)
    await page.getByRole('link', { name: say('tryAgain', 'errors') }).click()
    await expect(page).toHaveURL(/step=conference/)
    await open(page, product.url + form)
    await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
    await expect(kept(page)).toHaveCount(0)
    await page.context().close()
  },
)

inFull('another language in the middle of a step: what was typed stands in its form', async ({ browser }) => {
  const { page, context } = await enter(product, browser)
  await keptAll(page)
  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await expect(page).toHaveURL(/\/de\/signUp\/guest\/form/)
  await expect(page.locator('[name=firstName]')).toHaveValue(personal.firstName)
  await page.getByRole('button', { name: word('de', 'kept', 'forget') }).click()
  await expect.poll(() => keptRows(page)).toBe(0)
  await context.close()
})

test('a deploy between two steps loses nothing', async ({ browser }) => {
  const { page } = await enter(product, browser)
  const { port } = new URL(product.url)
  expect(await product.stop({ keep: true })).toBe(0)
  // Sent while nobody is there: it is kept.
  await next(page).click()
  await expect(failed(page)).toBeVisible()
  product = await startProduct({ DATA_DIR: product.dataDir, PORT: port })
  // The server speaks of another build: from here on the browser itself sends the form. It says so of this page only: the
  // next one is of the build that runs, and has no reason to load itself again.
  const another = { json: { isCurrent: false } }
  await page.route('**/builds/meta/*.json', (route) => route.fulfill(another), { times: 1 })
  const said = page.waitForResponse('**/builds/meta/*.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await said
  await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
  await button(page, 'sendAgain').click()
  await expect(page).toHaveURL(/step=conference/)
  await open(page, product.url + form)
  await expect(page.locator('[name="firstName"]')).toHaveValue('Zyxcanary')
  await expect.poll(() => keptRows(page)).toBe(0)
  await page.context().close()
})

inFull(
  'offline, a form that the browser sends itself says so, and what was typed stays',
  async ({ browser }) => {
    const { page, context } = await enter(product, browser)
    await context.clearCookies()
    await open(page, product.url + '/login')
    await page.locator('[name="email"]').fill('amina@example.org')
    await context.setOffline(true)
    await page.getByRole('button', { name: say('sendCode', 'sign-in') }).click()
    await expect(notSent(page)).toBeVisible()
    await expect(page.locator('[name="email"]')).toHaveValue('amina@example.org')
    await context.setOffline(false)
    await page.getByRole('button', { name: say('sendCode', 'sign-in') }).click()
    await expect(page).toHaveURL(/otp$/)
    await context.close()
  },
)
