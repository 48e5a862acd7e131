import { expect } from 'vitest'
import type { Product } from './product.ts'
import { codeOf, hasCode } from './smtp-sink.ts'
import { type Reply, type Site, Visit } from './visit.ts'

/** A visit that goes where it is led, in any language. */
export class Visitor {
  readonly #product: Product
  readonly #visit: Visit

  constructor(product: Product) {
    this.#product = product
    this.#visit = new Visit(siteOf(product))
  }

  async #follow(reply: Reply): Promise<Reply> {
    return isLeading(reply) ? this.#follow(await this.#visit.open(reply.path)) : reply
  }

  get = async (path: string) => this.#follow(await this.#visit.open(path))
  post = async (path: string, body: Record<string, string> = {}) =>
    this.#follow(await this.#visit.send(path, body))

  /** From the address to the page after the code. */
  async signUp(email: string, past: 'new' | 'returning', language = '') {
    const query: Record<string, string> = past === 'returning' ? { returning: 'yes' } : {}
    const asked = await this.post(`${language}/signUp/guest/__getStarted`, {
      email,
      privacy: 'yes',
      ...query,
    })
    expect(asked.path).toBe(`${language}/signUp/guest/__confirmEmail`)
    return this.post(asked.path, { code: codeOf(await this.#product.sink.take(email, hasCode)) })
  }

  async signIn(email: string, language = '') {
    const asked = await this.post(`${language}/login`, { email })
    expect(asked.path).toBe(`${language}/otp`)
    return this.post(asked.path, { code: codeOf(await this.#product.sink.take(email, hasCode)) })
  }
}

/** A product, as somebody meets it who visits it. */
export const siteOf = (product: Product): Site => ({
  ask: (cookie, path, body) => ask(product.url, cookie, path, body),
  take: (to, fits) => product.sink.take(to, fits),
})

const isLeading = ({ status }: Reply) => status >= 300 && status < 400

async function ask(url: string, cookie: string, path: string, body?: URLSearchParams): Promise<Reply> {
  const response = await fetch(url + path, {
    redirect: 'manual',
    method: body ? 'POST' : 'GET',
    headers: { Origin: url, 'Accept-Encoding': 'identity', Cookie: cookie },
    ...(body ? { body } : {}),
  })
  return {
    path: response.headers.get('Location') ?? path,
    status: response.status,
    text: (await response.text()).replaceAll('&#x27;', "'"),
    cookies: response.headers.getSetCookie(),
  }
}
