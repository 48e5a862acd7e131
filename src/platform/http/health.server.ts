import { timingSafeEqual } from 'node:crypto'
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
    const isFromHere =
      isThisMachine(context.env.incoming.socket.remoteAddress) && !context.req.header('X-Forwarded-For')
    if (!isFromHere && !isBearer(context.req.header('Authorization'), metricsToken))
      return context.text('Not found', 404)
    return context.text(await metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

function isBearer(header: string | undefined, token: string | null): boolean {
  if (!header || !token) return false
  const [given, right] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
