import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig, Pool } from 'pg'
import { presenceLockClass } from '#db/worker-presence.server.ts'
import { actorKeyOf, makeKeys } from '#platform/keys.server.ts'

const SECRET_KEY = 'the-secret-of-all-workers-of-a-storm'

/** As the pages of a site beside those workers. */
export const asPages = (connection: ClientConfig) => ({
  ...connection,
  actorKey: actorKeyOf(makeKeys(Buffer.from(SECRET_KEY))),
})

/** What a worker of its own needs to find that database and that mail server. */
export function workerEnvironment(
  owner: ClientConfig,
  sink: { url: string },
  folder: string,
): NodeJS.ProcessEnv {
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
    SECRET_KEY,
    DATA_DIR: join(folder, 'worker'),
    SMTP_URL: sink.url,
    MAIL_FROM: 'Bed Exchange <beds@example.org>',
  }
}

/** One of several: by its name the database knows its connections. */
export function namedWorker(env: NodeJS.ProcessEnv, folder: string, n: number): NodeJS.ProcessEnv {
  const url = new URL(env['DATABASE_URL'] ?? '')
  url.searchParams.set('application_name', `worker${n}`)
  return { DATABASE_URL: url.href, DATA_DIR: join(folder, `worker${n}`) }
}

export function startWorker(serve: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [serve], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

const MIGRATIONS = resolve(import.meta.dirname, '../../src/db/migrations')

/** Until the last migration is done: one that still runs and rows of the test wait for each other's locks. */
export const untilMigrated = (pool: Pool) =>
  until(async () => {
    const { rows } = await pool.query<{ begun: boolean }>(
      "select to_regclass('public.schema_migration') is not null as begun",
    )
    if (!rows[0]?.begun) return false
    const { rows: applied } = await pool.query<{ n: number }>(
      'select count(*)::int as n from schema_migration',
    )
    if (applied[0]?.n !== readdirSync(MIGRATIONS).length) return false
    // The last thing before the worker begins.
    const { rows: keys } = await pool.query('select from app.actor_key')
    return keys.length > 0
  })

export async function count(pool: Pool, condition: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from outbox where ${condition}`)
  return rows[0]?.n ?? -1
}

/** Stops a worker that has mails in hand; the others take them once the time is over for which they were lent, and it goes on. */
export async function freeze(pool: Pool, children: readonly ChildProcess[], n: number): Promise<void> {
  const held = async (more = '') => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from outbox where state = 'sending' and worker in (
         select objid::int from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and classid = $1::int::oid and application_name = $2) ${more}`,
      [presenceLockClass, `worker${n}`],
    )
    return rows[0]?.n ?? 0
  }
  const victim = children[n]
  await until(async () => {
    victim?.kill('SIGCONT')
    await pause(5)
    victim?.kill('SIGSTOP')
    return (await held()) > 0
  })
  await pool.query(
    `update outbox set lease_until = now() - interval '1 second' where state = 'sending' and worker in (
       select objid::int from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and classid = $1::int::oid and application_name = $2)`,
    [presenceLockClass, `worker${n}`],
  )
  await until(async () => (await held()) === 0)
  // So that a mail of its hand is in another's when it wakes up, or has gone.
  await pause(300)
  victim?.kill('SIGCONT')
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 800_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited in vain')
    await pause(3)
  }
}
