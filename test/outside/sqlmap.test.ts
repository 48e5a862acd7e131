import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { ask, findProgram, lastWords, ownFolder } from './programs.ts'

/** What is sent to, with the fields that it may change: searches and orders are what reaches SQL in more than one place. */
const TARGETS: readonly { path: string; data?: string; as: 'visitor' | 'admin'; what: string }[] = [
  { path: '/login', data: 'email=a%40example.org', as: 'visitor', what: 'email' },
  { path: '/letter', data: 'number=ABCD&code=1234', as: 'visitor', what: 'number,code' },
  { path: '/faq?q=bed', as: 'visitor', what: 'q' },
  { path: '/admin/find', data: 'q=amina', as: 'admin', what: 'q' },
  { path: '/admin/guests?q=amina&sort=name&place=none', as: 'admin', what: 'q,sort,place' },
  { path: '/admin/match?q=amina&sort=deadline', as: 'admin', what: 'q,sort' },
  { path: '/admin/matching?q=amina&tier=1&host=x', as: 'admin', what: 'q,tier,host' },
]

const sqlmap = findProgram('sqlmap', 'what it could inject')
let product: Product
let cookies: Record<'visitor' | 'admin', string | null>
beforeAll(async () => {
  if (!sqlmap) return
  product = await startProduct()
  cookies = { visitor: null, admin: await sessionFor(product, 'admin') }
})
afterAll(() => product?.stop())

it.each(TARGETS)('finds nothing to inject into $path', async ({ path, data, as, what }) => {
  if (!sqlmap) return
  const cookie = cookies[as]
  const said = await ask(sqlmap, [
    '-u',
    product.url + path,
    '-p',
    what,
    ...(data ? ['--data', data] : []),
    `--headers=Origin: ${product.url}`,
    ...(cookie ? ['--cookie', cookie] : []),
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--dbms=PostgreSQL',
    '--level=1',
    '--technique=BEUS',
    '--skip-waf',
    '--ignore-code=422',
    '--ignore-redirects',
    '--output-dir',
    ownFolder('sqlmap'),
  ])
  expect(product.child.exitCode, lastWords(product)).toBeNull()
  expect(said).toMatch(/tested parameters do not appear to be injectable/)
  expect(said).not.toMatch(/is vulnerable|following injection point/)
  // A request that fails here would be a mistake of ours that an attacker has found.
  expect(product.output.join('').match(/"event":"request\.failed".*/g) ?? []).toEqual([])
})
