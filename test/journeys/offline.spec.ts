import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test'
import { openSessionOf, sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { amina, karla } from './steps/registration.ts'
import { isStill } from './steps/still.ts'
import { fillForm, word, type Answers, type Language } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

// Without a network, or without an answer, nothing typed is lost and nothing is registered twice (rules: messages, delivery).

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

const canary = 'Zyxcanary'
const answers: Record<'guest' | 'host', Record<string, Answers>> = {
  guest: {
    ...amina,
    personal: { ...amina.personal, firstName: canary },
    equality: { ...amina.equality, marginalisedGroup: canary },
    verification: { ...amina.verification, socialLink: `https://social.example/@${canary}` },
    conduct: { conductHome: 'yes', conductCommunication: 'yes', conductRespect: 'yes' },
  },
  host: {
    ...karla,
    personal: { ...karla.personal, firstName: canary },
    address: { ...karla.address, street: `${canary}weg` },
    further: { ...karla.further, howFound: canary },
    conduct: { expectations: 'yes', communication: 'yes', respect: 'yes' },
  },
}

type Role = keyof typeof answers
const say = (key: string, file = 'kept', language: Language = 'en') => word(language, file, key)
const formAt = (role: Role) => `${product.url}/signUp/${role}/form`
const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step') ?? ''
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: say('saveFailed', 'wizard') })
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name }).first().click()
const hydrated = (page: Page) => page.waitForFunction(isStill)

/** Everything the form would send. */
const inForm = (page: Page) =>
  page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) => [...new FormData(form)].map(String).toSorted())

async function give(context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.url }])
}

/** Somebody who has just begun to register, in a browser of their own with a folder on the disk. */
async function enter(
  {
    playwright,
    launchOptions,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'playwright' | 'launchOptions'>,
  role: Role,
) {
  const folder = await mkdtemp(join(tmpdir(), 'bed-browser-'))
  const context = await playwright.chromium.launchPersistentContext(folder, launchOptions)
  await give(context, (await sessionFor(product, role)) ?? '')
  const [person] = await product.sql<{ id: string }>(`select id from person order by created_at desc limit 1`)
  const leave = async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, folder, personId: person?.id ?? '', leave }
}

/** What the pages of the browser ask for as data from now on, until it is said. */
function pagesAskedFor(context: BrowserContext): () => string[] {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.endsWith('.data')) asked.push(pathname)
  }
  context.on('request', note)
  return () => {
    context.off('request', note)
    return asked
  }
}

/** What the browser has written to its disk for pages to keep, in both encodings that it uses. */
function writtenTo(folder: string): string {
  const files = readdirSync(join(folder, 'Default'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && /IndexedDB|Local Storage|Session Storage/.test(file.parentPath))
    .map((file) => readFileSync(join(file.parentPath, file.name)))
    .flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('utf16le')])
    .join('')
}

/** The ways in which a page with something unsent is left. Each gives the page of the same person's next visit. */
const ways: Record<string, (page: Page, personId: string) => Promise<Page>> = {
  reload: async (page) => {
    await page.reload()
    return page
  },
  close: async (page) => {
    const next = await page.context().newPage()
    const url = page.url()
    await page.close()
    await next.goto(url)
    return next
  },
  'other tab': async (page) => {
    const next = await page.context().newPage()
    await next.goto(page.url())
    await page.close()
    return next
  },
  'signed out': async (page, personId) => {
    const url = page.url()
    // What is still asked for would be answered with the way to the sign-in page, and the page would go there by itself.
    await hydrated(page)
    await product.sql('update session set ended_at = now() where person_id = $1', [personId])
    await page.goto(url)
    expect(new URL(page.url()).pathname).not.toMatch(/form$/)
    expect(await page.content()).not.toContain(canary)
    await give(page.context(), await openSessionOf(product, personId))
    await page.goto(url)
    return page
  },
}

/** What a browser keeps of a step is the same whichever way it is left: one of them in turn, with `--all` each from every step. */
const waysFrom = (step: number) =>
  Object.entries(ways).filter((_, index, { length }) => process.env.TEST_ALL || index === step % length)

for (const role of someOf(['host', 'guest'] as const)) {
  test(`offline at every step of a ${role}: nothing is lost, and nothing can be read`, async ({
    playwright,
    launchOptions,
  }) => {
    const { context, folder, personId, leave } = await enter({ playwright, launchOptions }, role)
    let page = await context.newPage()
    await page.goto(formAt(role))
    const seen: string[] = []
    while (!page.url().endsWith('/success')) {
      await hydrated(page)
      const step = stepOf(page)
      seen.push(step)
      const typed = answers[role][step]
      // What is on its way is shut and would send nothing: the next step has come once there is something to send.
      await expect.poll(() => inForm(page), step).not.toEqual([])
      if (typed) await fillForm(page, typed)
      const expected = await inForm(page)
      await context.setOffline(true)
      await page.locator('main form button.button-primary').last().click()
      await expect(failure(page)).toBeVisible()
      await expect.poll(() => inForm(page)).toEqual(expected)
      await context.setOffline(false)
      if (typed) {
        // The folder that is looked through is the one where the browser keeps it.
        expect(writtenTo(folder)).toContain('kept-entries')
        expect(writtenTo(folder)).not.toContain(canary)
        const asked = pagesAskedFor(context)
        for (const [way, leaveBy] of waysFrom(seen.filter((one) => answers[role][one]).length)) {
          page = await leaveBy(page, personId)
          await expect(page.getByText(/has been kept on this device since .*in the form again/)).toBeVisible()
          // The notice and the fields are filled in one after the other.
          await expect.poll(() => inForm(page), `${step}, ${way}`).toEqual(expected)
        }
        await hydrated(page)
        // Each page came once: showing what is kept does not ask for it again.
        expect(asked()).toEqual([])
        await press(page, say('sendAgain'))
      } else await page.locator('main form button.button-primary').last().click()
      await expect.poll(() => stepOf(page)).not.toBe(step)
    }
    expect(seen.filter((step) => answers[role][step])).toEqual(Object.keys(answers[role]))
    expect(writtenTo(folder)).not.toContain(canary)
    expect(
      await product.sql('select state, version from registration where person_id = $1', [personId]),
    ).toEqual([{ state: 'submitted', version: 2 }])
    await leave()
  })
}
