import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormValues } from '../src/features/registration/wizard/steps/step.ts'
import { publicPages } from '../src/features/site/discovery/discovery.ts'
import { guestAnswers, hostAnswers } from './builders/answers.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// What a reader with an old phone and little data pays for a page to read. Bytes are the same on
// every machine, so they may fail a test; times are for `npm run bench -- content-pages`.
const pageBytes = 14 * 1024
const scriptBytes = 2 * 1024
// And for a step of a form, which carries the framework; its page has room to spare, and shall keep it.
const stepBytes = 12 * 1024
const stepScriptBytes = 115 * 1024

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const brotliBytes = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

const paths = publicPages
  .filter(({ content }) => content !== null)
  .flatMap(({ path }) => [path, path === '/' ? '/de' : `/de${path}`])

describe('a content page', () => {
  it.each(paths)('%s fits into the first flight of a connection', async (path) => {
    const page = await (await fetch(product.url + path)).text()
    // All style is inside the page, so this is HTML and CSS together.
    expect(page).not.toMatch(/rel="stylesheet"/)
    expect(brotliBytes(page)).toBeLessThanOrEqual(pageBytes)
  })

  it.each(paths)('%s has no framework script, and little of our own', async (path) => {
    const page = await (await fetch(product.url + path)).text()
    const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts.filter(([, attributes = '']) => /\bsrc=/.test(attributes))).toEqual([])
    expect(page).not.toMatch(/modulepreload|__reactRouter/)
    expect(brotliBytes(scripts.map(([, , code = '']) => code).join(''))).toBeLessThanOrEqual(scriptBytes)
  })

  it.each(paths)('%s loads nothing from anybody else', async (path) => {
    const page = await (await fetch(product.url + path)).text()
    const loaded = [
      ...page.matchAll(
        /<(?:img|script|iframe|source|video|audio|embed|object)\b[^>]*?\b(?:src|data)="([^"]*)"/g,
      ),
      ...page.matchAll(
        /<link\b[^>]*?rel="(?:icon|stylesheet|preload|preconnect|dns-prefetch|manifest)"[^>]*?href="([^"]*)"/g,
      ),
      ...page.matchAll(/url\(["']?([^)"']*)/g),
    ].map(([, address = '']) => address)
    const foreign = loaded.filter((address) => /^(?:https?:)?\/\//.test(address))
    expect(foreign).toEqual([])
  })
})

const assets = resolve(import.meta.dirname, '../build/client/assets')

/** The scripts of a page with everything that they need at once. */
function withImports(names: Iterable<string>): Set<string> {
  const found = new Set(names)
  for (const name of found) {
    const code = readFileSync(resolve(assets, name), 'utf8')
    for (const [, needed = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(needed)
  }
  return found
}

describe('a step of a registration', () => {
  it.each([
    ['guest', 'en', '/signUp/guest/form?step=personal'],
    ['host', 'de', '/de/signUp/host/form?step=personal'],
  ] as const)('of a %s (%s) brings no more script than its budget', async (role, locale, path) => {
    const cookie = (await sessionFor(product, role)) ?? ''
    const page = await (await fetch(product.url + path, { headers: { cookie } })).text()
    const named = [...page.matchAll(/rel="modulepreload" href="\/assets\/([\w.-]+\.js)"/g)].map(
      ([, name = '']) => name,
    )
    const texts = readdirSync(assets).filter(
      (name) => name.startsWith(`${locale}-form-`) && name.endsWith('.js'),
    )
    expect(texts).toHaveLength(1)
    const scripts = [...withImports([...named, ...texts])]
    expect(scripts.length).toBeGreaterThan(5)
    const bytes = scripts.reduce(
      (sum, name) => sum + brotliBytes(readFileSync(resolve(assets, name), 'utf8')),
      0,
    )
    expect(bytes).toBeLessThanOrEqual(stepScriptBytes)
  })

  // German has the longer words.
  it.each([
    ['guest', guestAnswers],
    ['host', hostAnswers],
  ] as const)('of a %s carries its style inside and fits into the first flight', async (role, answers) => {
    const cookie = (await sessionFor(product, role)) ?? ''
    const seen: string[] = []
    for (const [step, values] of Object.entries<FormValues>(answers)) {
      const address = `${product.url}/de/signUp/${role}/form?step=${step}`
      const answer = await fetch(address, { headers: { cookie } })
      // A step that is not on the way leads to the one that is.
      if (answer.url !== address) continue
      seen.push(step)
      const page = await answer.text()
      expect(page, step).not.toContain('rel="stylesheet"')
      expect(page, step).toContain('<style data-house="" nonce=')
      expect(brotliBytes(page), step).toBeLessThanOrEqual(stepBytes)
      const body = new URLSearchParams()
      for (const [name, all] of Object.entries(values)) for (const one of all) body.append(name, one)
      await fetch(address, { method: 'POST', body, headers: { cookie, Origin: product.url } })
    }
    expect(seen).toEqual(Object.keys(answers))
  })
})
