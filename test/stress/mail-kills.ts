/**
 * 500 mails, ten kill -9 of the sending process, a real PostgreSQL and a local mail server: nothing may be lost, each
 * kill may double one mail at most, and a double carries the same Message-ID and a mark in the queue.
 *   node test/stress/mail-kills.ts [built serve.js]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Pool, type ClientConfig, type QueryResultRow } from 'pg'
import { openDatabase } from '#db/connect.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { Temporal } from 'temporal-polyfill'
import { aMatchOfTwo } from '../builders/mail-scene.ts'
import { aMailSink, type MailSink } from '../builders/mail-sink.ts'

export type MailKillFigures = {
  mails: number
  kills: number
  lost: number
  doubled: number
  mostDoubledByOneKill: number
  doubledWithoutMark: number
  doubledUnderAnotherId: number
  seconds: number
  slowestRecoveryMs: number
}

type Options = { serve: string; mails?: number; kills?: number; log?: (line: string) => void }

/** Each mail takes the server this long, as a real one does; else ten kills would not fit into 500 mails. */
const SERVER_MS = 12

export async function measureMailKills(options: Options): Promise<MailKillFigures> {
  const { serve, mails = 500, kills = 10, log = () => {} } = options
  const folder = await mkdtemp(join(tmpdir(), 'mail-kills-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataDir: folder, log: () => {} })
  const arrivals: { id: string; epoch: number; at: number }[] = []
  let epoch = 0
  const sink = await aMailSink({
    onEnd: async ({ mail }) => {
      arrivals.push({ id: mail.messageId ?? '', epoch, at: performance.now() })
      await new Promise((done) => setTimeout(done, SERVER_MS))
      return null
    },
  })
  const owner = server.connection('owner')
  const pool = new Pool({ ...owner, max: 2 })
  pool.on('error', () => {})
  const env = workerEnvironment(owner, sink, folder)
  let child = startWorker(serve, env)
  try {
    await untilMigrated(pool)
    await queueOffers(pool, server.connection('web'), mails)
    log(`${mails} mails queued`)
    const started = performance.now()
    let slowestRecoveryMs = 0
    for (epoch = 0; epoch < kills;) {
      // Evenly over the run, at a random moment of a mail's way.
      await until(() => arrivals.length >= ((epoch + 0.5) * mails) / kills)
      await pause(Math.random() * 2 * SERVER_MS)
      await kill(child)
      epoch += 1
      const [killedAt, before] = [performance.now(), arrivals.length]
      child = startWorker(serve, env)
      await until(() => arrivals.length > before)
      slowestRecoveryMs = Math.max(slowestRecoveryMs, performance.now() - killedAt)
      log(
        `kill ${epoch} after ${before} arrivals, next mail ${Math.round(performance.now() - killedAt)} ms later`,
      )
    }
    await until(async () => (await count(pool, "state in ('queued', 'sending')")) === 0)
    const seconds = (performance.now() - started) / 1000
    const { rows } = await pool.query<{ id: string; twice: boolean }>(
      "select id, possibly_sent_twice as twice from outbox where state = 'sent'",
    )
    return { mails, kills, seconds, slowestRecoveryMs, ...judge(rows, arrivals) }
  } finally {
    await kill(child)
    await pool.end()
    await sink.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function judge(rows: { id: string; twice: boolean }[], arrivals: { id: string; epoch: number }[]) {
  const byId = Map.groupBy(arrivals, ({ id }) => id)
  const idOf = (row: { id: string }) => `<${row.id}@localhost>`
  const known = new Set(rows.map(idOf))
  const doubled = [...byId.values()].filter((copies) => copies.length > 1)
  const byKill = Map.groupBy(doubled, (copies) => copies[0]?.epoch)
  return {
    lost: rows.filter((row) => !byId.has(idOf(row))).length,
    doubled: doubled.length,
    mostDoubledByOneKill: Math.max(0, ...[...byKill.values()].map((list) => list.length)),
    doubledWithoutMark: rows.filter((row) => !row.twice && (byId.get(idOf(row))?.length ?? 0) > 1).length,
    doubledUnderAnotherId: [...byId.keys()].filter((id) => !known.has(id)).length,
  }
}

function workerEnvironment(owner: ClientConfig, sink: MailSink, folder: string): NodeJS.ProcessEnv {
  const { user, password, database, host, port } = owner
  const url = new URL(`postgres://localhost/${database}`)
  url.username = String(user)
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', String(host))
  url.searchParams.set('port', String(port))
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ROLE: 'worker',
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'worker'),
    SMTP_URL: sink.url,
    MAIL_FROM: 'Bed Exchange <beds@example.org>',
  }
}

function startWorker(serve: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [serve], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

async function queueOffers(pool: Pool, web: ClientConfig, mails: number): Promise<void> {
  const clock = { now: () => Temporal.Now.instant(), set: () => {}, advance: () => {} }
  const db = openDatabase(web, clock.now, 1)
  const sql = async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  await pool.query("update mail_control set paused_at = now(), paused_reason = 'until all are queued'")
  try {
    for (let n = 0; n < mails / 2; n += 1) await aMatchOfTwo({ db, sql, clock })
  } finally {
    await db.close()
  }
  await pool.query(`
    insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at)
    select id || ':guest', 1, 'offer-to-guest', guest_person_id, id, now(), now() from match
    union all select id || ':host', 1, 'notice-to-host', host_person_id, id, now(), now() from match;
    update mail_control set paused_at = null, paused_reason = null;
    notify outbox`)
}

const untilMigrated = (pool: Pool) =>
  until(async () => {
    const { rows } = await pool.query<{ ready: boolean }>(
      "select to_regclass('public.mail_control') is not null and to_regclass('pgboss.schedule') is not null as ready",
    )
    return rows[0]?.ready === true
  })

async function count(pool: Pool, condition: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from outbox where ${condition}`)
  return rows[0]?.n ?? -1
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited two minutes in vain')
    await pause(3)
  }
}

if (import.meta.main) {
  const serve = resolve(process.argv[2] ?? 'build/processes/serve.js')
  const figures = await measureMailKills({ serve, log: (line) => console.log(line) })
  console.table(figures)
  const isGood = figures.lost + figures.doubledWithoutMark + figures.doubledUnderAnotherId === 0
  process.exitCode = isGood && figures.mostDoubledByOneKill <= 1 ? 0 : 1
}
