import type { RouteConfigEntry } from '@react-router/dev/routes'
import { flows } from '../../src/features/registration/sign-up/sign-up.server.ts'
import { publicPages } from '../../src/features/site/discovery/discovery.ts'
import { pathWithoutLocale } from '../../src/i18n/locale.ts'
import routes from '../../src/routes.ts'
import type { Product } from '../product/product.ts'
import type { Member, Pair, Scene } from './scene.ts'

export type Answer = { path: string; status: number; text: string; requestId: string }

/** Every path of the site map; `:id` stays to be filled in. */
export function listPaths(entries: readonly RouteConfigEntry[] = routes, above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    return entry.children ? listPaths(entry.children, path) : [`/${path}`]
  })
}

/** The same pages, with ids in every state and every query that could bring out more; pages of one language as data as well. */
export function fillPaths(scene: Scene): string[] {
  return listPaths().flatMap((path) => fillPath(path, scene).flatMap(formsOf))
}

const formsOf = (path: string) => (/^\/de(?:\/|$)|\.\w+$/.test(path) ? [path] : allForms(path))

function fillPath(
  path: string,
  { pairs: all, guest, placeId, incidents }: Scene,
  // The first of the two pairs in each state is enough to ask about; the second's marks are looked for as well.
  pairs: Scene['pairs'] = all.slice(0, all.length / 2),
): string[] {
  if (path.endsWith('/admin/incidents/:id')) return incidents.ids.map((id) => path.replace(':id', id))
  const guestIds = [guest, ...pairs.map((pair) => pair.guest)].map((member) => member.registrationId)
  if (path.endsWith('/admin/match/:id')) return pairs.map(({ matchId }) => path.replace(':id', matchId))
  if (/\/admin\/guest\/:id/.test(path)) return guestIds.map((id) => path.replace(':id', id))
  if (/\/admin\/host\/:id/.test(path))
    return pairs.map(({ host }) => path.replace(':id', host.registrationId))
  if (path.endsWith('/admin/matching/:id')) return guestIds.map((id) => path.replace(':id', id))
  if (path.endsWith('/admin/matching/match')) {
    const asked = pairs.map((pair) => `${path}?guest=${pair.guest.registrationId}&place=${pair.placeId}`)
    return [path, `${path}?guest=${guest.registrationId}&place=${placeId}`, ...asked]
  }
  return withQueries(path, pairs)
}

/**
 * Of the same, what is asked by those who are no organisers: a gate speaks before it knows whose id it was given, so the console is
 * asked with ids of two states, and not by everybody: the table of access says of each role that it gets no further.
 * `npm test -- --all` asks everything.
 */
export function pathsBefore(
  scene: Scene,
  where: 'everywhere' | 'in the console' | 'outside the console' = 'everywhere',
  /** Pages to read say the same to all four who ask outside the console: each asks for a quarter of them. */
  turn: 0 | 1 | 2 | 3 = 0,
): string[] {
  if (process.env.TEST_ALL) return fillPaths(scene)
  const few = aFewPairs(scene)
  const isConsole = (path: string) => path.includes('/admin/')
  const paths = listPaths()
    .filter((path) => where === 'everywhere' || isConsole(path) === (where === 'in the console'))
    .filter((path, index) => where !== 'outside the console' || !isToRead(path) || index % 4 === turn)
    .flatMap((path) => fillPath(path, scene, isConsole(path) ? few : undefined))
  return paths.map(inOneForm)
}

/** As a page, as its data or as its payload, which one loader gives: in turn. */
const inOneForm = (path: string, index: number) => formsOf(path).at(index % 3) ?? path

/** What organisers open: everything, about people in a few states and in one form; `npm test -- --all` asks about all of them in each. */
export function pathsBeyond(scene: Scene): string[] {
  if (process.env.TEST_ALL) return fillPaths(scene)
  const few = aFewPairs(scene)
  return listPaths()
    .flatMap((path) => fillPath(path, scene, few))
    .map(inOneForm)
}

