import { expect, test, type Page } from '@playwright/test'
import { aGuest } from '../builders/people.ts'
import { allForms } from '../forms/all.ts'
import { pairsOf } from '../forms/effect.ts'
import type { Fields, ProductForm, Ready } from '../forms/form.ts'
import { anOrganiser, sqlOf } from '../forms/senders.ts'
import { startProduct, type Product } from '../product/product.ts'

// Nothing that was typed or ticked is lost because something else is wrong with a form: each field of each form is
// left out or spoilt (both with `npm test -- --all`), without script, and everything else has to stand in the page that comes back.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** By name, what the controls of a page hold that people can see and change; a text field is sent even when empty. */
type Held = Record<string, { isText: boolean; values: string[] }>

async function heldIn(page: Page, html: string): Promise<Held> {
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html')
    const found: Held = {}
    const controls = read.querySelectorAll<HTMLInputElement>('input[name], textarea[name], select[name]')
    for (const { name, type, value, checked } of controls) {
      if (type === 'hidden' || type === 'submit' || type === 'file') continue
      const isText = type !== 'checkbox' && type !== 'radio'
      const held = (found[name] ??= { isText, values: [] })
      if (isText || checked) held.values.push(value)
    }
    return found
  }, html)
}

/** The answers without one of the fields that people see, or with nonsense in it. */
function spoilt(fields: Fields, seen: Held): { field: string; how: string; fields: Fields }[] {
  const names = Object.keys(fields).filter((name) => Object.hasOwn(seen, name))
  return names.flatMap((field, index) => {
    const { [field]: _, ...others } = fields
    const both = [
      { field, how: 'left out', fields: seen[field]?.isText ? { ...others, [field]: '' } : others },
      { field, how: 'spoilt', fields: { ...others, [field]: '@' } },
    ]
    return process.env.TEST_ALL ? both : both.slice(index % 2, (index % 2) + 1)
  })
}

async function send({ path, cookie }: Ready, fields: Fields | null) {
  await product.sql('delete from rate_limit')
  const response = await fetch(product.url + path, {
    redirect: 'manual',
    headers: {
      Origin: product.url,
      Accept: 'text/html',
      'Accept-Encoding': 'identity',
      ...(cookie ? { Cookie: cookie } : {}),
    },
    ...(fields && { method: 'POST', body: new URLSearchParams(pairsOf(fields)) }),
  })
  return { status: response.status, html: await response.text() }
}

/** What a page that came back no longer holds of what was sent. */
function lostOf(held: Held, sent: Fields, field: string): string[] {
  return pairsOf(sent)
    .filter(([name, value]) => name !== field && Object.hasOwn(held, name) && value !== '')
    .filter(([name, value]) => !held[name]?.values.includes(value.replaceAll('\r\n', '\n')))
    .map(([name, value]) => `${name}=${value}`)
}

async function lossesOf(page: Page, form: ProductForm): Promise<{ lost: string[]; came: number }> {
  const lost: string[] = []
  let came = 0
  let ready = await form.ready(product)
  const seen = await heldIn(page, (await send(ready, null)).html)
  for (const { field, how } of spoilt(ready.fields, seen)) {
    const sent =
      spoilt(ready.fields, seen).find((one) => one.field === field && one.how === how)?.fields ?? {}
    const { status, html } = await send(ready, sent)
    if (status !== 422) {
      // Something has come of it; what is refused leaves everything as it was, for the next.
      ready = await form.ready(product)
      continue
    }
    came += 1
    for (const one of lostOf(await heldIn(page, html), sent, field))
      lost.push(`${form.what} (${form.route}): ${one} when ${field} was ${how}`)
  }
  return { lost, came }
}

/** A list answers with a file where everything is right, so its form is in no list of forms that are taken. */
const exporting: ProductForm = {
  what: 'a selection of the guests as a file',
  route: 'admin.guests',
  ready: async (to) => {
    const { registrationId } = await aGuest({ sql: sqlOf(to) })
    const fields = { intent: 'export', row: registrationId, reason: 'For the door' }
    return {
      path: '/admin/guests',
      ...(await anOrganiser(to)),
      fields: { ...fields, separator: 'semicolon', contacts: 'yes' },
    }
  },
}

test('what else was answered stands in every form that comes back with a problem', async ({ page }) => {
  test.setTimeout(0)
  const lost: string[] = []
  let came = 0
  for (const form of [...allForms, exporting]) {
    const found = await lossesOf(page, form)
    lost.push(...found.lost)
    came += found.came
  }
  expect(came, 'forms that came back').toBeGreaterThan(process.env.TEST_ALL ? 60 : 30)
  expect(lost).toEqual([])
})
