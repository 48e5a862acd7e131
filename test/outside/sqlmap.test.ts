import { expect, it } from 'vitest'
import { atTheEnd } from '../builders/at-the-end.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct } from '../product/product.ts'
import { ask, findProgram, lastWords, ownFolder } from './programs.ts'

/** What is sent to, with the fields that it may change: searches and orders are what reaches SQL in more than one place. */
const TARGETS: readonly { path: string; data?: string; as: 'visitor' | 'admin'; what: string }[] = [
  { path: '/login', data: 'email=a%40example.org', as: 'visitor', what: 'email' },
  { path: '/letter', data: 'number=ABCD&code=1234', as: 'visitor', what: 'number,code' },
  { path: '/faq?q=bed', as: 'visitor', what: 'q' },
  { path: '/admin/find', data: 'q=amina', as: 'admin', what: 'q' },
  {
    path: '/admin/guests?q=amina&sort=name&columns=name&place=none&page=1',
    as: 'admin',
    what: 'q,sort,columns,place,page',
  },
  { path: '/admin/match?q=amina&sort=deadline&state=offered', as: 'admin', what: 'q,sort,state' },
  { path: '/admin/matching?q=amina&tier=1&need=any&host=x', as: 'admin', what: 'q,tier,need,host' },
]

it('finds nothing to inject into', async () => {
  const sqlmap = findProgram('sqlmap', 'what it could inject')
  if (!sqlmap) return
  const product = await startProduct()
  atTheEnd(() => product.stop())
  const cookies = { visitor: null, admin: await sessionFor(product, 'admin') }
  for (const { path, data, as, what } of TARGETS) {
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
    expect(said, path).toMatch(/tested parameters do not appear to be injectable/)
    expect(said, path).not.toMatch(/is vulnerable|following injection point/)
  }
  expect(product.output.join('').match(/"event":"request\.failed".*/g) ?? []).toEqual([])
})
