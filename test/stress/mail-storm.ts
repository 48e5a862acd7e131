/**
 * A broadcast in bad weather: many mails, a mail server with seeded faults (4xx, 5xx, cut after the last bytes, stalls, down
 * for two hours of moved time), kill -9 over several workers, and codes asked for meanwhile. Every mail must end as sent
 * or as failed with a reason, none may be lost, and no more doubled than there were kills.
 *   node test/stress/mail-storm.ts [mails] [kills] [workers]
 */
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import { openDatabase } from '#db/connect.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { Temporal } from 'temporal-polyfill'
import { aMatchOfTwo } from '../builders/mail-scene.ts'
import {
  asPages,
  count,
  freeze,
  kill,
  namedWorker,
  pause,
  startWorker,
  until,
  untilMigrated,
  workerEnvironment,
} from './mail-workers.ts'
import { openStormSink, type Arrival, type Fault } from './storm-sink.ts'

export type StormOptions = {
  serve: string
  mails: number
  kills: number
  /** How often a worker with mails in hand stops without ending, for longer than they are lent to it, and goes on afterwards. */
  freezes?: number
  workers: number
  seed?: string
  log?: (line: string) => void
}

export type StormFigures = {
  mails: number
  kills: number
  sent: number
  failedForGood: number
  failedInDoubt: number
  stuck: number
  withoutReason: number
  lost: number
  doubledByKills: number
  doubledByCuts: number
  doubledWithoutMark: number
  neverTwiceDoubled: number
  codes: number
  codesP95Ms: number
  seconds: number
}

/** Of a thousand mails: so many meet it at their first try; later tries fare well. */
const FAULTS: readonly [Fault, number][] = [
  ['later', 40],
  ['never', 10],
  ['cut', 5],
  ['stall', 3],
]
const PEOPLE = 40
const SERVER_MS = 4
const STALL_MS = 2000
const MOVED_MINUTES = 5

