import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Database } from '#db/connect.server.ts'
import { importFiles, importPath } from '#features/imports/schema.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'
import { addVary } from '#platform/http/encoding.server.ts'
import { makeKeptPages } from '#platform/http/kept-pages.server.ts'
import { makePolicyNeeds } from '#platform/http/page-policy.server.ts'
import { sendKeptPages } from '#platform/http/reader.server.ts'
import { setSecurityHeaders } from '#platform/http/security.server.ts'
import { makeShell, type RequestFacts } from '#platform/http/shell.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from './deps.ts'
import { writeFailurePage } from './failure-page.ts'
import { answerPage, type SiteBuild } from './pages.ts'
import { checkReadiness, writeMetrics } from './readiness.ts'

type Render = (request: Request, facts: RequestFacts) => Promise<Response>
/** Answers a request itself, or adds to what the page answers. */
export type Around = (request: Request, facts: RequestFacts, page: Render) => Promise<Response>

export type Site = {
  /** The built pages; in development fetched anew for every request. */
  loadBuild: () => Promise<unknown>
  /** Folder of the built browser files; null when Vite serves them. */
  clientDir: string | null
  mode: 'production' | 'development'
  withPort: (settings: Settings, port: number) => Settings
  /** Stands between the shell and the pages; only the demonstration puts something there. */
  around?: Around
  /** Asked first, for a development server's own files. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Requests in, pages out. */
export async function makeHandler(deps: WebDeps & { db: Database }, site: Site): Promise<RequestListener> {
  const load = async () => (await site.loadBuild()) as SiteBuild
  const page: Render = async (request, facts) =>
    answerPage({ build: await load(), deps, mode: site.mode }, request, facts)
  const { around } = site
  const render: Render = around ? (request, facts) => around(request, facts, page) : page
  const shell = makeShell({
    publicUrl: deps.settings.publicUrl,
    trustedProxies: deps.settings.trustedProxies,
    log: deps.log,
    clientDir: site.clientDir,
    upload: {
      isAt: (path) => pathWithoutLocale(path) === importPath,
      control: importFiles.field,
      // A little more for the other fields and the wrapping.
      maxBytes: (importFiles.megabytes + 1) * 1024 * 1024,
    },
    isDevelopment: site.mode === 'development',
    readiness: () => checkReadiness(deps.db, deps.clock, deps.settings),
    metrics: () => writeMetrics(deps.db, deps.clock, deps.settings),
    failurePage: writeFailurePage,
    render,
  })
  const ordinary = getRequestListener((request, env) => shell.fetch(request, env))
  const listener: RequestListener = (request, response) => void ordinary(request, response)
  const { before } = site
  if (before) return (request, response) => before(request, response, () => listener(request, response))
  // What stands around a page may be another at each moment.
  if (site.mode === 'development' || around) return listener
  // A broken build fails the start, not the first visitor.
  return keepPages(await load(), deps, page, listener)
}

/** Pages to read, sent from memory to whoever is nobody in particular. */
function keepPages(
  { entry: { module } }: SiteBuild,
  deps: WebDeps,
  render: Render,
  otherwise: RequestListener,
): RequestListener {
  const { publicUrl } = deps.settings
  const pages = makeKeptPages({
    version: () => module.contentVersion(deps),
    render: async (path) => {
      const policy = makePolicyNeeds('')
      const facts = { requestId: 'kept', ip: '', policy }
      const answer = await render(new Request(publicUrl.origin + path), facts)
      setSecurityHeaders(answer.headers, policy, publicUrl.protocol === 'https:')
      addVary(answer.headers, 'Accept-Encoding')
      return answer
    },
    now: () => performance.now(),
  })
  return sendKeptPages(
    { publicUrl, log: deps.log, addresses: module.keptAddresses(), crossroads: '/', pages },
    otherwise,
  )
}
