import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Database } from '#db/connect.server.ts'
import { makeShell, type RequestFacts } from '#platform/http/shell.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from './deps.ts'
import { writeFailurePage } from './failure-page.ts'
import { checkReadiness, writeMetrics } from './readiness.ts'

export type Site = {
  /** The built pages; in development fetched anew for every request. */
  loadBuild: () => Promise<unknown>
  /** Folder of the built browser files; null when Vite serves them. */
  clientDir: string | null
  mode: 'production' | 'development'
  withPort: (settings: Settings, port: number) => Settings
  /** Asked first, for a development server's own files. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

type SiteBuild = ServerBuild & {
  entry: {
    module: {
      makeRequestContext: (
        deps: WebDeps,
        request: Request,
        facts: RequestFacts,
      ) => Promise<RouterContextProvider>
    }
  }
}

/** Requests in, pages out. */
export async function makeHandler(deps: WebDeps & { db: Database }, site: Site): Promise<RequestListener> {
  const load = async () => (await site.loadBuild()) as SiteBuild
  if (site.mode === 'production') await load() // a broken build fails the start, not the first visitor
  const shell = makeShell({
    publicUrl: deps.settings.publicUrl,
    trustedProxies: deps.settings.trustedProxies,
    log: deps.log,
    clientDir: site.clientDir,
    isDevelopment: site.mode === 'development',
    readiness: () => checkReadiness(deps.db),
    metrics: () => writeMetrics(deps.db),
    failurePage: writeFailurePage,
    render: async (request, facts) => {
      const build = await load()
      const context = await build.entry.module.makeRequestContext(deps, request, facts)
      return createRequestHandler(build, site.mode)(request, context)
    },
  })
  const listener = getRequestListener((request, env) => shell.fetch(request, env))
  const { before } = site
  if (!before) return (request, response) => void listener(request, response)
  return (request, response) => before(request, response, () => void listener(request, response))
}
