import { matchRoutes, type RouteObject } from 'react-router'
import { DOCUMENT_NAMES } from '#features/site/content/content.ts'
import { keptPages } from '#features/site/discovery/discovery.ts'
import { defaultLocale, localeOfPath, locales, type Locale } from '#i18n/locale.ts'
import routes from './routes.ts'

const table = routes as RouteObject[]

export type Destination =
  | { kind: 'page' }
  /** The same page has one canonical address, and this is another spelling of it. */
  | { kind: 'moved'; to: string }
  /** The data of the page at `path`, made by the route `routeId`. */
  | { kind: 'payload'; path: string; routeId: string }

/** Is there a page at this path? The catch-all page for unknown paths does not count. */
export function knowsPath(path: string): boolean {
  return findPage(path) !== null
}

/** Which page is at this path, in whatever spelling, or gives its data there. */
export function routeOf(asked: string): string | null {
  const path = withoutData(asked)
  return (findPage(withoutDefault(path)) ?? findPage(path))?.routeId ?? null
}

/** Where React Router asks for the data of a page: behind its name, `_` for the home page. */
const withoutData = (path: string) => path.replace(/(?:\/_)?\.data$/, '') || '/'

const payloadEnd = '/_payload.json'

/** Reads the path of a request to look at something (GET or HEAD). */
export function findDestination(path: string): Destination {
  if (path.endsWith('.data')) return { kind: 'page' }
  const isPayload = path.endsWith(payloadEnd)
  const asked = isPayload ? path.slice(0, -payloadEnd.length) || '/' : path
  const page = findPage(withoutDefault(asked)) ?? findPage(asked)
  const canonical = page?.path ?? asked
  if (canonical !== asked) return { kind: 'moved', to: isPayload ? payloadOf(canonical) : canonical }
  if (!isPayload) return { kind: 'page' }
  const routeId = page?.routeId ?? `${localeOfPath(asked)}.not-found`
  return { kind: 'payload', path: asked, routeId }
}

const payloadOf = (path: string) => `${path === '/' ? '' : path}${payloadEnd}`

/** The default language has no prefix; people write one all the same. */
const defaultPrefix = new RegExp(`^/${defaultLocale}(?=/|$)`, 'i')
const withoutDefault = (path: string) => path.replace(defaultPrefix, '') || '/'

/** The page of a path and its canonical address. Always begins with one slash and a word of ours, so it never leads off the site. */
function findPage(asked: string): { path: string; routeId: string } | null {
  const path = asked.replace(/\/+$/, '') || '/'
  if (path.includes('//')) return null
  const { page } = findRoute(path)
  if (!page) return null
  const words = path.split('/').filter(Boolean)
  const canonical = page.parts.map((part, at) => {
    if (part === ':document') return spellDocument(words[at] ?? '')
    return part.startsWith(':') ? words[at] : part
  })
  return { path: `/${canonical.join('/')}`, routeId: page.routeId }
}

type Found = { page: { parts: string[]; routeId: string } | null; routeIds: string[] }

// Matching walks the whole site map, so results are cached, one id for all ids; a flood of other addresses empties the cache.
const found = new Map<string, Found>()
const mostFound = 1_000
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const someId = '00000000-0000-4000-8000-000000000000'

function findRoute(asked: string): Found {
  const path = asked.replaceAll(anyId, someId)
  const known = found.get(path)
  if (known !== undefined) return known
  if (found.size >= mostFound) found.clear()
  const matches = matchRoutes(table, path)
  const leaf = matches?.at(-1)
  const isPage = matches && leaf?.route.id && !leaf.route.path?.endsWith('*')
  const parts = matches?.flatMap(({ route }) => route.path?.split('/') ?? []) ?? []
  const one = {
    page: isPage ? { parts, routeId: leaf.route.id ?? '' } : null,
    routeIds: matches?.flatMap(({ route }) => route.id ?? []) ?? [],
  }
  found.set(path, one)
  return one
}

/** All routes of an answer at this path, its own and those above it. None for what the framework answers without a page. */
export function routesFor(asked: string): string[] {
  if (asked === '/__manifest') return []
  const path = withoutData(asked)
  const { page, routeIds } = findRoute(path)
  // Nowhere can be as deep as anybody likes, and every address above it would be looked for.
  if (!page) return routeIds
  const above = path.split('/').map((_, at, words) => words.slice(0, at).join('/') || '/')
  return [...new Set([...routeIds, ...above.flatMap((address) => findRoute(address).routeIds)])]
}

/** Names of documents are ours, so they have one spelling too. */
const spellDocument = (asked: string) => DOCUMENT_NAMES.find((name) => name === asked.toLowerCase()) ?? asked

/** Addresses of the pages that are rendered once and kept, in each language. */
export function keptAddresses(): Map<string, Locale> {
  const names = new Set<string>(keptPages)
  const paths = listPages(table)
    .filter(({ name }) => names.has(name))
    .flatMap(({ path }) =>
      path.includes(':document') ? DOCUMENT_NAMES.map((name) => path.replace(':document', name)) : [path],
    )
  return new Map(paths.map((path) => [path, localeOfPath(path)]))
}

/** Pages are called `de.home`; those for machines have no language. */
const ofLanguage = new RegExp(`^(?:${locales.join('|')})\\.`)

type Listed = { name: string; path: string }

function listPages(entries: readonly RouteObject[], above = ''): Listed[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    if (entry.children) return listPages(entry.children, path)
    return [{ name: (entry.id ?? '').replace(ofLanguage, ''), path: `/${path}` }]
  })
}
