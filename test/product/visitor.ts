import { expect } from 'vitest'
import type { Product } from './product.ts'
import { codeOf, hasCode } from './smtp-sink.ts'

/** A browser's cookies, and the page it ends on. */
export class Visitor {
  #product: Product
  #cookies = new Map<string, string>()

  constructor(product: Product) {
    this.#product = product
  }

  async #ask(
    path: string,
    body?: Record<string, string>,
  ): Promise<{ path: string; status: number; text: string }> {
    const response = await fetch(this.#product.url + path, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: {
        Origin: this.#product.url,
        'Accept-Encoding': 'identity',
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/.test(cookie)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    const location = response.headers.get('Location')
    const text = (await response.text()).replaceAll('&#x27;', "'")
    return location ? this.#ask(location) : { path, status: response.status, text }
  }

  get = (path: string) => this.#ask(path)
  post = (path: string, body: Record<string, string> = {}) => this.#ask(path, body)

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
