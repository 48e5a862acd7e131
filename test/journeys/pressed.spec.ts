import { expect, test, type Page } from '@playwright/test'
import { startProduct, type Product } from '../product/product.ts'
import { readDeclared } from '../pressed/declared.ts'
import { filled, type Typed } from '../pressed/fill.ts'
import { readPage, type Pressed } from '../pressed/html.ts'
import { type Journal, openJournal, summarise } from '../pressed/journal.ts'
import { kindOf } from '../pressed/kind.ts'
import { arrangeWorld, scenes, type Scene } from '../pressed/scenes.ts'
import { isStill } from './steps/still.ts'

// The buttons of test/pressed, with script: what is sent by it does to the rows what the same form does without.

/** One of each way to send, and who presses it: by the framework, by the browser, to another page, from a list. */
const SAMPLE: Readonly<Record<string, string>> = {
  'profile accept': 'accepts a place',
  'profile.companions name': 'names somebody to travel with',
  'admin.guest note': 'writes a note about a guest',
  'admin.guest → admin.mine look-after': 'writes a note about a guest',
  'admin.guests save-view': 'saves a view of the guests',
  'admin.match.one withdraw': 'withdraws a match',
  'admin.inform send': 'sends an offer',
}
/** What stays on its page and is answered there may be asked for many times: it declares no change of rows. */
const lines = new Map(
  readDeclared()
    .filter(({ isFollowing, changes }) => !isFollowing && changes.length > 0)
    .map((line) => [line.kind, line]),
)
const chosen = new Set(process.env.TEST_ALL ? lines.keys() : Object.keys(SAMPLE))

let product: Product
let journal: Journal
test.beforeAll(async () => {
  product = await startProduct({ ROLE: 'web' })
  await arrangeWorld(product)
  journal = await openJournal(product)
})
test.afterAll(async () => {
  await journal.end()
  expect(await product.stop()).toBe(0)
})

/** What the page's own forms show now, with script: the n-th button of one is the n-th of the other. */
async function buttonsOf(page: Page): Promise<readonly Pressed[]> {
  const here = new URL(page.url())
  const { buttons } = readPage(await page.content())
  return buttons.filter((button) => chosen.has(kindOf(here.pathname + here.search, button)))
}

async function press(page: Page, button: Pressed, typed: Typed): Promise<void> {
  const pairs = filled(button, typed).filter(([name]) =>
    button.controls.some((one) => one.name === name && one.type !== 'hidden'),
  )
  const sent = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && !response.request().postData()?.includes('intent=check'),
    { timeout: 10_000 },
  )
  const clicked = page.evaluate(
    ({ label, own, answers }) => {
      const words = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      const submit = [...document.querySelectorAll<HTMLButtonElement>('form button')].find(
        (one) => (own ? one.name === own.name && one.value === own.value : true) && words(one) === label,
      )
      if (!submit?.form) throw new Error(`no button ${label}`)
      for (const [name, value] of answers)
        for (const field of submit.form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
          const isBox = field.type === 'checkbox' || field.type === 'radio'
          if (isBox && field.value === value && !field.checked) field.click()
          if (isBox) continue
          const proto = Object.getPrototypeOf(field) as object
          Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
          for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
        }
      submit.click()
    },
    { label: button.label, own: button.button, answers: pairs },
  )
  // What it did is done once there is an answer.
  await Promise.all([sent, clicked])
}

test('what is sent by script changes the same rows', async ({ browser }) => {
  test.setTimeout(900_000)
  const todo = new Set(chosen)
  const wrong: string[] = []
  const owners = new Map(scenes.flatMap((scene) => (scene.own ? [[scene.own, scene] as const] : [])))
  const playScene = async (scene: Scene) => {
    const mark = await journal.mark()
    const { path, cookie, typed = {} } = await scene.arrange(product)
    const cookies = (cookie?.split('; ') ?? []).map((one) => one.split('=', 2))
    /** In a browser that nothing was pressed in. */
    const open = async () => {
      const context = await browser.newContext({ locale: 'en' })
      await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: product.url })))
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      await page.goto(product.url + path)
      await page.waitForFunction(isStill)
      return page
    }
    const first = await open()
    const at = new URL(first.url())
    const here = at.pathname + at.search
    const words = typeof typed === 'function' ? typed(await first.content()) : typed
    const kinds = new Set((await buttonsOf(first)).map((button) => kindOf(here, button)))
    await first.context().close()
    for (const kind of kinds) {
      if ((owners.get(kind) ?? scene) !== scene || !todo.delete(kind)) continue
      const before = await journal.mark()
      const page = await open()
      const button = (await buttonsOf(page)).find((one) => kindOf(here, one) === kind)
      const failure = button ? await press(page, button, words).catch(String) : 'is gone'
      await page.context().close()
      const changes = summarise(await journal.since(before))
      const missing = lines.get(kind)?.changes.filter((change) => !changes.includes(change)) ?? []
      if (failure) wrong.push(`${kind}: ${failure.split('\n')[0]}`)
      else if (missing.length > 0)
        wrong.push(`${kind}: ${missing.join(' ')} did not happen, but ${changes.join(' ')}`)
      await journal.undo(before)
    }
    await journal.undo(mark)
  }
  const sampled = new Set(Object.values(SAMPLE))
  for (const scene of scenes) if (process.env.TEST_ALL || sampled.has(scene.what)) await playScene(scene)
  expect(wrong).toEqual([])
  expect([...todo]).toEqual([])
})
