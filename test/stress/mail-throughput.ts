/**
 * How fast mails leave with every state committed, against a bare nodemailer pool that sends one fixed message to the same
 * server in the same run. Half of ours go one by one through the last moment (at least once), half side by side (never
 * twice); each half is timed by itself.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { Pool } from 'pg'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { queueStorm } from './mail-storm.ts'
import { kill, startWorker, until, untilMigrated, workerEnvironment } from './mail-workers.ts'
import { openStormSink } from './storm-sink.ts'

export type ThroughputFigures = {
  mails: number
  serverMs: number
  rawPerSecond: number
  neverTwicePerSecond: number
  atLeastOncePerSecond: number
}

/** As many connections as a worker of ours keeps open. */
const CONNECTIONS = 5

export async function measureThroughput(options: {
  serve: string
  mails: number
  serverMs: number
}): Promise<ThroughputFigures> {
  const { serve, mails, serverMs } = options
  const folder = await mkdtemp(join(tmpdir(), 'mail-throughput-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataDir: folder, log: () => {} })
  const sink = await openStormSink({ faultOf: () => 'none', serverMs, stallMs: 0 })
  const owner = server.connection('owner')
  const pool = new Pool({ ...owner, max: 2 })
  pool.on('error', () => {})
  const env = { ...workerEnvironment(owner, sink, folder), DATA_DIR: join(folder, 'worker') }
  const child = startWorker(serve, env)
  try {
    await untilMigrated(pool)
    await queueStorm(
      pool,
      server.connection('web'),
      2 * mails,
      "update outbox set due_at = now() + interval '1 day'",
    )
    const half = async (condition: string) => {
      const from = sink.arrivals.length
      await pool.query(`update outbox set due_at = now() where ${condition}`)
      const started = performance.now()
      await pool.query('notify outbox')
      await until(() => sink.arrivals.length >= from + mails)
      return (mails / (performance.now() - started)) * 1000
    }
    const rawPerSecond = await sendRaw(sink.url, mails)
    const neverTwicePerSecond = await half('never_twice')
    const atLeastOncePerSecond = await half('not never_twice')
    return { mails, serverMs, rawPerSecond, neverTwicePerSecond, atLeastOncePerSecond }
  } finally {
    await kill(child)
    await pool.end()
    await sink.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function sendRaw(url: string, mails: number): Promise<number> {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const text = 'A line of a mail that says nothing in particular.\n'.repeat(60)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: mails }, (_, n) =>
      transport.sendMail({
        from: 'beds@example.org',
        to: `person${n}@example.org`,
        subject: 'Hello',
        text,
        html: `<p>${text}</p>`,
      }),
    ),
  )
  const perSecond = (mails / (performance.now() - started)) * 1000
  transport.close()
  return perSecond
}
