import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isPassing } from '#db/away.server.ts'
import type { TakeOutage } from '#features/ground/context.server.ts'
import type { RequestFacts } from '#platform/http/shell.server.ts'
import type { WebDeps } from './deps.ts'

type Destination =
  | { kind: 'page' }
  | { kind: 'moved'; to: string }
  | { kind: 'payload'; path: string; routeId: string }

/** The built pages, with what src/entry.server.tsx gives besides the framework's own. */
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      makeRequestContext: (
        deps: WebDeps,
        request: Request,
        facts: RequestFacts & { isPayload: boolean; takeOutage: TakeOutage },
      ) => Promise<RouterContextProvider>
      findDestination: (path: string) => Destination
      routeOf: (path: string) => string | null
      routesFor: (path: string) => string[]
      keptAddresses: () => ReadonlyMap<string, string>
      contentVersion: (deps: WebDeps) => Promise<string>
    }
  }
}

type Handle = ReturnType<typeof createRequestHandler>
const handles = new WeakMap<SiteBuild, Map<string, Handle>>()

/**
 * The framework goes through all routes it knows several times for every page: to find it, to render it, and to say which of
 * them its scripts need. So each page has a handler that knows what it is made of and nothing else: half the time. The one with
 * all of them answers what the framework asks itself.
 */
function handleOf(build: SiteBuild, mode: 'production' | 'development', path: string): Handle {
  const ids = build.entry.module.routesFor(path)
  const key = ids.join()
  const ofBuild = handles.get(build) ?? new Map<string, Handle>()
  const made = ofBuild.get(key) ?? createRequestHandler(ids.length > 0 ? pick(build, ids) : build, mode)
  handles.set(build, ofBuild.set(key, made))
  return made
}

function pick(build: SiteBuild, ids: string[]): ServerBuild {
  const only = <Of extends object>(routes: Of) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === 'root' || ids.includes(id))) as Of
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

/** One request to the pages: the page itself, its one canonical address, its data, or what the site was built as. */
export async function answerPage(
  { build, deps, mode }: { build: SiteBuild; deps: WebDeps; mode: 'production' | 'development' },
  request: Request,
  facts: RequestFacts,
): Promise<Response> {
  const { module } = build.entry
  const answerAs = async (asked: Request, isPayload: boolean) => {
    const outages: unknown[] = []
    const takeOutage: TakeOutage = (error) => isPassing(error) && outages.push(error) > 0
    const context = await module.makeRequestContext(deps, asked, { ...facts, isPayload, takeOutage })
    const answer = await handleOf(build, mode, new URL(asked.url).pathname)(asked, context)
    // The framework has made it a page about a mistake; what is answered is one page for all that cannot be made just now.
    if (outages.length > 0) throw outages[0]
    if (answer.status === 405) answer.headers.set('Allow', 'GET, HEAD, OPTIONS')
    return answer
  }
  const { pathname, search } = new URL(request.url)
  const destination = module.findDestination(pathname)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (destination.kind === 'payload') {
    if (!isReading) return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, OPTIONS' } })
    if (build.routes[destination.routeId]?.module.default === undefined)
      return new Response(null, { status: 404 })
    const { headers, signal } = request
    return answerAs(new Request(new URL(destination.path + search, request.url), { headers, signal }), true)
  }
  if (destination.kind === 'moved' && isReading) return movedTo(destination.to + search)
  const buildId = /^\/builds\/meta\/([a-z0-9]{6,64})\.json$/.exec(pathname)?.[1]
  if (buildId && isReading) return describeBuild(buildId, build.assets.version)
  return answerAs(request, false)
}

/** Does the page at this path, or at its data, take forms? */
export function takesForms({ routes, entry }: SiteBuild, path: string): boolean {
  const id = entry.module.routeOf(path)
  return id !== null && routes[id]?.module.action !== undefined
}

/** Browsers keep it for an hour, not for ever: addresses are the site map's to change. */
function movedTo(address: string): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: address, 'Cache-Control': 'public, max-age=3600' },
  })
}

/** Pages ask for their own build to learn whether there is a newer one. The id is that of all files browsers load. */
function describeBuild(id: string, current: string): Response {
  return Response.json(
    { id, current, isCurrent: id === current },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
