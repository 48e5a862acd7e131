/**
 * 500 mails, ten kill -9 of the sending process, a real PostgreSQL and a local mail server: nothing may be lost, each
 * kill may double one mail at most, and a double carries the same Message-ID and a mark in the queue.
 *   node test/stress/mail-kills.ts [built serve.js]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve, join } from 'node:path'
import { Pool, type QueryResultRow } from 'pg'
import { openDatabase } from '#db/connect.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { Temporal } from 'temporal-polyfill'
import { aMatchOfTwo } from '../builders/mail-scene.ts'
import { aMailSink } from '../builders/mail-sink.ts'
import {
  asPages,
  count,
  kill,
  pause,
  startWorker,
  until,
  untilMigrated,
  workerEnvironment,
} from './mail-workers.ts'

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
    await queueOffers(pool, asPages(server.connection('web')), mails)
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

async function queueOffers(
  pool: Pool,
  web: Parameters<typeof openDatabase>[0],
  mails: number,
): Promise<void> {
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
    union all select id || ':again', 1, 'offer-to-guest', guest_person_id, id, now(), now() from match;
    update mail_control set paused_at = null, paused_reason = null;
    notify outbox`)
}

if (import.meta.main) {
  const serve = resolve(process.argv[2] ?? 'build/processes/serve.js')
  const figures = await measureMailKills({ serve, log: (line) => console.log(line) })
  console.table(figures)
  const isGood = figures.lost + figures.doubledWithoutMark + figures.doubledUnderAnotherId === 0
  process.exitCode = isGood && figures.mostDoubledByOneKill <= 1 ? 0 : 1
}
