import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import routes from '../src/routes.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'

// Without script: one press in the head that every page of the console has, and one on the page that opens.
let product: Product
let cookie: string
beforeAll(async () => {
  product = await startProduct({ ROLE: 'web' })
  cookie = (await sessionFor(product, 'admin')) ?? ''
})
afterAll(() => product.stop())

const read = async (path: string) => (await fetch(product.url + path, { headers: { Cookie: cookie } })).text()
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="(\/admin[^"?#]*)/g)].map(([, path = '']) => path)
const headOf = (html: string) => /<aside class="console-side".*?<\/aside>/s.exec(html)?.[0] ?? ''

/** Pages of the console with an address of their own; what is about one person or is a file is opened from one of them. */
function listPages(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, path, children }) => {
    if (children) return listPages(children)
    const isOfConsole =
      id?.startsWith('en.admin') &&
      !/\.(?:csv|json|pdf|html|events|not-found)$/.test(id) &&
      !path?.includes(':')
    const isAtTheDoor = /\.(?:register|not-admin-account|not-approved-admin|second-factor\.\w+)$/.test(
      id ?? '',
    )
    return isOfConsole && !isAtTheDoor ? [`/${path}`] : []
  })
}
/** Only with a guest and a place in the address. */
const WITH_SOMEBODY = '/admin/matching/match'

/** What the head says of the part that a page is in is only there on its pages. */
async function listFirstPresses(): Promise<string[]> {
  const heads: string[][] = []
  for (const path of ['/admin', '/admin/guests', '/admin/edition', '/admin/matching'])
    heads.push(linksIn(headOf(await read(path))))
  return [...new Set(heads.flat())].filter((link) => heads.every((head) => head.includes(link)))
}

it('every page of the console is two presses from every other', async () => {
  const pages = listPages(routes).filter((path) => path !== WITH_SOMEBODY)
  expect(pages.length).toBeGreaterThan(30)
  const first = await listFirstPresses()
  const reached = new Set(first)
  for (const path of first) for (const link of linksIn(await read(path))) reached.add(link)
  expect(pages.filter((path) => !reached.has(path))).toEqual([])
})
