import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { inject } from 'vitest'
import type { ClientConfig } from '../../src/db/client.server.ts'
import { openDatabase, type Database } from '../../src/db/connect.server.ts'
import { testActorKey } from '../setup/actor-key.ts'
import { atTheEnd } from './at-the-end.ts'

/** Where the test run's server is; given by test/setup/postgres.ts. */
export type TestServer = { owner: pg.ClientConfig; template: string; version: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

export type TestClock = {
  now: () => Temporal.Instant
  set: (moment: string) => void
  advance: (duration: Temporal.DurationLike) => void
}

export type TestDatabase = {
  /** As the web process sees it. */
  db: Database
  /** As the worker sees it. */
  workerDb: Database
  clock: TestClock
  /** Straight to the rows, past row-level security: to look, and to arrange what no command can. */
  sql: <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** As `truncate ... cascade`, which for a handful of rows takes five times as long: it makes each file of each table anew. */
  empty: (...tables: string[]) => Promise<void>
  connection: (role: 'owner' | 'web' | 'worker') => ClientConfig
}

/** A database of its own, cloned from the migrated template; gone when the test file ends. */
export async function testDatabase(options: { moment?: string; max?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Nothing else goes on in the template, and files are copied for half of what its pages cost one by one.
  await asOwner(server, `create database ${name} template ${server.template} strategy file_copy`)
  const connection = (role: 'owner' | 'web' | 'worker'): ClientConfig => ({
    ...server.owner,
    database: name,
    ...(role === 'owner' ? {} : { options: `-c role=bed_${role}`, actorKey: testActorKey }),
  })
  const clock = makeClock(options.moment ?? '2027-04-20T09:00:00Z')
  const db = openDatabase(connection('web'), clock.now, options.max ?? 3)
  const workerDb = openDatabase(connection('worker'), clock.now, options.max ?? 3)
  const owner = new pg.Pool({ ...connection('owner'), max: 2 })
  owner.on('error', () => {})
  atTheEnd(async () => {
    await Promise.all([db.close(), workerDb.close(), owner.end()])
    await asOwner(server, `drop database if exists ${name} with (force)`)
  })
  return {
    db,
    workerDb,
    clock,
    connection,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    empty: (...tables) => emptyTables(owner, tables),
  }
}

async function emptyTables(owner: pg.Pool, tables: string[]): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `with recursive found(id) as (
       select name::regclass::oid from unnest($1::text[]) as name
       union select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f')
     select id::regclass::text as name from found`,
    [tables],
  )
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(' ')
  // All of them go, so nobody need look who still refers to whom.
  await owner.query(`begin; set local session_replication_role = replica; ${deletes} commit`)
}

function makeClock(start: string): TestClock {
  let moment = Temporal.Instant.from(start)
  return {
    now: () => moment,
    set: (text) => {
      moment = Temporal.Instant.from(text)
    },
    advance: (duration) => {
      moment = moment.toZonedDateTimeISO('UTC').add(duration).toInstant()
    },
  }
}

async function asOwner(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ ...server.owner, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
