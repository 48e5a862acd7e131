import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { LogEvent, LogEvents } from './log.server.ts'

export type Metrics = {
  note: <E extends LogEvent>(event: E, fields: LogEvents[E]) => void
  /** How requests are told apart: by the page that an address leads to, never by the address. */
  nameRoutes: (routeOf: (path: string) => string) => void
  /** As Prometheus reads it; `values` are asked for at this moment, null is none. */
  write: (values: readonly Value[]) => Promise<string>
}

/** A figure of this moment; `labels` of a closed list, such as the state of a mail. */
export type Value = {
  name: `bed_exchange_${string}`
  help: string
  value: number | null
  labels?: Record<string, string>
}

/** What an event is about, where that is one of a few words; all else a line of the log says stays in the log. */
const DETAILS = {
  'sign-in.limited': 'limit',
  'request.refused': 'reason',
  'access.refused': 'why',
  'security.noted': 'kind',
  'mail.sent': 'kind',
  'mail.delayed': 'kind',
  'mail.failed': 'kind',
  'mail.returned': 'report',
  'disk.full': 'where',
  'connection.closed': 'why',
  'backup.failed': 'reason',
  'job.finished': 'job',
  'job.failed': 'job',
} as const satisfies { [E in LogEvent]?: keyof LogEvents[E] }

/** From what nobody notices to what everybody gives up on, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The figures of this process: its requests, what its log has told, and what Node.js says of itself. */
export function openMetrics(): Metrics {
  const registers = [new Registry()] as [Registry]
  collectDefaultMetrics({ register: registers[0] })
  const requests = new Histogram({
    name: 'bed_exchange_request_seconds',
    help: 'Requests answered, by page, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  })
  const events = new Counter({
    name: 'bed_exchange_events_total',
    help: 'Lines of the log, by event and, where there is one, its kind, job, limit or reason.',
    labelNames: ['event', 'detail'],
    registers,
  })
  let routeOf: (path: string) => string = () => 'starting'
  return {
    note: (event, fields) => {
      if (event === 'request.finished') {
        const { path, method, status, ms } = fields as LogEvents['request.finished']
        requests.observe({ route: routeOf(path), method, status: String(status) }, ms / 1000)
        return
      }
      const name = (DETAILS as Partial<Record<LogEvent, string>>)[event]
      const detail = name === undefined ? '' : String((fields as Record<string, unknown>)[name])
      events.inc({ event, detail })
    },
    nameRoutes: (name) => {
      routeOf = name
    },
    write: async (values) => {
      const now = new Registry()
      for (const [name, ofName] of Map.groupBy(values, (value) => value.name)) {
        const labelNames = Object.keys(ofName[0]?.labels ?? {})
        const gauge = new Gauge({ name, help: ofName[0]?.help ?? '', labelNames, registers: [now] })
        // One without labels begins at nought, which says more than nothing.
        if (labelNames.length === 0) gauge.remove()
        for (const { labels, value } of ofName) if (value !== null) gauge.set(labels ?? {}, value)
      }
      return `${await registers[0].metrics()}\n${await now.metrics()}`
    },
  }
}
