import type { Email } from 'postal-mime'
import { codeOf, hasCode } from './smtp-sink.ts'

/** The server: one process, or several behind a proxy; and where mails arrive. */
export type Site = {
  ask: (cookie: string, path: string, body?: URLSearchParams) => Promise<Reply>
  take: (to: string, fits: (mail: Email) => boolean) => Promise<Email>
}
/** `path`: where it leads, if it leads on; `bytes`: what is no text. */
export type Reply = { path: string; status: number; text: string; cookies: string[]; bytes?: Uint8Array }
export type Form = Record<string, string | readonly string[]>

/** Somebody at the pages of the site: what their browser keeps, and what they press. */
export class Visit {
  readonly #site: Site
  readonly #cookies: Map<string, string>
  readonly #language: string

  constructor(site: Site, language = '', kept: readonly [string, string][] = []) {
    this.#site = site
    this.#language = language
    this.#cookies = new Map(kept)
  }

  /** What the browser would bring along another time. */
  kept(): [string, string][] {
    return [...this.#cookies]
  }

  /** One request; where it leads is not opened. */
  async #ask(path: string, form?: Form) {
    const pairs = Object.entries(form ?? {}).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    )
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await this.#site.ask(cookie, this.#language + path, form && new URLSearchParams(pairs))
    for (const line of reply.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return reply
  }

  /** A page, whatever it is answered with. */
  open(path: string): Promise<Reply> {
    return this.#ask(path)
  }

  /** A page, as text. */
  async read(path: string): Promise<string> {
    const { status, text, path: reached } = await this.#ask(path)
    if (status !== 200) throw new Error(`${path} is answered with ${status}, ${reached}`)
    return text
  }

  /** Sends a form; gives where it leads, or the page that it is answered with. */
  async send(path: string, form: Form) {
    return this.#ask(path, form)
  }

  /** Sends a form that has to lead on. */
  async press(path: string, form: Form): Promise<string> {
    const { status, path: to, text } = await this.#ask(path, form)
    if (status < 300 || status > 399)
      throw new Error(`${path} ${JSON.stringify(form)} is answered with ${status}: ${wordsOf(text)}`)
    return to.slice(to.startsWith('/de') ? 3 : 0)
  }

  /** From the address to the first step, with the code that was sent; one begun in this browser goes on without one. */
  async register(email: string, role: 'guest' | 'host', isBack: boolean): Promise<void> {
    const to = await this.press(`/signUp/${role}/__getStarted`, {
      email,
      privacy: 'yes',
      ...(isBack ? { returning: 'yes' } : {}),
    })
    const code = `/signUp/${role}/__confirmEmail`
    if (to.startsWith(code)) await this.proveWith(email, code)
  }

  async signIn(email: string): Promise<void> {
    await this.press('/login', { email })
    await this.proveWith(email, '/otp')
  }

  async proveWith(email: string, path: string): Promise<void> {
    const code = codeOf(await this.#site.take(email, hasCode))
    await this.press(path, { code })
    if (![...this.#cookies.keys()].some((name) => name.endsWith('session')))
      throw new Error(`${email} has no session after ${path}`)
  }
}

/** What came of it, without ids: where it leads, or the first words of what it says. */
export function answerOf({ status, path, text }: Reply): string {
  const where = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
  const said = /class="(?:notice|error-summary)[^"]*"[^>]*>([^]{0,4000})/.exec(text)?.[1] ?? ''
  const words = said
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `${status} ${where}${status < 400 ? '' : ` ${words}`}`
}

const wordsOf = (html: string) =>
  html
    .replace(/[^]*<main/, '<main')
    .replaceAll(/<script[^]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 1_000)

/** The fields of a page that a form sends. */
export function inputsOf(html: string): { name: string; value: string; isChecked: boolean }[] {
  const valueOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    name: valueOf(tag, 'name'),
    value: valueOf(tag, 'value'),
    isChecked: /\schecked\b/.test(tag),
  }))
}
