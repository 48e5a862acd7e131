import '#i18n/register-texts.server.ts'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { depsContext, nonceContext, visitContext, type Deps } from '#features/context.server.ts'

import { buildContext } from '#features/sign-in/request-context.server.ts'
import { knowsPath } from './known-paths.server.ts'

/** For src/processes: the context of one request, made by this bundle so that its keys are the pages' own. */
export function makeRequestContext(
  deps: Omit<Deps, 'knowsPath'>,
  request: Request,
  facts: { requestId: string; nonce: string; ip: string },
): Promise<RouterContextProvider> {
  return buildContext({ ...deps, knowsPath }, request, facts)
}

const renderTimeoutMs = 10_000

/** Every page is sent whole: small pages gain nothing from streaming, and the status is right from the first byte. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // What a signed-in person sees is kept by nobody; other pages are asked for again each time.
  headers.set('Cache-Control', context.get(visitContext).session ? 'no-store' : 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext) || undefined // none in development, where there is no policy either
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
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

/** Unexpected errors go to the log with the request's id; the page shows the id and nothing else. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { requestId, path } = context.get(visitContext)
  const log = context.get(depsContext).log.forRequest(requestId)
  log.error('request.failed', { method: request.method, path, status: 500, err: error })
}
