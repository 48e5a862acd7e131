import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales } from '../src/i18n/languages.ts'
import { everywhere, partOfPath, textParts } from '../src/i18n/parts.ts'

// What is sent to browsers, as it was built. Schemas, dates and telephone numbers are read on the server, and a phone on a
// slow line should not pay for them; anything of the server's own in here would be a hole.

const folder = resolve(import.meta.dirname, '../build/client/assets')

/** Words that survive minifying, each with what it would mean. */
const markers: Record<string, RegExp> = {
  zod: /_zod\b|ZodError|invalid_type/,
  'temporal-polyfill': /Temporal\.PlainDate|PlainYearMonth|"Temporal\.|`Temporal\./,
  'libphonenumber-js': /INVALID_COUNTRY|NOT_A_NUMBER|country_calling_codes/,
  'the database': /kysely|pg_advisory|set_config\(|selectFrom/i,
  'node itself': /node:(?:crypto|fs|path|http)|process\.env\.[A-Z]+_/,
  'settings and secrets': /SMTP_URL|DATABASE_URL|BOOTSTRAP_ADMIN_EMAIL|DATA_DIR/,
  'page scripts': /x-umami-cache|#faq-q|\[data-check\]/,
  mails: /offer-to-guest\.tsx|approvalRequest\.intro|acceptedGuest\.intro/,
}

function findMarkers(code: string): string[] {
  return Object.entries(markers).flatMap(([name, marker]) => (marker.test(code) ? [name] : []))
}

const scripts = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : []

describe('a script of the browser', () => {
  it('has been built', () => {
    expect(scripts.length).toBeGreaterThan(10)
  })
  it.each(scripts)('%s carries nothing that belongs to the server', (name) => {
    expect(findMarkers(readFileSync(join(folder, name), 'utf8'))).toEqual([])
  })
  it('asks nothing of a browser that those of 2022 lack and `src/browser/older.ts` does not bring', () => {
    const younger =
      /\.(?:toSpliced|isSubsetOf|symmetricDifference)\(|Object\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|URL\.(?:canParse|parse)\(|AbortSignal\.any|\.(?:values|entries|keys)\(\)\.(?:map|filter|some|every|find|toArray)\(/
    const found = scripts.flatMap((name) => younger.exec(readFileSync(join(folder, name), 'utf8'))?.[0] ?? [])
    expect(found).toEqual([])
    const older = scripts.find((name) => name.startsWith('older-')) ?? ''
    for (const name of ['toSorted', 'toReversed', 'groupBy'])
      expect(readFileSync(join(folder, older), 'utf8')).toContain(name)
  })
  it.each([
    ['class extends e{constructor(){super(),this._zod={}}}', 'zod'],
    ['throw new TypeError("Temporal.PlainDate")', 'temporal-polyfill'],
    ['const e="INVALID_COUNTRY"', 'libphonenumber-js'],
    ['t.selectFrom("person")', 'the database'],
    ['import{createHash}from"node:crypto"', 'node itself'],
    ['var e="t.querySelector(`#faq-q`)"', 'page scripts'],
  ])('with a planted %s would be seen', (code, name) => {
    expect(findMarkers(code)).toEqual([name])
  })
})

type BuiltRoute = { id: string; parentId?: string; path?: string; module: string; imports?: string[] }

function builtRoutes(): Record<string, BuiltRoute> {
  const manifest = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const code = readFileSync(join(folder, manifest), 'utf8')
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)).routes
}

describe('what a page with script may say', () => {
  const namespaces = readdirSync(resolve(import.meta.dirname, '../src/i18n/en'))
    .map((name) => name.replace('.json', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()))
    .join('|')
  const textKey = new RegExp(`["'\`](${namespaces})\\.(?:\\w|\\$)`, 'g')
  const routes = existsSync(folder) ? builtRoutes() : {}
  const pathOf = (route: BuiltRoute): string =>
    `${route.parentId ? pathOf(routes[route.parentId]!) : ''}${route.path ? `/${route.path}` : ''}`
  const read = (module: string) => readFileSync(join(folder, '..', module), 'utf8')
  const pages = Object.values(routes).filter(
    (route) => route.path && !/static:(?:!0|true)/.test(read(route.module)),
  )

  // What a page opens when it is asked to comes by a script of its own; texts are fetched by the part of the site.
  const texts = new RegExp(`^(?:${locales.join('|')})-(?:${Object.keys(textParts).join('|')})-`)
  const opened = (module: string) =>
    [...read(module).matchAll(/import\([`"]\.\/([^`"]+\.js)[`"]\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !texts.test(name))
      .map((name) => `/assets/${name}`)
  // The outermost document knows the words of all that it may hold; which of them, the page decides.
  const modulesOf = (route: BuiltRoute | undefined): string[] =>
    route?.parentId ? [route.module, ...(route.imports ?? []), ...modulesOf(routes[route.parentId])] : []

  it.each(pages.map((route) => [pathOf(route), route] as const))(
    '%s: its texts are fetched',
    (path, route) => {
      const part = [...everywhere, ...textParts[partOfPath(path)]] as string[]
      // A set grows while it is gone through.
      const modules = new Set(modulesOf(route))
      for (const module of modules) for (const other of opened(module)) modules.add(other)
      const said = [...modules]
        .flatMap((name) => [...read(name).matchAll(textKey)])
        .map(([, namespace = '']) => namespace)
      expect([...new Set(said)].filter((namespace) => !part.includes(namespace))).toEqual([])
    },
  )
})
