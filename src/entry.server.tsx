import '#i18n/register-texts.server.ts'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { findAnalytics } from '#features/site/analytics/analytics.server.ts'
import {
  depsContext,
  outageContext,
  payloadContext,
  policyContext,
  visitContext,
  type Deps,
} from '#features/ground/context.server.ts'
import { buildContext } from '#features/ground/sign-in/request-context.server.ts'
import { localeOfPath } from '#i18n/locale.ts'
import { isOfOrganisers } from '#i18n/parts.ts'
import { PageFrameProvider, type PageFrame } from '#ui/page-frame.tsx'
import consoleStyle from './app.css?inline'
import peopleStyle from './people.css?inline'
import style from './site.css?inline'
import { knowsPath } from './known-paths.server.ts'

// For src/processes: what has to come out of this very bundle, because it holds the pages' own modules.
export { contentVersion } from '#features/site/content/content.server.ts'
export { findDestination, keptAddresses, routeOf, routesFor } from './known-paths.server.ts'

export function makeRequestContext(
  deps: Omit<Deps, 'knowsPath'>,
  request: Request,
  facts: Parameters<typeof buildContext>[2],
): Promise<RouterContextProvider> {
  return buildContext({ ...deps, knowsPath }, request, facts)
}

const renderTimeoutMs = 10_000

/** Every page is sent whole: small pages gain nothing from streaming, and status and policy are right from the first byte. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const visit = context.get(visitContext)
  // What a signed-in person sees is cached nowhere; other pages are revalidated. Answers to forms may be personal.
  const isKept = visit.session === null && request.method !== 'POST'
  headers.set('Cache-Control', isKept ? 'private, no-cache' : 'no-store')
  headers.append('Vary', 'Cookie')
  if (context.get(payloadContext)) return sendPayload(request, status, headers, entry)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const policy = context.get(policyContext)
  const analytics = findAnalytics(context.get(depsContext).settings, visit)
  if (analytics) policy.connections.add(new URL(analytics.url).origin)
  const nonce = policy.nonce || undefined // none in development, where there is no policy either
  const appStyle = isOfOrganisers(visit.path) ? consoleStyle : peopleStyle
  const frame: PageFrame = { nonce, style, appStyle, isStatic: false, scripts: new Set(), styles: new Set() }
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <PageFrameProvider frame={frame}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </PageFrameProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          if (frame.isStatic) policy.inline = { scripts: frame.scripts, styles: frame.styles }
          const body = new PassThrough()
          pipe(body)
          const stream = createReadableStreamFromReadable(body)
          resolve(new Response(stream, { status: failed ? 500 : status, headers }))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError() {
          failed = true
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

/** The page as its data (`{path}/_payload.json`), after its gates and loaders. An answer that is no page has no data. */
function sendPayload(request: Request, status: number, headers: Headers, entry: EntryContext): Response {
  const { pathname } = new URL(request.url)
  const { loaderData, errors } = entry.staticHandlerContext
  const data = status < 400 && !errors ? { ...loaderData } : {}
  // Of the root's data, the number of the request is this request's and no page's.
  if (data.root) data.root = { ...data.root, requestId: undefined }
  headers.set('Cache-Control', 'no-store')
  return Response.json({ path: pathname, locale: localeOfPath(pathname), data }, { status, headers })
}

/** Unexpected errors go to the log with the request's id; the page shows the id and nothing else. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A method that a page does not have is the visitor's mistake, and answered as one.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (context.get(outageContext)(error)) return
  const { requestId, path } = context.get(visitContext)
  const log = context.get(depsContext).log.forRequest(requestId)
  log.error('request.failed', { method: request.method, path, status: 500, err: error })
}