const toRead = new Set<string>(publicPages.filter(({ content }) => content !== null).map(({ path }) => path))
const isToRead = (path: string) => toRead.has(pathWithoutLocale(path))

const aFewPairs = ({ pairs }: Scene) =>
  ['accepted', 'withdrawn'].flatMap((state) => pairs.find(({ counts }) => counts === state) ?? [])

/** Every step of the form of a role. */
export function stepPaths(role: 'guest' | 'host'): string[] {
  return flows[role].steps.map(({ key }) => `/signUp/${role}/form?step=${key}`)
}

function withQueries(path: string, pairs: Scene['pairs']): string[] {
  const role = /\/signUp\/(guest|host)\/form$/.exec(path)?.[1] as 'guest' | 'host' | undefined
  if (role) return [path, ...flows[role].steps.map(({ key }) => `${path}?step=${key}`)]
  if (path.endsWith('/profile')) {
    const cancelling = ['guest', 'host', ...pairs.map(({ matchId }) => matchId)].map(
      (id) => `${path}?cancel=${id}`,
    )
    return [path, `${path}?done=accepted`, ...cancelling]
  }
  if (path.endsWith('/admin/match')) return [path, `${path}?state=offered`]
  return [path.replace('*', 'nowhere').replace(':id', 'nothing')]
}

/**
 * Where somebody's own match and answers are. The page and its two forms as data say what the same loaders gave, so beside the page one
 * of them, or the other language, is asked in turn. What was answered stands in the
 * steps of the form whatever became of the match: they are asked in turn.
 */
export function personalPaths({ matchId }: Pair, { role }: Member, turn: number): string[] {
  const every = <T>(all: T[], count: number) =>
    process.env.TEST_ALL ? all : all.filter((_, index) => index % count === turn % count)
  return [
    ...['/profile', '/profile/data'].flatMap((path) => {
      const [page = path, ...others] = [...allForms(path), `/de${path}`]
      return [page, ...every(others, others.length)]
    }),
    ...[
      ...['cancel', 'refuse', 'problem'].map((way) => `/profile?${way}=${matchId}`),
      '/profile?cancel=guest',
      '/profile/reminder',
      '/profile/secondReminder',
      '/profile/afterwards',
      '/profile/delete',
    ].flatMap((path) => every(allForms(path).slice(0, 2), 4)),
    '/profile/data.json',
    ...every(stepPaths(role), 8),
  ]
}

/** As a browser asks for the page, as the framework asks for its data, and as anybody may (`_payload.json`). */
export function allForms(path: string): string[] {
  const [page = '', query] = path.split('?')
  const dataPath = page === '/' ? '/_.data' : `${page}.data`
  const payloadPath = `${page === '/' ? '' : page}/_payload.json`
  return [path, ...[dataPath, payloadPath].map((one) => (query ? `${one}?${query}` : one))]
}

/** Fetches every path as the holder of `cookie`, a few at a time. */
export async function crawl(product: Product, cookie: string | null, paths: string[]): Promise<Answer[]> {
  const todo = [...paths]
  const answers: Answer[] = []
  const walk = async () => {
    for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
      const response = await fetch(product.url + path, {
        redirect: 'manual',
        // As it is: to make each answer small and large again would take as long as to make it.
        headers: { 'Accept-Encoding': 'identity', ...(cookie ? { Cookie: cookie } : {}) },
      })
      const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      const text = `${head}\n\n${await response.text()}`
      answers.push({
        path,
        status: response.status,
        text,
        requestId: response.headers.get('X-Request-Id') ?? '',
      })
    }
  }
  await Promise.all(Array.from({ length: 4 }, walk))
  return answers
}

/** Those of these marks that somebody has met. */
export const metIn = (answers: readonly Answer[], marks: readonly string[]) =>
  marks.filter((mark) => answers.some(({ text }) => text.includes(mark)))
