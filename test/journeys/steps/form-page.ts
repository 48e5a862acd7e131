import { expect, type Locator, type Page, type Response } from '@playwright/test'
import type { Typed } from './every-step-table.ts'

/** A field that is left asks on its own whether it is right; that is no answer to a press. */
const isAnswer = (response: Response) =>
  response.request().method() === 'POST' && !response.request().postData()?.includes('intent=check')

/** One step of a registration in a browser: filled in and sent as a person does, read as a person sees it. */
export class FormPage {
  readonly page: Page
  protected readonly address: string

  constructor(page: Page, address: string) {
    this.page = page
    this.address = address
  }

  /** Where one is. */
  url(): string {
    return this.page.url()
  }

  async open(step: string): Promise<void> {
    await this.page.goto(`${this.address}/form?step=${step}`)
    await this.comeAlive()
  }

  /** With script a form is sent by it, and not by the browser, once React holds the element. */
  protected async comeAlive(): Promise<void> {
    await this.page.waitForFunction(() => {
      const form = document.querySelector('main form')
      return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
    })
  }

  async fill(typed: Typed): Promise<void> {
    for (const [name, answer] of Object.entries(typed)) {
      await this.unfold(name)
      await this.fillOne(name, answer)
    }
  }

  /** What stands behind a line is only there once opened. */
  protected async unfold(name: string): Promise<void> {
    const fold = this.page.locator(`main details:not([open]):has([name="${name}"]) > summary`)
    if ((await fold.count()) > 0) await fold.click()
  }

  protected async fillOne(name: string, answer: string | readonly string[]): Promise<void> {
    const controls = this.page.locator(`main [name="${name}"]:not([type="hidden"])`)
    if (typeof answer !== 'string') {
      for (const box of await controls.all()) {
        await box.setChecked(answer.includes((await box.getAttribute('value')) ?? ''))
      }
      return
    }
    const radio = this.page.locator(`main [name="${name}"][type="radio"][value="${answer}"]`)
    if ((await radio.count()) > 0) await radio.check()
    else if ((await this.page.locator(`main select[name="${name}"]`).count()) > 0) {
      await controls.selectOption(answer)
    } else {
      // A browser stops at the longest answer by itself; the server is asked what it says to more.
      await controls.evaluate((control) => control.removeAttribute('maxlength'))
      await controls.fill(answer)
    }
  }

  /** Presses a button of the page and waits for the answer to what it sent. */
  async press(label: string): Promise<void> {
    const button = this.page.locator('main').getByRole('button', { name: label, exact: true }).first()
    await this.activate(button)
  }

  async send(): Promise<void> {
    await this.activate(this.page.locator('main .actions button[value="save"]').first())
  }

  protected async activate(button: Locator): Promise<void> {
    const sent = this.page.waitForResponse(isAnswer)
    await button.click()
    await sent
  }

  /** Sends something that no browser would: past the page. */
  async post(step: string, form: Record<string, string>): Promise<void> {
    const headers = { Origin: new URL(this.address).origin }
    await this.page.request.post(`${this.address}/form?step=${step}`, { form, headers })
  }

  /** The document that the page offers to keep is there. */
  async expectDocument(): Promise<void> {
    const link = this.page.locator('main a[href$=".pdf"]')
    const path = (await link.getAttribute('href')) ?? ''
    const answer = await this.page.request.get(new URL(path, this.url()).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }

  /** Each message of the summary by the control it leads to, and the very same words beside that control. */
  async expectProblems(expected: Readonly<Record<string, string>>, at: string): Promise<void> {
    await expect.poll(() => this.problems(), { message: at }).toEqual({ summary: expected, fields: expected })
  }

  private problems() {
    return this.page.evaluate(() => {
      const links = [...document.querySelectorAll('main .error-summary a')]
      const named = (element: Element, id: string) => [
        id,
        document.getElementById(`${id}-problem`)?.lastChild?.textContent ?? `none in ${element.id}`,
      ]
      const ids = links.map((link) => link.getAttribute('href')?.slice(1) ?? '')
      const heard = [...document.querySelectorAll('main [aria-describedby*="-problem"]')].map((element) => {
        const id =
          element
            .getAttribute('aria-describedby')
            ?.split(' ')
            .at(-1)
            ?.replace(/-problem$/, '') ?? ''
        return named(element, id)
      })
      return {
        summary: Object.fromEntries(links.map((link, index) => [ids[index], link.textContent])),
        fields: Object.fromEntries(heard),
      }
    })
  }

  /** What was typed is in the form, whatever the server made of it. */
  async expectTyped(typed: Typed, at: string): Promise<void> {
    const expected = Object.fromEntries(
      Object.entries(typed).map(([name, answer]) => [name, [answer].flat()]),
    )
    await expect.poll(() => this.typed(Object.keys(typed)), { message: at }).toEqual(expected)
  }

  private typed(names: string[]) {
    return this.page.evaluate((wanted) => {
      const form = [...document.forms].find((other) => wanted.every((name) => name in other.elements))
      const data = new FormData(form ?? document.querySelector<HTMLFormElement>('main form') ?? undefined)
      return Object.fromEntries(
        wanted.map((name) => [
          name,
          data.getAll(name).map((value) => String(value).replaceAll('\r\n', '\n')),
        ]),
      )
    }, names)
  }

  async expectStep(step: string, at: string): Promise<void> {
    const path = new URL(this.address).pathname
    const wanted = step === 'success' ? `${path}/success` : `${path}/form?step=${step}`
    await expect
      .poll(() => this.url().replace(new URL(this.address).origin, ''), { message: at })
      .toBe(wanted)
    if (step !== 'success') await this.comeAlive()
  }

  async expectSees(words: string, at: string): Promise<void> {
    await expect.poll(() => this.page.locator('main').innerText(), { message: at }).toContain(words)
  }
}
