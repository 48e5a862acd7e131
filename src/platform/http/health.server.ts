import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { isThisMachine } from './client-address.server.ts'

export type HealthSources = {
  /** Ready to serve, and what is missing. */
  readiness: () => Promise<{ ready: boolean; report: Record<string, unknown> }>
  metrics: () => Promise<string>
  /** Lets others than this machine read the figures; null: nobody. */
  metricsToken: string | null
}

export const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** What machines ask a process: whether it is up, whether it is ready, its figures. */
export function answerHealth<E extends { Bindings: HttpBindings }>(
  app: Hono<E>,
  { readiness, metrics, metricsToken }: HealthSources,
): Hono<E> {
  app.get('/healthz', (context) => context.json({ status: 'up' }))
  app.get('/readyz', async (context) => {
    const { ready, report } = await readiness()
    return context.json({ ready, ...report }, ready ? 200 : 503)
  })
  app.get('/metrics', async (context) => {
    if (!isFromHere(context.env.incoming) && !isBearer(context.req.header('Authorization'), metricsToken))
      return context.text('Not found', 404)
    return context.text(await metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

/** What a proxy adds; one that adds nothing mostly keeps the address of the site as the host. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/** Asked on this machine, by a program on this machine: a proxy here speaks for anybody. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = OF_PROXIES.some((name) => headers[name] !== undefined)
  const isNamedSo = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  return isThisMachine(socket.remoteAddress) && isNamedSo && !isForwarded
}

function isBearer(header: string | undefined, token: string | null): boolean {
  if (!header || !token) return false
  const [given, right] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
