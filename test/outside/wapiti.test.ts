import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atTheEnd } from '../builders/at-the-end.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct } from '../product/product.ts'
import { ask, findProgram, lastWords, ownFolder } from './programs.ts'

type Finding = { method: string; path: string; info: string }
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>>

/** Those that ask a server of wapiti's makers (ssrf, xxe) are left out: nothing leaves this machine. */
const MODULES =
  'blindsql,cookieflags,crlf,csp,csrf,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** What it says, and why that is so. */
const EXPLAINED: readonly [RegExp, string][] = [
  [
    /X-Frame-Options is not set/,
    'frame-ancestors of the policy says it, and browsers that know both follow that',
  ],
  [/X-XSS-Protection is not set/, 'browsers have taken it out, because it could be used for attacks'],
  [/Strict-Transport-Security is not set/, 'the test speaks http, and the header is for https'],
  [
    /Lack of anti CSRF token/,
    'every form is judged by Origin, Sec-Fetch-Site or Referer instead (decision 0005)',
  ],
  [/Secure flag is not set/, 'the test speaks http; with https every cookie has it'],
]

it.each(['visitor', 'guest', 'admin'] as const)(
  'wapiti as %s finds nothing that is not explained',
  async (role) => {
    const wapiti = findProgram('wapiti', `what it finds as ${role}`)
    if (!wapiti) return
    const product = await startProduct()
    atTheEnd(() => product.stop())
    const cookie = await sessionFor(product, role)
    const folder = ownFolder('wapiti')
    await ask(wapiti, [
      '-u',
      `${product.url}/${role === 'admin' ? 'admin' : ''}`,
      '--scope',
      'domain',
      '-m',
      MODULES,
      '--store-session',
      join(folder, 's'),
      '--store-config',
      join(folder, 'c'),
      '--flush-session',
      '-H',
      `Origin: ${product.url}`,
      // It asks for Brotli, which it cannot read where Python has no package for it.
      '-H',
      'Accept-Encoding: identity',
      ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
      '-d',
      '3',
      '--max-links-per-page',
      '40',
      '--max-files-per-dir',
      '25',
      '--max-parameters',
      '25',
      '--max-scan-time',
      '30',
      '--max-attack-time',
      '10',
      '-S',
      'normal',
      '--no-bugreport',
      '-f',
      'json',
      '-o',
      join(folder, 'report.json'),
    ])
    expect(product.child.exitCode, lastWords(product)).toBeNull()
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
    const found = [report.vulnerabilities, report.anomalies].flatMap((kinds) =>
      Object.entries(kinds).flatMap(([kind, list]) =>
        list.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
      ),
    )
    expect(found.filter((line) => !EXPLAINED.some(([pattern]) => pattern.test(line)))).toEqual([])
    // Or it was looking at the page for signing in.
    const inside = { visitor: '/faq', guest: '/profile', admin: '/admin/guests' }[role]
    expect(product.output.join('')).toMatch(new RegExp(`"path":"${inside}","status":200`))
    // A request that fails here would be a mistake of ours that an attacker has found.
    expect(product.output.join('').match(/"event":"request\.failed".*/g) ?? []).toEqual([])
  },
)
