import { expect, test, type Page } from '@playwright/test'
import { guestFlow } from '../../src/features/registration/guests/flow.ts'
import { hostFlow } from '../../src/features/registration/hosts/steps/flow.ts'
import { takenNightsKey } from '../../src/features/registration/wizard/steps/taken-nights.ts'
import { checkPage, checkRules, checkWidths } from '../accessibility/check-page.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Cell, ConfirmRow, FormRow, Row } from './steps/every-step-table.ts'
import { reader, type Reader } from './steps/expected-texts.ts'
import { FormPage } from './steps/form-page.ts'
import { ReadForm } from './steps/read-form.ts'
import { guestTable } from './steps/guest-table.ts'
import { hostTable } from './steps/host-table.ts'
import { someOf } from '../builders/often.ts'

// Of each role one walk with script and one without, in the other language: both roles share their steps' code, and between
// them it is gone through in every way. `npm test` goes without script, and axe looks at what the server says. With `--all` axe looks at the pages as they are with script, too.
// People fill this in anywhere: the nights are the same where the day begins first and where it begins last.
const english = { language: 'en', prefix: '', timezoneId: 'Pacific/Auckland' } as const
const german = { language: 'de', prefix: '/de', timezoneId: 'America/Lima' } as const
const roles = [
  { role: 'guest', table: guestTable, flow: guestFlow, withScript: english, withoutScript: german },
  { role: 'host', table: hostTable, flow: hostFlow, withScript: german, withoutScript: english },
] as const

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

for (const { role, table, flow, withScript, withoutScript } of roles) {
  test(`the table has every step of a ${role} to whom no nights were promised`, () => {
    const rows = new Set<string>(table.map(({ step }) => step))
    const keys = flow.steps.map(({ key }) => key).filter((key) => key !== takenNightsKey)
    expect([...rows]).toEqual(keys.filter((key) => rows.has(key)))
    const led = new Set(table.flatMap((row) => ('empty' in row ? row.boundary.map(leadsTo) : [])))
    expect(keys.filter((key) => !rows.has(key) && !led.has(key))).toEqual([])
  })

  for (const { language, prefix, timezoneId } of someOf([withoutScript, withScript])) {
    const hasScript = language === withScript.language
    test(`${role}, ${language}, ${hasScript ? 'with' : 'without'} script: every step, empty, wrong, at the bounds, right`, async ({
      browser,
    }) => {
      // Without motion, or colours would be measured halfway from one theme to the other.
      const context = await browser.newContext({ locale: language, timezoneId, reducedMotion: 'reduce' })
      const [name = '', value = ''] = (await sessionFor(product, role))?.split('=') ?? []
      await context.addCookies([{ name, value, url: product.url }])
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      const complaints: string[] = []
      page.on('pageerror', ({ message }) => complaints.push(message))
      const address = `${product.url}${prefix}/signUp/${role}`
      const form = await (hasScript ? new FormPage(page, address) : openForm(page, address))
      const walk = new Walk(form, reader(language), hasScript)
      for (const row of table) await walk.take(row)
      await form.expectDocument()
      await walk.look('success')
      expect(complaints).toEqual([])
      await context.close()
    })
  }
}

async function openForm(page: Page, address: string): Promise<FormPage> {
  const form = new ReadForm(page, address)
  await form.begin()
  return form
}

const isInFull = Boolean(process.env.TEST_ALL)
const leadsTo = (cell: Cell) => ('leadsTo' in cell ? cell.leadsTo : '')

class Walk {
  private readonly form: FormPage
  private readonly reader: Reader
  private readonly hasScript: boolean
  private looks = 0
  constructor(form: FormPage, who: Reader, hasScript: boolean) {
    this.form = form
    this.reader = who
    this.hasScript = hasScript
  }

  /** What there is to see can be used by everybody. */
  look(at: string): Promise<void> {
    return (this.hasScript || !isInFull ? checkPage : checkWidths)(this.form.page, at)
  }

  private async lookAtProblems(step: string): Promise<void> {
    const at = `${step}, with problems`
    this.looks += 1
    // The parts of one step are those of most others.
    if (!isInFull && this.looks % 3 !== 1) return
    if (this.hasScript) await expect(this.form.page.locator('.error-summary'), at).toBeFocused()
    await this.look(at)
  }

  async take(row: Row): Promise<void> {
    await ('confirm' in row ? this.confirm(row) : this.answer(row))
  }

  private async answer(row: FormRow): Promise<void> {
    await this.form.open(row.step)
    // The same page with problems has all of its colours and more, and they are looked at there, in both themes.
    if (this.hasScript) await checkRules(this.form.page, row.step)
    await this.try(row.step, row.empty, 'empty')
    for (const [index, cell] of row.wrong.entries()) {
      await this.try(row.step, cell, `wrong ${index + 1}`)
      if (index === 0) await this.lookAtProblems(row.step)
    }
    for (const [index, cell] of row.boundary.entries()) {
      await this.try(row.step, cell, `boundary ${index + 1}`)
    }
    const { t, words } = this.reader
    if (row.press) await this.form.press(row.press(t, words))
    await this.try(row.step, row.right, 'right', true)
  }

  /** One cell of the table. Whatever was taken is still there when the step is opened again, for the next cell. */
  private async try(step: string, cell: Cell, name: string, isLast = false): Promise<void> {
    const at = `${step}, ${name}`
    const { t, words } = this.reader
    await this.form.fill(cell.typed)
    await this.form.send()
    if ('problems' in cell) {
      const messages = Object.entries(cell.problems).map(([control, say]) => [control, say(t, words)])
      await this.form.expectProblems(Object.fromEntries(messages), at)
      await this.form.expectTyped(cell.typed, at)
      return
    }
    await this.form.expectStep(cell.leadsTo, at)
    for (const say of cell.sees ?? []) await this.form.expectSees(say(t, words), at)
    if (cell.sees && isInFull) await this.look(at)
    if (cell.goesOn) {
      await this.form.press(cell.goesOn.press(t, words))
      await this.form.expectStep(cell.goesOn.leadsTo, at)
    }
    if (isLast) return
    await this.form.open(step)
    if (!cell.goesOn) await this.form.expectTyped(cell.typed, at)
  }

  private async confirm({ step, confirm, sees, leadsTo: next }: ConfirmRow): Promise<void> {
    const { t, words } = this.reader
    // Nothing confirmed, as by a page that was changed on the way: the step after it stays shut.
    await this.form.post(step, {})
    await this.form.open(next)
    await this.form.expectStep(step, `${step}, empty`)
    for (const say of sees) await this.form.expectSees(say(t, words), step)
    if (isInFull) await this.look(step)
    await this.form.press(confirm(t, words))
    await this.form.expectStep(next, step)
  }
}
