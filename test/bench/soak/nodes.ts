import { existsSync, readFileSync } from 'node:fs'
import type { Reply, Site } from '../../product/visit.ts'
import type { Pair } from '../../product/replica.ts'
import { startProduct, type Product } from '../../product/product.ts'
import { SmtpSink } from '../../product/smtp-sink.ts'

type Role = 'web' | 'worker'
/** A process of the site, which may be killed and started again. */
type Node = { name: string; role: Role; product: Product | null }

/** So long somebody tries again before it counts as an error: a failover takes seconds. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 250

export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Three processes for pages and two for mail at a pair of databases, and what a proxy does: who is away is passed over. */
export async function startNodes({ databaseUrl, servers }: Pair) {
  const sink = new SmtpSink()
  const smtpUrl = await sink.start()
  const counts = { requests: 0, again: 0, failed: [] as string[] }
  const ended: string[] = []
  const start = async (role: Role): Promise<Product> => {
    const product = await startProduct(
      {
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtpUrl,
        ROLE: role,
        TRUSTED_PROXIES: '127.0.0.1, ::1',
        ...(role === 'worker' ? { HEALTH_PORT: '0' } : {}),
      },
      servers[0],
    )
    // Nobody but this bench ends one.
    product.child.once('exit', (code, signal) => {
      if (!nodes.some((node) => node.product === product)) return
      ended.push(`${role} ended by itself with ${code ?? signal}: ${product.output.slice(-20).join('')}`)
    })
    return product
  }
  const names: [string, Role][] = [
    ['pages 1', 'web'],
    ['pages 2', 'web'],
    ['pages 3', 'web'],
    ['mail 1', 'worker'],
    ['mail 2', 'worker'],
  ]
  const nodes: Node[] = []
  for (const [name, role] of names) nodes.push({ name, role, product: await start(role) })
  const nodeOf = (name: string) => {
    const found = nodes.find((node) => node.name === name)
    if (!found) throw new Error(`no node ${name}`)
    return found
  }
  let turn = 0

  async function ask(
    cookie: string,
    path: string,
    body?: URLSearchParams,
    from = '192.0.2.1',
  ): Promise<Reply> {
    const begun = performance.now()
    counts.requests += 1
    for (;;) {
      const pages = nodes.filter(({ role, product }) => role === 'web' && product)
      turn += 1
      const url = pages[turn % pages.length]?.product?.url ?? ''
      const outcome = await once(url, cookie, path, body, from)
      const isAgain = typeof outcome === 'string' || outcome.status >= 500
      if (!isAgain && typeof outcome !== 'string') return outcome
      const why = typeof outcome === 'string' ? outcome : `${outcome.status}`
      if (performance.now() - begun > PATIENCE_MS || why === '500') {
        counts.failed.push(`${body ? 'POST' : 'GET'} ${path}: ${why}`)
        throw new Error(`${path}: ${why}`)
      }
      counts.again += 1
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
  }

  return {
    sink,
    counts,
    nodes,
    /** Those that ended and were not killed, with what they said last. */
    ended,
    ask,
    /** The site as somebody at that address meets it. */
    siteFor: (from: string): Site => ({
      ask: (cookie, path, body) => ask(cookie, path, body, from),
      take: (to, fits) => sink.take(to, fits),
    }),
    /** Without a goodbye; and there again. */
    kill: async (name: string) => {
      const node = nodeOf(name)
      const { product, role } = node
      node.product = null
      product?.child.kill('SIGKILL')
      await product?.stop().catch(() => {})
      node.product = await start(role)
    },
    /** Memory of one process, in MiB. */
    memoryOf: (name: string): number => {
      const file = `/proc/${nodeOf(name).product?.child.pid}/smaps_rollup`
      if (!existsSync(file)) return NaN
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1] ?? NaN) / 1024
    },
    /** What the processes said of answers with 500. */
    errors: () =>
      nodes.flatMap(({ name, product }) =>
        (product?.output ?? []).flatMap((chunk) =>
          chunk
            .split('\n')
            .filter((line) => line.includes('"request.failed"'))
            .map((line) => `${name}: ${line}`),
        ),
      ),
    stop: async () => {
      const running = nodes.splice(0).map(({ product }) => product)
      for (const product of running) await product?.stop().catch(() => {})
      await sink.stop()
    },
  }
}

async function once(
  url: string,
  cookie: string,
  path: string,
  body: URLSearchParams | undefined,
  from: string,
): Promise<Reply | string> {
  try {
    const response = await fetch(url + path, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { Origin: url, Accept: 'text/html', Cookie: cookie, 'X-Forwarded-For': from },
      ...(body ? { body } : {}),
    })
    const to = response.headers.get('Location')
    const cookies = response.headers.getSetCookie()
    return { path: to ?? path, status: response.status, text: await response.text(), cookies }
  } catch (error) {
    return error instanceof Error
      ? `${error.message} ${String((error.cause as { code?: string })?.code ?? '')}`
      : 'cut'
  }
}
