import type { AddressInfo } from 'node:net'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { boundConnections, type Bounds, CONNECTION_LIMITS } from './connections.ts'

/** Longer than proxies keep an idle line (60 s): who waits the shorter time must be they, or a request meets a line just closed. */
const idleMs = 75_000

export type Listener = {
  port: number
  /** From now on requests go here. Those that came before have waited for it, but not for long. */
  serve: (handler: RequestListener) => void
  /** For a proxy in front to hear of it: those who watch are told that we go, all others are answered, for this long. */
  leave: (ms: number) => Promise<void>
  /** Lets running requests finish, at most this long, and takes no new ones. */
  close: (graceMs: number) => Promise<void>
}

/** How long a request may take to come in: its headers, and all of it. A list of guests over a slow line is the longest. */
export const REQUEST_LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
}

/** A start takes a second or two: requests meanwhile get a slow page and no error. */
const startMs = 20_000

/** Those who watch want to know now, and a proxy that hears of it asks another node. */
const isProbe = (url = '') => /^\/(?:healthz|readyz|metrics)(?:$|\?)/.test(url)

const noBounds: Bounds = { isProxy: () => false, onClosed: () => {}, limits: CONNECTION_LIMITS }

/** Takes the port before anything else is started, so that a port in use leaves nothing half-done. */
export async function listen(
  host: string,
  port: number,
  limits = REQUEST_LIMITS,
  waitMs = startMs,
  bounds: Partial<Bounds> = {},
): Promise<Listener> {
  const started = Promise.withResolvers<RequestListener | null>()
  let handler: RequestListener = async (request, response) => {
    const tooLong = pause(waitMs, null, { ref: false })
    const serve = isProbe(request.url) ? null : await Promise.race([started.promise, tooLong])
    if (serve) return serve(request, response)
    // An idle line would be waited for, should the start fail.
    const headers = { Connection: 'close', 'Retry-After': '2', 'Content-Type': 'text/plain' }
    response.writeHead(503, headers).end('Starting\n')
  }
  let isClosing = false
  const server = createServer(limits, (request, response) => {
    // Browsers and proxies keep their line open and would go on asking; the last answer tells them to hang up.
    if (isClosing) response.setHeader('Connection', 'close')
    if (isClosing && isProbe(request.url)) response.writeHead(503).end('Stopping\n')
    else inTurn(request, response, () => handler(request, response))
  })
  const inTurn = boundConnections(server, { ...noBounds, ...bounds })
  server.keepAliveTimeout = idleMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (next) => {
      handler = next
      started.resolve(next)
    },
    leave: (ms) => {
      isClosing = true
      return pause(ms)
    },
    close: (graceMs) => {
      isClosing = true
      started.resolve(null)
      return drain(server, graceMs)
    },
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new CannotStart(`Port ${port} is in use. Stop what runs there, or set PORT to another one.`, 71)
  }
  return new CannotStart(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`, 71)
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
