import { expect, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import { openSessionOf } from '../../product/people.ts'
import type { Product } from '../../product/product.ts'
import { codeOf, hasCode } from '../../product/smtp-sink.ts'
import { Effort } from './effort.ts'
import { isStill } from './still.ts'
import { word, type Answers, type Language } from './word.ts'

export { word, type Answers, type Language }

/** Fills in a form by the names of its controls, whatever kind they are; `filled` is told the kind of each. */
export async function fillForm(
  page: Page,
  answers: Answers,
  filled: (control: string) => void = () => {},
): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    for (const value of [answer].flat()) filled(await fillOne(page, name, value))
  }
}

async function fillOne(page: Page, name: string, value: string): Promise<string> {
  const control = page.locator(`[name="${name}"]:not([type="hidden"])`)
  const type = await control
    .first()
    .evaluate((element) => element.tagName + (element.getAttribute('type') ?? ''))
  if (type === 'INPUTradio' || type === 'INPUTcheckbox') {
    await page.locator(`[name="${name}"][value="${value}"]`).check()
  } else if (type.startsWith('SELECT')) await control.selectOption(value)
  else await control.fill(value)
  return type
}

/** Somebody with a browser of their own, and everything that went wrong in it. */
export class Walker {
  readonly complaints: string[] = []
  /** What the pages so far have asked of this person. */
  readonly effort = new Effort()
  readonly product: Product
  readonly language: Language
  readonly page: Page
  readonly context: BrowserContext
  private readonly script: boolean
  /** What the page asks for right now. */
  private readonly asking = new Set<Request>()

  private constructor(
    product: Product,
    { language, script }: { language: Language; script: boolean },
    page: Page,
  ) {
    this.product = product
    this.language = language
    this.script = script
    this.context = page.context()
    this.page = page
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      // Refusals of forms are pages with an error status; the browser notes them as failed loads.
      const isRefusal = /status of 4(?:09|22|29|04)/.test(message.text())
      if (message.type() === 'error' && !isRefusal) this.complaints.push(message.text())
    })
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== product.url) this.complaints.push(`asked ${request.url()}`)
      // What others did is asked for again and again, beside whatever somebody does.
      if (!/\/look\.json(\?|$)/.test(request.url())) this.asking.add(request)
    })
    // What a document that is left behind has asked for may never be reported as done.
    page.on('domcontentloaded', () => this.asking.clear())
    page.on('requestfinished', (request) => this.asking.delete(request))
    page.on('requestfailed', (request) => this.asking.delete(request))
  }

  static async enter(
    browser: Browser,
    product: Product,
    language: Language,
    script: boolean,
    viewport = { width: 1000, height: 900 },
  ) {
    const context = await browser.newContext({
      javaScriptEnabled: script,
      locale: language,
      viewport,
    })
    return new Walker(product, { language, script }, await context.newPage())
  }

  async goTo(path: string): Promise<void> {
    const prefix = this.language === 'de' ? '/de' : ''
    await this.page.goto(`${this.product.url}${prefix}${path === '/' && prefix ? '' : path}`)
    await this.settle()
  }

  /** Where the browser is, without the language. */
  path(): string {
    const { pathname } = new URL(this.page.url())
    return (this.language === 'de' ? pathname.replace(/^\/de(?=\/|$)/, '') : pathname) || '/'
  }

  async expectPath(path: string | RegExp): Promise<void> {
    await expect.poll(() => this.path()).toMatch(path instanceof RegExp ? path : new RegExp(`^${path}$`))
    await this.settle()
  }

  /** A page is ready for a person once it is there; one with script once it has come alive and asks for nothing more. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('load')
    if (!this.script) return
    await this.page.waitForFunction(isStill)
    await expect.poll(() => this.asking.size, { intervals: [20] }).toBe(0)
    await this.page.waitForFunction(isStill)
  }

  async press(file: string, key: string): Promise<void> {
    await this.pressNamed(word(this.language, file, key))
  }

  async pressNamed(name: string | RegExp): Promise<void> {
    const main = this.page.locator('main')
    const button = main.getByRole('button', { name, exact: typeof name === 'string' })
    await this.effort.leave(this.page)
    this.effort.tap()
    await button
      .or(main.getByRole('link', { name, exact: typeof name === 'string' }))
      .first()
      .click()
    await this.settle()
  }

  fill(answers: Answers): Promise<void> {
    return fillForm(this.page, answers, (control) => this.effort.tap(control))
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  async doesNotSee(text: string): Promise<void> {
    expect(await this.page.content()).not.toContain(text)
  }

  async readCode(email: string): Promise<string> {
    return codeOf(await this.product.sink.take(email, hasCode))
  }

  async signIn(email: string): Promise<void> {
    await this.goTo('/login')
    await this.fill({ email })
    await this.press('sign-in', 'sendCode')
    await this.expectPath('/otp')
    await this.fill({ code: await this.readCode(email) })
    await this.press('sign-in', 'signIn')
    await expect.poll(() => this.path()).not.toMatch(/otp|login/)
    await this.settle()
  }

  /** Signed in as somebody who is there already. */
  async become({ personId }: { personId: string }): Promise<void> {
    const [name = '', value = ''] = (await openSessionOf(this.product, personId)).split('=')
    await this.context.addCookies([{ name, value, url: this.product.url }])
  }

  async leave(): Promise<void> {
    await this.context.close()
    expect(this.complaints).toEqual([])
  }
}
