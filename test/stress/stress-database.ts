import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { closeDatabase } from '#db/closing.server.ts'
import type { ClientConfig } from '#db/client.server.ts'
import { openDatabase, type Database } from '#db/connect.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { Temporal } from 'temporal-polyfill'
import { testActorKey } from '../setup/actor-key.ts'
import type { Sql } from '../builders/people.ts'

/** Connection settings of a migrated database, by role; a test database has them too. */
export type Connect = (role: 'owner' | 'web' | 'worker') => ClientConfig

export type StressDatabase = {
  db: Database
  workerDb: Database
  clock: { now: () => Temporal.Instant }
  /** Straight to the rows, past row-level security. */
  sql: Sql
  close: () => Promise<void>
}

/** The real clock, and as many connections as the race needs. */
export function openStressDatabase(connect: Connect, connections: number): StressDatabase {
  const clock = { now: () => Temporal.Now.instant() }
  const db = openDatabase(connect('web'), clock.now, connections)
  const workerDb = openDatabase(connect('worker'), clock.now, 4)
  const owner = new pg.Pool({ ...connect('owner'), max: 2 })
  owner.on('error', () => {})
  return {
    db,
    workerDb,
    clock,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    close: async () => {
      await Promise.all([db.close(), workerDb.close(), owner.end()])
    },
  }
}

/** An own PostgreSQL with an empty migrated database and room for `connections`; gone after `work`. */
export async function withServer<T>(connections: number, work: (connect: Connect) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bed-stress-'))
  await chmod(folder, 0o711)
  const start = () => startPostgres({ dataDir: folder, log: () => {} })
  let server = await start()
  try {
    // The product needs far fewer; the setting takes a restart.
    await query(server.connection('owner'), `alter system set max_connections = ${connections + 20}`)
    await server.stop()
    server = await start()
    await applyMigrations(server.connection('migrator'))
    await closeDatabase(server.connection('migrator'), testActorKey)
    return await work((role) => ({ ...server.connection(role), actorKey: testActorKey }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

// The product's own way needs its bundler; the files are the same.
async function applyMigrations(connection: pg.ClientConfig): Promise<void> {
  const folder = resolve(import.meta.dirname, '../../src/db/migrations')
  const files = (await readdir(folder)).toSorted()
  for (const file of files) await query(connection, await readFile(join(folder, file), 'utf8'))
}

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
