import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { inject } from 'vitest'
import type { ClientConfig } from '../../src/db/client.server.ts'
import { mint } from '../../src/db/actor.server.ts'
import { openDatabase, type Database } from '../../src/db/connect.server.ts'
import { testActorKey } from '../setup/actor-key.ts'
import { SHAPE } from '../product/snapshot.ts'
import { atTheEnd } from './at-the-end.ts'

/** Where the test run's server is; given by test/setup/postgres.ts. `shape` and `bringBack`: of the template (test/product/snapshot.ts). */
export type TestServer = {
  owner: pg.ClientConfig
  template: string
  version: string
  shape: string
  bringBack: string
}

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

/** Kept with what its connections have read and planned: to make one anew takes a connection longer than most tests. */
type Lent = TestDatabase & { owner: pg.Pool; drop: () => Promise<void> }

const USUAL_MAX = 3
const BEGINNING = '2027-04-20T09:00:00Z'
/** One that the last test file has given back. */
let spare: Lent | undefined

/**
 * A database of its own, as the migrated template is; gone, or given back, when the test file ends. `isNew`: for who looks at what
 * more than its rows says.
 */
export async function testDatabase(
  options: { moment?: string; max?: number; isNew?: boolean } = {},
): Promise<TestDatabase> {
  const { moment = BEGINNING, max = USUAL_MAX, isNew = false } = options
  const isUsual = max === USUAL_MAX && !isNew
  const given = isUsual ? spare : undefined
  if (given) spare = undefined
  const lent = given ?? (await cloneTemplate(max))
  lent.clock.set(moment)
  const use = { isOver: false }
  atTheEnd(async () => {
    use.isOver = true
    if (isUsual && !spare && (await bringBack(lent))) spare = lent
    else await lent.drop()
  })
  return { ...lent, db: during(use, lent.db), workerDb: during(use, lent.workerDb) }
}

/** What a file leaves running has no database any more, as if it were gone: the next one has other rows in it. */
function during(use: { isOver: boolean }, database: Database): Database {
  return {
    ...database,
    run: async (actor, work) => {
      if (use.isOver) throw new Error('this database was given back when its file ended')
      return database.run(actor, work)
    },
  }
}

async function cloneTemplate(max: number): Promise<Lent> {
  const server = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Nothing else goes on in the template, and files are copied for half of what its pages cost one by one.
  await asOwner(server, `create database ${name} template ${server.template} strategy file_copy`)
  const connection = (role: 'owner' | 'web' | 'worker'): ClientConfig => ({
    ...server.owner,
    database: name,
    // A connection opened anew asks something of its own, which would be counted by who counts.
    idleTimeoutMillis: 0,
    // Time is moved here on purpose.
    ...(role === 'owner'
      ? {}
      : { options: `-c role=bed_${role} -c app.rehearsal=yes`, actorKey: testActorKey }),
  })
  const clock = makeClock(BEGINNING)
  const db = openDatabase(connection('web'), clock.now, max)
  const workerDb = openDatabase(connection('worker'), clock.now, max)
  const owner = new pg.Pool({ ...connection('owner'), max: 2 })
  owner.on('error', () => {})
  return {
    db,
    workerDb,
    clock,
    connection,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    empty: (...tables) => emptyTables(owner, tables),
    owner,
    drop: async () => {
      await Promise.all([db, workerDb].map((one) => one.close().catch(() => {})))
      if (!owner.ending) await owner.end()
      await asOwner(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** False when it cannot be used once more: somebody still works in it, its connections were ended, or more than rows has changed. */
async function bringBack({ db, workerDb, owner }: Lent): Promise<boolean> {
  const server = inject('testServer')
  try {
    await Promise.all([db.run(mint.gate(), nothing), workerDb.run(mint.worker(), nothing)])
    const { rows } = await owner.query<{ busy: boolean; shape: string }>(
      `select (${SHAPE}) as shape, exists (${BUSY}) as busy`,
    )
    if (rows[0]?.busy !== false || rows[0].shape !== server.shape) return false
    await owner.query(server.bringBack)
    return true
  } catch {
    return false
  }
}

const nothing = async () => {}

const BUSY = `
  select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
  union all select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

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
