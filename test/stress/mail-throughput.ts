/**
 * How fast mails leave with every state committed, against a bare nodemailer pool that sends one fixed message of the
 * same size to the same server in the same run, in turns: what else the machine does slows both. Half of ours go one by one through the last
 * moment (at least once), half side by side (never twice); each half is timed by itself.
 *   node test/stress/mail-throughput.ts [mails] [server ms]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { Pool } from 'pg'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { queueStorm } from './mail-storm.ts'
import { asPages, count, kill, startWorker, until, untilMigrated, workerEnvironment } from './mail-workers.ts'
import { openStormSink } from './storm-sink.ts'

export type ThroughputFigures = {
  mails: number
  serverMs: number
  /** Of one mail of ours. */
  bytes: number
  rawPerSecond: number
  neverTwicePerSecond: number
  atLeastOncePerSecond: number
}

/** As many connections as mails of ours that are no codes can have at once. */
const CONNECTIONS = 5
const TURNS = 5
const WARM_UP = 50

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
      asPages(server.connection('web')),
      2 * mails + WARM_UP,
      "update outbox set due_at = now() + interval '1 day'",
    )
    /** Seconds from the call to the last commit. */
    const send = async (condition: string, some: number) => {
      await pool.query(
        `update outbox set due_at = now() where id in (select id from outbox where state = 'queued' and ${condition} limit $1)`,
        [some],
      )
      const started = performance.now()
      const from = sink.arrivals.length
      await pool.query('notify outbox')
      await until(() => sink.arrivals.length >= from + some)
      await until(async () => (await count(pool, "due_at <= now() and state <> 'sent'")) === 0)
      return (performance.now() - started) / 1000
    }
    // Not timed: connections are made, and both processes learn what they do.
    await send('true', WARM_UP)
    const bytes = sink.arrivals.reduce((sum, one) => sum + one.bytes, 0) / sink.arrivals.length
    const sendRaw = openRaw(sink.url, bytes)
    await sendRaw(WARM_UP)
    const seconds = { raw: 0, neverTwice: 0, atLeastOnce: 0 }
    for (let turn = 0; turn < TURNS; turn += 1) {
      seconds.raw += await sendRaw(mails / TURNS)
      seconds.neverTwice += await send('never_twice', mails / TURNS)
      seconds.atLeastOnce += await send('not never_twice', mails / TURNS / 5)
    }
    const rawPerSecond = mails / seconds.raw
    const neverTwicePerSecond = mails / seconds.neverTwice
    const atLeastOncePerSecond = mails / 5 / seconds.atLeastOnce
    return { mails, serverMs, bytes, rawPerSecond, neverTwicePerSecond, atLeastOncePerSecond }
  } finally {
    await kill(child)
    await pool.end()
    await sink.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A pool that keeps no state; gives the seconds that so many mails take it. */
function openRaw(url: string, bytes: number) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const line = 'A line of a mail that says nothing in particular.\n'
  const text = line.repeat(bytes / line.length / 3)
  const html = `<p>${line.repeat((2 * bytes) / line.length / 3)}</p>`
  const message = { from: 'beds@example.org', subject: 'Hello', text, html }
  return async (mails: number): Promise<number> => {
    const started = performance.now()
    const sent = Array.from({ length: mails }, (_, n) =>
      transport.sendMail({ ...message, to: `person${n}@example.org` }),
    )
    await Promise.all(sent)
    return (performance.now() - started) / 1000
  }
}

if (import.meta.main) {
  const [mails = 1000, serverMs = 50] = process.argv.slice(2).map(Number)
  console.table(await measureThroughput({ serve: resolve('build/processes/serve.js'), mails, serverMs }))
}