export async function measureMailStorm(options: StormOptions): Promise<StormFigures> {
  const { serve, mails, kills, freezes = 0, workers, seed = 'storm', log = () => {} } = options
  const folder = await mkdtemp(join(tmpdir(), 'mail-storm-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataDir: folder, log: () => {} })
  const sink = await openStormSink({ faultOf: faultsOf(seed), serverMs: SERVER_MS, stallMs: STALL_MS })
  const owner = server.connection('owner')
  const pool = new Pool({ ...owner, max: 4 })
  pool.on('error', () => {})
  const env = workerEnvironment(owner, sink, folder)
  const start = (n: number) => startWorker(serve, { ...env, ...namedWorker(env, folder, n) })
  const children = [start(0)]
  const started = performance.now()
  try {
    await untilMigrated(pool)
    await queueStorm(pool, asPages(server.connection('web')), mails)
    for (let n = 1; n < workers; n += 1) children.push(start(n))
    const codes = askForCodes(pool, mails / 20)
    const left = () => count(pool, "lane > 0 and state in ('queued', 'sending')")
    for (let done = 0; done < freezes; done += 1) await freeze(pool, children, done % workers)
    for (let done = 0; done < kills; done += 1) {
      await until(
        async () => mails - (await left()) >= (mails * (done + 0.5)) / (kills + 1) || hasStopped(pool, mails),
      )
      await pause(Math.random() * 20)
      const victim = done % workers
      const child = children[victim]
      if (child) await kill(child)
      children[victim] = start(victim)
      if (done % 10 === 9) log(`${done + 1} kills, ${await left()} mails left`)
    }
    await codes.end()
    await goDown(sink, pool, log)
    await until(async () => {
      await moveTime(pool, MOVED_MINUTES)
      await pause(500)
      return (await left()) === 0
    })
    return await judge(pool, sink.arrivals, codes.asked, {
      mails,
      kills,
      seconds: (performance.now() - started) / 1000,
    })
  } finally {
    await Promise.all(children.map(kill))
    await pool.end()
    await sink.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Which fault a mail meets follows from the seed and its id; a second try fares well, a refusal for good stays one. */
function faultsOf(seed: string) {
  return (id: string, tries: number): Fault => {
    const roll = createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE() % 1000
    let from = 0
    for (const [fault, share] of FAULTS) {
      if (roll >= from && roll < from + share) return tries === 1 || fault === 'never' ? fault : 'none'
      from += share
    }
    return 'none'
  }
}

/** Half at least once (gated, as mails about matches are), half never twice (as a broadcast). Paused until all are queued, and `before` is done. */
export async function queueStorm(
  pool: Pool,
  web: Parameters<typeof openDatabase>[0],
  mails: number,
  before = 'select 1',
): Promise<void> {
  const clock = { now: () => Temporal.Now.instant(), set: () => {}, advance: () => {} }
  const db = openDatabase(web, clock.now, 1)
  const sql = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  await pool.query("update mail_control set paused_at = now(), paused_reason = 'until all are queued'")
  try {
    for (let n = 0; n < PEOPLE; n += 1) await aMatchOfTwo({ db, sql: sql as never, clock })
  } finally {
    await db.close()
  }
  await pool.query(
    `insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at, never_twice)
     select n || ':mail', case when n % 2 = 0 then 1 else 3 end,
       'offer-to-guest', guest_person_id, id, now(), now(), n % 2 = 1
     from generate_series(1, $1) as n
     join (select *, row_number() over (order by id) as nth from match) one on nth = 1 + n % $2`,
    [mails, PEOPLE],
  )
  await pool.query(before)
  await pool.query('update mail_control set paused_at = null, paused_reason = null')
  await pool.query('notify outbox')
}

/** People who ask for a code while the broadcast runs: each at a mailbox of its own that meets no fault. */
function askForCodes(pool: Pool, most: number) {
  const asked = new Map<string, number>()
  let isOver = false
  const running = (async () => {
    while (!isOver && asked.size < most) {
      const { rows } = await pool.query<{ id: string }>(
        `with asks as (insert into challenge (purpose, email, locale, cookie_hash, created_at, expires_at)
           values ('sign-in', $1, 'en', decode(md5($1), 'hex'), now(), now() + interval '15 minutes') returning id)
         insert into outbox (dedupe_key, lane, template, challenge_id, queued_at, due_at)
         select 'code:' || id, 0, 'code', id, now(), now() from asks returning id`,
        [`person${asked.size}@code.example`],
      )
      await pool.query('notify outbox')
      const [row] = rows
      if (row) asked.set(`<${row.id}@localhost>`, performance.now())
      await pause(150)
    }
  })()
  return {
    asked,
    end: async () => {
      isOver = true
      await running
    },
  }
}

async function hasStopped(pool: Pool, mails: number): Promise<boolean> {
  const due = await count(pool, "lane > 0 and (state = 'sending' or state = 'queued' and due_at <= now())")
  return due === 0 && mails > 0
}

/** Two hours without a server: the clock of the queue is moved by moving what it waits for. */
async function goDown(
  sink: { open: () => Promise<void>; close: () => Promise<void> },
  pool: Pool,
  log: (line: string) => void,
): Promise<void> {
  await pool.query("update outbox set due_at = now() where state = 'queued'")
  await sink.close()
  for (let minutes = 0; minutes < 120; minutes += MOVED_MINUTES) {
    await moveTime(pool, MOVED_MINUTES)
    await pool.query('notify outbox')
    await pause(100)
  }
  const { rows } = await pool.query('select opened_at is not null as open, probes from mail_control')
  log(`after two hours without a server: ${JSON.stringify(rows[0])}`)
  await sink.open()
}

async function moveTime(pool: Pool, minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`
  await pool.query(`update outbox set due_at = due_at - ${by} where state = 'queued' and due_at > now()`)
  await pool.query(`update mail_control set probe_at = probe_at - ${by} where probe_at is not null`)
  await pool.query('notify outbox')
}

type Row = { id: string; state: string; reason: string | null; twice: boolean; never: boolean; lane: number }

async function judge(
  pool: Pool,
  arrivals: readonly Arrival[],
  asked: ReadonlyMap<string, number>,
  run: { mails: number; kills: number; seconds: number },
): Promise<StormFigures> {
  const { rows } = await pool.query<Row>(
    'select id, state, reason, possibly_sent_twice as twice, never_twice as never, lane from outbox where lane > 0',
  )
  const byId = Map.groupBy(arrivals, ({ id }) => id)
  const copies = (row: Row) => byId.get(`<${row.id}@localhost>`) ?? []
  const doubled = rows.filter((row) => copies(row).length > 1)
  const byCut = doubled.filter((row) => copies(row).some(({ wasCut }) => wasCut))
  const waits = [...asked].flatMap(([id, at]) => {
    const [first] = byId.get(id) ?? []
    return first ? [first.at - at] : [Number.POSITIVE_INFINITY]
  })
  const is = (state: string) => rows.filter((row) => row.state === state)
  return {
    ...run,
    sent: is('sent').length,
    failedForGood: is('failed').filter(({ reason }) => reason !== 'in-doubt').length,
    failedInDoubt: is('failed').filter(({ reason }) => reason === 'in-doubt').length,
    stuck: rows.length - is('sent').length - is('failed').length,
    withoutReason: is('failed').filter(({ reason }) => !reason).length,
    lost: is('sent').filter((row) => copies(row).length === 0).length,
    doubledByKills: doubled.length - byCut.length,
    doubledByCuts: byCut.length,
    doubledWithoutMark: doubled.filter(({ twice }) => !twice).length,
    neverTwiceDoubled: doubled.filter(({ never }) => never).length,
    codes: waits.length,
    codesP95Ms: Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0),
  }
}

export const isGood = (f: StormFigures) =>
  f.stuck + f.withoutReason + f.lost + f.doubledWithoutMark + f.neverTwiceDoubled === 0 &&
  f.doubledByKills <= f.kills &&
  f.codesP95Ms < 5000

if (import.meta.main) {
  const [mails = 10_000, kills = 50, workers = 3] = process.argv.slice(2).map(Number)
  const serve = resolve('build/processes/serve.js')
  const figures = await measureMailStorm({ serve, mails, kills, workers, log: (line) => console.log(line) })
  console.table(figures)
  process.exitCode = isGood(figures) ? 0 : 1
}
