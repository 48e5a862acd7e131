import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/routes.ts'
import { defaultLocale, locales } from '../../src/i18n/languages.ts'
import { routeName } from '../walls/route-name.ts'

type Address = { name: string; pattern: RegExp; path: string; file: string }

/** The pages are pressed in English; a share of their answers is drawn in this language. */
const other = locales.find((locale) => locale !== defaultLocale) ?? defaultLocale
const inOther = new RegExp(`^/${other}(?=/|$)`)
export const toOther = (path: string): string => `/${other}${path.replace(/^\/(?=$|[?#])/, '')}`
export const fromOther = (path: string): string => path.replace(inOther, '') || '/'

function listAddresses(entries: readonly RouteConfigEntry[], above = ''): Address[] {
  return entries.flatMap(({ id, path, index, file, children }) => {
    const whole = [above, path].filter(Boolean).join('/')
    if (children) return listAddresses(children, whole)
    if (!index && path === undefined) return []
    const pattern = whole
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.*')
    return [{ name: routeName(id ?? ''), pattern: new RegExp(`^/${pattern}$`), path: `/${whole}`, file }]
  })
}

/** In English; what has a name of its own before what takes any. */
const addresses = listAddresses(routes)
  .filter(({ path }) => !inOther.test(path))
  .toSorted((one, other) => Number(/[:*]/.test(one.path)) - Number(/[:*]/.test(other.path)))

const addressOf = (path: string) =>
  addresses.find(({ pattern }) => pattern.test(fromOther(path).replace(/(?<=.)\/$/, '')))

/** The name of the page at an address. */
export const routesByPath = (path: string): string => addressOf(path)?.name ?? path

/** The file that answers there: some answer at many addresses. */
export const fileByPath = (path: string): string => addressOf(path)?.file ?? path

/** The buttons that pages declare: the pages of a file, and the word by which each button says what it wants. */
export async function listPresses(): Promise<{ pages: string[]; intent: string }[]> {
  const byFile = Map.groupBy(addresses, ({ file }) => file)
  const found = await Promise.all(
    [...byFile].map(async ([file, at]) => {
      const page = (await import(/* @vite-ignore */ `../../src/${file}`)) as {
        action?: { intents?: string[] }
      }
      const pages = at.map(({ name }) => name)
      return (page.action?.intents ?? []).map((intent) => ({ pages, intent }))
    }),
  )
  return found.flat()
}

/** The pages that take no id, and can be opened by their address alone. */
export const plainPaths = (): string[] =>
  addresses
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path) && !/\.\w+$/.test(path) && !path.startsWith('/dev/'))

/** What pages are called that somebody looks at: no file, and nothing that only machines ask for. */
export const pageNames = (): string[] =>
  addresses.filter(({ path }) => !/\.\w+$/.test(path) && !MACHINES.test(path)).map(({ name }) => name)
const MACHINES =
  /^\/(?:dev|via|share)\/|^\/(?:returnedMail|admin\/matching\/events|admin\/mails\/preview)$|\/sample$|\/pdf$|\*/
