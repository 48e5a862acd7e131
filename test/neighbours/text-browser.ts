import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { atTheEnd } from '../builders/at-the-end.ts'
import { type Answers, type Language, word } from '../journeys/steps/word.ts'
import { ownFolder } from '../outside/programs.ts'
import type { Product } from '../product/product.ts'
import { codeOf, hasCode } from '../product/smtp-sink.ts'

// w3m in a terminal of tmux: its keys are pressed and its screen is read, as by somebody who has nothing else.

const COLUMNS = 100
/** w3m draws no more lines than that, whatever the terminal has. */
const LINES = 200
const PATIENCE_MS = 60_000
const POLL_MS = 15
/** As days begin that are chosen from, in either language. */
const MONTHS = ['Ja', 'Fe', 'M', 'Ap', 'Ma', 'Jun', 'Jul', 'Au', 'Se', 'O', 'No', 'De']

/** Where the cursor stands, and what w3m says is there: `input type=text name="email" (POST /…)` or an address. */
type Stop = { x: number; y: number; said: string }

export class TextWalker {
  readonly product: Product
  readonly language: Language
  readonly #socket = `bed-${crypto.randomUUID().slice(0, 8)}`

  private constructor(product: Product, language: Language) {
    this.product = product
    this.language = language
  }

  static async enter(product: Product, language: Language): Promise<TextWalker> {
    const walker = new TextWalker(product, language)
    const home = ownFolder('w3m')
    // Without what anybody has set up for themselves.
    const command = `env HOME=${home} LC_ALL=C.UTF-8 w3m -cookie -o confirm_qq=0 -I UTF-8 -O UTF-8 ${product.url}/contactUs`
    await walker.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', `${COLUMNS}`, '-y', `${LINES}`, command)
    atTheEnd(() => walker.#tmux('kill-server').catch(() => {}))
    return walker
  }

  async goTo(path: string): Promise<void> {
    const prefix = this.language === 'de' ? '/de' : ''
    await this.#typeAt('U', /^Goto URL:/, `${this.product.url}${prefix}${path}`)
    await this.#address()
  }

  async expectPath(path: string | RegExp): Promise<void> {
    const wanted = path instanceof RegExp ? path : new RegExp(`^${path}$`)
    const { pathname } = new URL(await this.#address())
    const found = (this.language === 'de' ? pathname.replace(/^\/de(?=\/|$)/, '') : pathname) || '/'
    if (!wanted.test(found)) throw new Error(`at ${found}, not ${wanted}:\n${await this.text()}`)
  }

  /** Fills in a form by the names of its controls. */
  async fill(answers: Answers): Promise<void> {
    for (const [name, answer] of Object.entries(answers))
      for (const value of [answer].flat()) await this.#fillOne(name, value)
  }

  async #fillOne(name: string, value: string): Promise<void> {
    const { said, y } = await this.#find(
      ({ said: what }) =>
        what.includes(` name="${name}"`) &&
        (!/type=(?:radio|checkbox)/.test(what) || what.includes(` value="${value}"`)),
      `${name} ${value}`,
    )
    if (/type=(?:radio|checkbox)/.test(said)) {
      // A box that is ticked already would be emptied.
      const before = await this.#screen()
      if (/\[\*\]|\(\*\)/.test(before.lines[y]?.slice(0, before.x + 3).slice(-4) ?? '')) return
      await this.#keys('Enter')
    } else if (said.startsWith('select')) {
      await this.#keys('Enter')
      const { day, month } = Temporal.PlainDate.from(value)
      await this.#until(({ lines }) => isMenu(lines), 'the choices')
      await this.#keys('/')
      await this.#tmux('send-keys', '-l', `${day}.* ${MONTHS[month - 1]}`)
      await this.#keys('Enter', 'Enter')
      await this.#until(({ lines }) => !isMenu(lines), 'the choice')
    } else await this.#typeAt('Enter', /^(?:TEXT|Password):/, value)
    await this.#address()
  }

  press(file: string, key: string): Promise<void> {
    return this.pressNamed(word(this.language, file, key))
  }

