import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { connectionOfUrl } from '#db/connect.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { findHome } from '#platform/postgres/home.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, reasonOf, type Finding } from './check.ts'

type Reached = { connection: pg.ClientConfig; how: string; isSiteRunning: boolean; stop: () => Promise<void> }

/** Database, migrations and clock. Starts our own database when nobody has, but makes none and migrates nothing. */
export async function checkDatabase(
  settings: Settings,
): Promise<{ findings: Finding[]; isSiteRunning: boolean }> {
  if (!settings.databaseUrl && !hasOwnDatabase(settings.dataDir)) {
    const words = 'not there yet; the first npm start makes it'
    return { findings: [good('database', words)], isSiteRunning: false }
  }
  let reached: Reached | null = null
  try {
    reached = await reach(settings)
    const findings = await askDatabase(reached)
    return { findings, isSiteRunning: reached.isSiteRunning }
  } catch (error) {
    return { findings: [bad('database', reasonOf(error))], isSiteRunning: reached?.isSiteRunning ?? false }
  } finally {
    await reached?.stop()
  }
}

function hasOwnDatabase(dataDir: string): boolean {
  return existsSync(dataDir) && existsSync(join(findHome(realpathSync(dataDir)), 'data', 'PG_VERSION'))
}

async function reach({ databaseUrl, dataDir }: Settings): Promise<Reached> {
  const stop = async () => {}
  if (databaseUrl) {
    const connection = connectionOfUrl(databaseUrl, 'migrator')
    return { connection, how: 'the server of DATABASE_URL', isSiteRunning: false, stop }
  }
  const running = await attachPostgres(dataDir)
  if (running)
    return { connection: running.connection('migrator'), how: 'running', isSiteRunning: true, stop }
  const started = await startPostgres({ dataDir, log: () => {} })
  const how = 'started for this check and stopped again'
  return { connection: started.connection('migrator'), how, isSiteRunning: false, stop: started.stop }
}

async function askDatabase({ connection, how }: Reached): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; now: string; known: boolean }>(
      `select current_setting('server_version') as version, clock_timestamp()::text as now,
        to_regclass('public.schema_migration') is not null as known`,
    )
    const [row] = rows
    if (!row) throw new Error('it gives no answer')
    const database = good('database', `PostgreSQL ${row.version}, ${how}`)
    const applied = row.known
      ? (
          await client.query<{ name: string; at: string }>(
            'select name, applied_at::text as at from schema_migration order by applied_at',
          )
        ).rows
      : []
    return [
      database,
      judgeMigrations(applied.map(({ name }) => name)),
      judgeClock(row.now, applied.at(-1)?.at),
    ]
  } finally {
    await client.end()
  }
}

function judgeMigrations(applied: string[]): Finding {
  const known = migrations.map(({ name }) => name)
  const strange = applied.filter((name) => !known.includes(name))
  if (strange.length > 0)
    return bad('migrations', `the database is newer than this program (${strange.join(', ')})`)
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length === 0) return good('migrations', `all ${known.length} applied`)
  return good(
    'migrations',
    `${applied.length} of ${known.length} applied; the next npm start applies the others`,
  )
}

const secondsApart = 5

/** Two clocks that must agree, and neither may have gone back behind what was already written. */
function judgeClock(databaseNow: string, lastMigration: string | undefined): Finding {
  const now = Temporal.Now.instant()
  const apart = Math.abs(Temporal.Instant.from(isoOf(databaseNow)).since(now).total('seconds'))
  if (apart > secondsApart) return bad('clock', `${Math.round(apart)} seconds away from the database’s clock`)
  if (lastMigration && Temporal.Instant.compare(now, Temporal.Instant.from(isoOf(lastMigration))) < 0) {
    return bad('clock', `it says ${now.toString()}, which is before the database was last changed`)
  }
  return good('clock', now.round('second').toString())
}

const isoOf = (text: string) => text.replace(' ', 'T')
