import { routesByPath, toOther } from './addresses.ts'
import type { Pairs } from './fill.ts'
import { readPage, type Pressed, type SeenPage } from './html.ts'

export type Reached = {
  status: number
  /** Where it leads, or where one is. */
  path: string
  isPage: boolean
  page: SeenPage
}

const nothing: SeenPage = {
  buttons: [],
  links: [],
  outcomes: [],
  outcomeLinks: [],
  notices: [],
  problems: [],
  invalid: [],
  leadsNowhere: [],
  heading: '',
  html: '',
}

/** Somebody whose browser has no script: its cookies, and one request at a time. */
export class Visitor {
  readonly #site: string
  readonly #cookies: Map<string, string>

  constructor(site: string, cookies: Iterable<readonly [string, string]>) {
    this.#site = site
    this.#cookies = new Map(cookies)
  }

  static of(site: string, cookie: string | null): Visitor {
    const kept = cookie?.split('; ').map((one) => one.split('=', 2) as [string, string]) ?? []
    return new Visitor(site, kept)
  }

  /** The same browser as it is now, to be thrown away. */
  copy(): Visitor {
    return new Visitor(this.#site, this.#cookies)
  }

  open(path: string): Promise<Reached> {
    return this.#ask(path, {})
  }

  /** What comes of a button that is pressed on the page at `at`; where it leads is not opened yet. `isOther`: answered in another language. */
  press(at: string, press: Pressed, pairs: Pairs, isOther = false): Promise<Reached> {
    const target = new URL(press.action || at, this.#site + at)
    if (isOther) target.pathname = toOther(target.pathname)
    if (press.method === 'get') {
      target.search = new URLSearchParams(pairs).toString()
      return this.#ask(target.pathname + target.search, {})
    }
    return this.#ask(target.pathname + target.search, {
      method: 'POST',
      body: press.isMultipart ? multipart(press, pairs) : new URLSearchParams(pairs),
    })
  }

  /** On to where it leads, as a browser goes there. */
  async follow(reached: Reached): Promise<Reached> {
    let at = reached
    for (let hops = 0; at.status >= 300 && at.status < 400; hops += 1) {
      if (hops > 5) throw new Error(`leads round and round: ${reached.path}`)
      at = await this.open(at.path)
    }
    return at
  }

  async #ask(path: string, init: RequestInit): Promise<Reached> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#site + path, {
      ...init,
      redirect: 'manual',
      headers: {
        Origin: this.#site,
        Accept: 'text/html',
        'Accept-Encoding': 'identity',
        ...(cookie ? { Cookie: cookie } : {}),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    const isPage = (response.headers.get('Content-Type') ?? '').startsWith('text/html')
    const text = await response.text()
    const location = response.headers.get('Location')
    return {
      status: response.status,
      path: location === null ? path : hereOf(location, this.#site),
      isPage,
      page: isPage && location === null ? readPage(text) : nothing,
    }
  }
}

/** The part of an address after the site; another site's stays whole. */
const hereOf = (location: string, site: string) => {
  const url = new URL(location, site)
  return url.origin === new URL(site).origin ? url.pathname + url.search + url.hash : url.href
}

function multipart({ controls }: Pressed, pairs: Pairs): FormData {
  const form = new FormData()
  const files = new Set(controls.filter(({ type }) => type === 'file').map(({ name }) => name))
  for (const [name, value] of pairs) {
    if (files.has(name)) form.append(name, new File([value], value === '' ? '' : 'list.csv'))
    else form.append(name, value)
  }
  return form
}

/** An address by the name of its page and the words in it, without ids. */
export function placeOf(path: string): string {
  const [address = '', query = ''] = path.replace(/#.*/, '').split('?')
  const words = [...new URLSearchParams(query)]
    // That this press did it (ground/outcome.ts).
    .filter(([name]) => name !== 'told')
    .map(([name, value]) => `${name}=${/^[a-z][a-z-]{0,24}$/.test(value) ? value : '…'}`)
    .toSorted()
  return [routesByPath(address), ...new Set(words)].join(' ')
}