  /** A button or a link by its words, as they stand on the screen. What a page itself has comes after the site's own ways. */
  async pressNamed(name: string | RegExp, from: 'top' | 'end' = 'end'): Promise<void> {
    let lines: string[] = []
    const fits = (rest: string) => (typeof name === 'string' ? rest.startsWith(name) : name.test(rest))
    await this.#find(
      ({ x, y, said }) => {
        const rest = (lines[y] ?? '').slice(x)
        return !/type=(?:text|radio|checkbox)/.test(said) && fits(rest)
      },
      String(name),
      from,
      (read) => (lines = read),
    )
    await this.#keys('Enter')
    await this.#address()
  }

  async text(): Promise<string> {
    return (await this.#screen()).lines.join('\n').replaceAll(/\n{2,}/g, '\n')
  }

  async sees(text: string | RegExp): Promise<void> {
    const shown = (await this.text()).replaceAll(/\s+/g, ' ')
    if (typeof text === 'string' ? !shown.includes(text) : !text.test(shown))
      throw new Error(`no ${text} in:\n${await this.text()}`)
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
  }

  /** From the top of the page through its links and controls, or from its end backwards, until one fits. */
  async #find(
    fits: (stop: Stop) => boolean,
    what: string,
    from: 'top' | 'end' = 'top',
    read: (lines: string[]) => void = () => {},
  ): Promise<Stop> {
    await this.#keys(...(from === 'top' ? ['g', 'C-a', 'c'] : ['G', 'C-e', 'c']))
    await this.#until(({ said }) => /^https?:/.test(said), from)
    let last: Stop = { x: -1, y: -1, said: '' }
    const seen: string[] = []
    for (;;) {
      await this.#keys(...(from === 'top' ? ['Tab'] : ['Escape', 'Tab']), 'u')
      const stop = await this.#until(
        ({ x, y, said }) =>
          (x !== last.x || y !== last.y) &&
          /^(?:input|select|textarea|button|https?:|mailto:|tel:)/.test(said),
        `${what} among\n${seen.join('\n')}`,
      )
      read(stop.lines)
      if (fits(stop)) return stop
      seen.push(stop.said)
      last = stop
    }
  }

  /** Of the page that is there now; whatever was pressed before has been done by then. */
  async #address(): Promise<string> {
    // Its line says something else first.
    await this.#keys('=')
    await this.#until(
      ({ lines }) => lines.some((line) => line.includes('Information about current page')),
      'what page this is',
    )
    const { lines } = await this.#screen()
    await this.#keys('B')
    await this.#until(
      ({ lines: now }) => !now.some((line) => line.includes('Information about current page')),
      'the page again',
    )
    return /Current URL\s+(\S+)/.exec(lines.join('\n'))?.[1] ?? ''
  }

  /** Presses a key that asks for a line, and writes one instead of what is there. */
  async #typeAt(key: string, asks: RegExp, line: string): Promise<void> {
    await this.#keys(key)
    await this.#until(({ said }) => asks.test(said), `${asks} after ${key}`)
    await this.#keys('C-u')
    await this.#tmux('send-keys', '-l', '--', line)
    await this.#keys('Enter')
    await this.#until(({ said }) => !asks.test(said), `an end of ${asks}`)
  }

  async #until(
    holds: (screen: Stop & { lines: string[] }) => boolean,
    what: string,
  ): Promise<Stop & { lines: string[] }> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const screen = await this.#screen()
      if (holds(screen)) return screen
      if (Date.now() > deadline) throw new Error(`${what} did not come:\n${await this.text()}`)
      await pause(POLL_MS)
    }
  }

  async #screen(): Promise<Stop & { lines: string[] }> {
    const shown = await this.#tmux('display', '-p', '#{cursor_x},#{cursor_y}', ';', 'capture-pane', '-p')
    const [at = '', ...lines] = shown.split('\n')
    const [x = 0, y = 0] = at.split(',').map(Number)
    return { x, y, lines, said: lines[LINES - 1] ?? '' }
  }

  #keys = (...keys: string[]) => this.#tmux('send-keys', ...keys)

  async #tmux(...args: string[]): Promise<string> {
    return (await run('tmux', ['-L', this.#socket, ...args])).stdout
  }
}

const isMenu = (lines: readonly string[]) => lines.some((line) => line.includes('└──'))

const run = promisify(execFile)
