import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { LINES, settingsOf, type LineKind } from '#domain/line-limits.ts'
import { testDatabase } from '../../test/builders/database.ts'
import { askOnce } from './ask-once.server.ts'
import { dumpDatabase } from './backup/dump.server.ts'
import { type ClientConfig, RoleClient } from './client.server.ts'
import { confineRoles } from './confining.server.ts'
import { openDatabase } from './connect.server.ts'
import { migrate } from './migrate.server.ts'
import { countUp } from './rate-limit.server.ts'
import { mint } from './actor.server.ts'
import { sql } from './sql.server.ts'

const database = await testDatabase({ isNew: true })

async function ask<Row extends pg.QueryResultRow>(connection: ClientConfig, text: string): Promise<Row[]> {
  const client = new RoleClient(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const inMs = `select name, case unit when 's' then setting::int * 1000 else setting::int end as value from pg_settings`

describe('every line has every limit', () => {
  const wanted = (kind: LineKind) => {
    const { tcp_user_timeout: _, ...settings } = settingsOf(LINES[kind])
    return Object.fromEntries(
      Object.entries(settings)
        .filter(([name]) => !name.startsWith('tcp_'))
        .map(([name, value]) => [name, Number(value)]),
    )
  }

  it.each(Object.keys(LINES) as LineKind[])('as %s', async (line) => {
    const rows = await ask<{ name: string; value: number }>(
      { ...database.connection('worker'), line },
      `${inMs} where name ~ '_timeout$' and name !~ '^tcp'`,
    )
    const has = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    expect(has).toMatchObject(wanted(line))
  })

  it('also one that nobody has said anything of, and one of a pool', async () => {
    const db = openDatabase(database.connection('web'), database.clock.now, 1)
    const { rows } = await db.run(mint.gate(), (tx) =>
      sql<{ value: string }>`select current_setting('lock_timeout') as value`.execute(tx),
    )
    expect(rows).toEqual([{ value: `${LINES.pages.lock / 1000}s` }])
    await db.close()
  })
})

describe('a caller says what for', () => {
  const owner = database.connection('owner')
  const { now } = database.clock
  const count = async () => {
    const db = openDatabase(database.connection('web'), now, 1)
    await db.run(mint.gate(), (tx) => countUp(tx, { key: Buffer.from('one'), hours: 1 }, now()))
    await db.close()
  }

  const dump = async () => {
    for await (const _ of dumpDatabase(owner, now()));
  }

  it.each<[LineKind, () => Promise<unknown>]>([
    ['counters', count],
    ['once', () => askOnce(owner, async () => {})],
    ['migration', () => migrate(owner)],
    ['backup', dump],
  ])('over a line of %s', async (kind, work) => {
    const asking = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    const limits = Object.entries(settingsOf(LINES[kind])).map(([name, value]) => `set ${name} = ${value}`)
    expect(asking.mock.calls.flat()).toContainEqual(expect.stringContaining(limits.join(';')))
    asking.mockRestore()
  })
})

it('roles and database have them as well, what an operator has set stays, and a second time nothing is new', async () => {
  const owner = database.connection('owner')
  await database.sql(`do $$ begin
    execute format('alter database %I set lock_timeout = 4242', current_database()); end $$`)
  const settings = () =>
    database.sql<{ role: string | null; line: string }>(
      `select rolname::text as role, unnest(setconfig) as line from pg_db_role_setting left join pg_roles r on r.oid = setrole
       where setdatabase = (select oid from pg_database where datname = current_database()) order by 1, 2`,
    )
  await confineRoles(owner)
  const first = await settings()
  const of = (role: string | null) => first.filter((one) => one.role === role).map(({ line }) => line)
  const lines = (limits: Record<string, string>) =>
    Object.entries(limits).map(([name, value]) => `${name}=${value}`)
  expect(of('bed_web')).toEqual(expect.arrayContaining(lines(settingsOf(LINES.pages))))
  expect(of('bed_worker')).toEqual(expect.arrayContaining(lines(settingsOf(LINES.worker))))
  expect(of('bed_migrator')).toEqual(expect.arrayContaining(lines(settingsOf(LINES.migration))))
  expect(of(null)).toEqual(
    expect.arrayContaining(lines({ ...settingsOf(LINES.others), lock_timeout: '4242' })),
  )
  expect(of('bed_web')).toContain('temp_file_limit=256MB')
  await confineRoles(owner)
  expect(await settings()).toEqual(first)
  // A role may settle its own beginnings, and so could one who works as it: none of that is there after the next start.
  await ask(
    database.connection('web'),
    `do $$ begin
      execute format('alter role bed_web in database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  await ask(
    database.connection('web'),
    `do $$ begin execute format('alter role bed_web in database %I set lock_timeout = 0', current_database()); end $$`,
  )
  expect(await settings()).not.toEqual(first)
  await confineRoles(owner)
  expect(await settings()).toEqual(first)
})

const OUTSIDE = [
  'lo_create(0)',
  'lo_creat(-1)',
  `lo_from_bytea(0, 'past all tables')`,
  `lo_put(1, 0, 'more of it')`,
  'lo_get(1)',
  'lo_open(1, 131072)',
  'lo_unlink(1)',
  "lo_export(1, '/tmp/x')",
  `pg_advisory_lock(7205191)`,
  'pg_try_advisory_lock_shared(1, 1)',
  'pg_terminate_backend(1)',
  'pg_cancel_backend(1)',
  `pg_logical_emit_message(false, 'x', repeat('x', 1000))`,
  `pg_read_file('postgresql.conf')`,
  'pg_switch_wal()',
]

describe('as pages work, nothing leads past the tables', () => {
  it.each(OUTSIDE)('%s is refused', async (call) => {
    await expect(ask(database.connection('web'), `select ${call}`)).rejects.toThrow('permission denied')
  })

  it.each([
    'create table aside (words text)',
    'create schema aside',
    'create function aside() returns int language sql return 1',
    `copy person to '/tmp/people'`,
    'create extension dblink',
  ])('%s is refused', async (statement) => {
    await expect(ask(database.connection('web'), statement)).rejects.toThrow(/permission denied|must be/)
  })

  it('a worker keeps the lock by which others know that it lives, and the own server its big objects to itself', async () => {
    expect(await ask(database.connection('worker'), 'select pg_advisory_lock(1, 1)')).toHaveLength(1)
    await expect(ask(database.connection('worker'), 'select lo_create(0)')).rejects.toThrow(
      'permission denied',
    )
    expect(await database.sql('select * from pg_largeobject_metadata')).toEqual([])
  })
})
