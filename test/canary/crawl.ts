import type { RouteConfigEntry } from '@react-router/dev/routes'
import { flows } from '../../src/features/registration/sign-up/sign-up.server.ts'
import routes from '../../src/routes.ts'
import type { Product } from '../product/product.ts'
import type { Scene } from './scene.ts'

export type Answer = { path: string; status: number; text: string; requestId: string }

/** Every path of the site map; `:id` stays to be filled in. */
export function listPaths(entries: readonly RouteConfigEntry[] = routes, above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    return entry.children ? listPaths(entry.children, path) : [`/${path}`]
  })
}

/** The same pages, with ids in every state and every query that could bring out more; as data in one of the languages. */
export function fillPaths(scene: Scene): string[] {
  const paths = listPaths().flatMap((path) => fillPath(path, scene))
  return paths.flatMap((path) => (path.startsWith('/de') ? [path] : allForms(path)))
}

function fillPath(path: string, { pairs: all, guest, placeId, incidents }: Scene): string[] {
  if (path.endsWith('/admin/incidents/:id')) return incidents.ids.map((id) => path.replace(':id', id))
  // The first of the two pairs in each state is enough to ask about; the second's marks are looked for as well.
  const pairs = all.slice(0, all.length / 2)
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

/** As a browser asks for the page, as the framework asks for its data, and as anybody may (`_payload.json`). */
export function allForms(path: string): string[] {
  const [page = '', query] = path.split('?')
  const dataPath = page === '/' ? '/_root.data' : `${page}.data`
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
