import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atTheEnd } from '../../test/builders/at-the-end.ts'
import { aGuest, anAdmin, anEdition, type TestGuest } from '../../test/builders/people.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { testActorKey } from '../../test/setup/actor-key.ts'
import { mint, type Actor } from './actor.server.ts'
import { closeDatabase } from './closing.server.ts'
import { type Database, openDatabase } from './connect.server.ts'
import { sql } from './sql.server.ts'

// Statements injected into a transaction have the rights of its actor, and of nobody else.

let database: TestDatabase
let guest: TestGuest
let admin: Actor
let own: Record<string, number>
/** As the site’s pages reach it: by a login that is `bed_web` and nothing else. */
let pages: Database

beforeAll(async () => {
  database = await testDatabase()
  await database.sql(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
  )
  const login = `pages_${randomUUID().slice(0, 8)}`
  await database.sql(`create role ${login} login password 'of-this-test'`)
  await database.sql(`grant bed_web to ${login}`)
  atTheEnd(async () => {
    await pages.close()
    await database.sql(`drop role ${login}`)
  })
  const connection = { ...database.connection('web'), user: login, password: 'of-this-test' }
  pages = openDatabase(connection, database.clock.now, 1)
  await anEdition(database)
  guest = await aGuest(database)
  for (let others = 0; others < 3; others += 1) await aGuest(database)
  admin = (await anAdmin(database)).actor
  own = await seen(guest.actor, 'select 1')
})

/** Rows of each table that may be read by the actor, after `smuggled` was said. */
async function seen(actor: Actor, ...smuggled: string[]): Promise<Record<string, number>> {
  return pages
    .run(actor, async (tx) => {
      for (const [at, text] of smuggled.entries()) {
        const point = sql.raw(`savepoint s${at}`)
        await point.execute(tx)
        // What fails is as if it had not been said, for a patient attacker.
        await sql
          .raw(text)
          .execute(tx)
          .catch(() => sql.raw(`rollback to s${at}`).execute(tx))
      }
      const { rows } = await sql<{ counts: Record<string, number> }>`
      select json_object_agg(relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text::int) as counts
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')`.execute(
        tx,
      )
      return rows[0]?.counts ?? {}
    })
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42501') return {}
      throw error
    })
}

const forged = (kind: string, seal = '') => `'${kind}||2027-04-20T09:00:00Z|${seal}'`

/** No row that could be changed was seen; or the mark beside a change was refused, and all with it. */
const NOTHING_CHANGED = [0n, '42501']
const refusal = ({ code }: { code?: string }) => code

describe('smuggled into a guest’s transaction', () => {
  it.each([
    ['another claim', `select set_config('app.acting', ${forged('admin')}, true)`],
    ['another claim for the session', `set app.acting = ${forged('gate')}`],
    ['a local one', `set local app.acting = ${forged('worker')}`],
    [
      'their own seal on another claim',
      `select set_config('app.acting', 'admin||2027-04-20T09:00:00Z|' || right(current_setting('app.acting'), 64), true)`,
    ],
    ['a seal without a key', `select set_config('app.acting', ${forged('admin', 'f'.repeat(64))}, true)`],
    [
      'the beginning without a ticket',
      `select app.act_as('admin||2027-04-20T09:00:00Z', 9999999999, '\\x00')`,
    ],
    ['the old settings', `select set_config('app.actor', 'admin', true)`],
    ['no role', 'reset role'],
    ['the login', 'set role none'],
    ['the worker', 'set role bed_worker'],
    ['the migrator', 'set role bed_migrator'],
    ['all settings as they were', 'reset all'],
    ['the owner’s word', `select app.need_seal(), app.as_worker()`],
    ['no row-level security', 'set row_security = off'],
    ['replication', `set session_replication_role = replica`],
  ])('%s opens nothing', async (_, text) => {
    const after = await seen(guest.actor, text)
    for (const [table, n] of Object.entries(after)) expect(n, table).toBeLessThanOrEqual(own[table] ?? 0)
  })

  it.each([
    'select * from app.actor_key',
    'select app.close_tables()',
    'alter table person disable row level security',
    'drop policy sealed on person',
    'create or replace function app.sealed(asker name) returns text language sql return current_setting($a$app.acting$a$)',
    'create temporary table person (id uuid)',
    'create function pg_temp.f() returns int language sql return 1',
    `copy person to program 'cat'`,
    'create table public.trap (id int)',
  ])('refused: %s', async (text) => {
    await expect(pages.run(guest.actor, (tx) => sql.raw(text).execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('a claim that changes half-way through a statement opens nothing', async () => {
    const flips = [
      `select count(*)::int as n from (select p.id, set_config('app.acting', ${forged('admin')}, true) from person p) x`,
      `select count(*)::int as n from (select set_config('app.acting', ${forged('admin')}, true) from generate_series(1, 1) offset 0) f, person p`,
      `with f as materialized (select set_config('app.acting', ${forged('admin')}, true)) select count(*)::int as n from f, person p`,
      `select count(*)::int as n from generate_series(1, 4) g, lateral (select set_config('app.acting',
         case when g % 2 = 0 then ${forged('admin')} else current_setting('app.acting') end, true) offset 0) f, lateral (select * from person where g > 0 offset 0) p
         where p.id <> '${guest.personId}'`,
      `select count(*)::int as n from (values (1, current_setting('app.acting')), (2, ${forged('admin')}), (3, current_setting('app.acting'))) g (n, claim),
         lateral (select set_config('app.acting', g.claim, true) offset 0) f, lateral (select * from veto where g.n > 0 offset 0) v`,
      `select count(*)::int as n from (values (1, ${forged('admin')}), (2, current_setting('app.acting')), (3, ${forged('admin')})) g (n, claim),
         lateral (select set_config('app.acting', g.claim, true) offset 0) f, lateral (select * from registration where g.n > 0 offset 0) v
         where v.id <> '${guest.registrationId}'`,
    ]
    for (const text of flips) {
      const { rows } = await pages.run(guest.actor, (tx) => sql.raw<{ n: number }>(text).execute(tx))
      expect(rows[0]?.n, text).toBeLessThanOrEqual(1)
    }
    const write = `update person set locale = 'de' where id <> '${guest.personId}' and set_config('app.acting', ${forged('gate')}, true) is not null`
    const outcome = pages
      .run(guest.actor, (tx) => sql.raw(write).execute(tx))
      .then(({ numAffectedRows }) => numAffectedRows, refusal)
    expect(NOTHING_CHANGED).toContain(await outcome)
  })

  it('nothing of somebody else’s can be changed as somebody else', async () => {
    const claims = [forged('admin'), forged('gate'), `'person|${randomUUID()}|2027-04-20T09:00:00Z|'`]
    for (const claim of claims) {
      const outcome = pages
        .run(guest.actor, async (tx) => {
          await sql.raw(`select set_config('app.acting', ${claim}, true)`).execute(tx)
          return (await sql.raw("update person set locale = 'de'").execute(tx)).numAffectedRows
        })
        .catch(refusal)
      expect(NOTHING_CHANGED).toContain(await outcome)
    }
    const approve = `select set_config('app.acting', ${forged('gate')}, true)`
    await expect(
      pages.run(guest.actor, async (tx) => {
        await sql.raw(approve).execute(tx)
        await sql
          .raw(`insert into admin_profile (person_id, approved) values ('${guest.personId}', true)`)
          .execute(tx)
      }),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('what was seen elsewhere', () => {
  it('is good in no other transaction and on no other connection', async () => {
    const { rows } = await pages.run(admin, (tx) =>
      sql<{ acting: string }>`select current_setting('app.acting') as acting`.execute(tx),
    )
    const replay = `select set_config('app.acting', '${rows[0]?.acting}', true)`
    for (let connection = 0; connection < 3; connection += 1) {
      const after = await seen(guest.actor, replay)
      expect(after['person']).toBe(0)
    }
  })

  it('is no ticket: those are told as values, which no other connection reads', async () => {
    const [texts] = await pages.run(guest.actor, async () =>
      database.sql<{ all: string }>(
        `select string_agg(query, ' ') as all from pg_stat_activity where datname = current_database() and query like '%act_as%'`,
      ),
    )
    expect(texts?.all ?? '').not.toMatch(/person\||\\x/)
  })
})

describe('a connection on which something strange was said', () => {
  it('is not used again, whether it failed or not', async () => {
    const db = openDatabase(database.connection('web'), database.clock.now, 1)
    const pid = () =>
      db.run(mint.gate(), async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        return rows[0]?.pid
      })
    try {
      const before = await pid()
      expect(await pid()).toBe(before)
      await db.run(guest.actor, (tx) => sql.raw('prepare kept_1 as select 1').execute(tx))
      const after = await pid()
      expect(after).not.toBe(before)
      await db
        .run(guest.actor, (tx) => sql.raw('prepare kept_1 as select 1; select 1/0').execute(tx))
        .catch(() => {})
      expect(await pid()).not.toBe(after)
    } finally {
      await db.close()
    }
  })
})

describe('the key', () => {
  it('without one, or with another, nothing is said at all', async () => {
    const { actorKey: _, ...without } = database.connection('web')
    for (const connection of [without, { ...without, actorKey: Buffer.alloc(32, 'other') }]) {
      const db = openDatabase(connection, database.clock.now, 1)
      await expect(db.run(mint.gate(), (tx) => sql`select 1`.execute(tx))).rejects.toThrow()
      await db.close()
    }
  })

  it('is followed by another, and both are good for an hour', async () => {
    const next = Buffer.alloc(32, 'next')
    const migrator = { ...database.connection('owner') }
    await closeDatabase(migrator, next)
    const opens = async (actorKey: Buffer) => {
      const db = openDatabase({ ...database.connection('web'), actorKey }, database.clock.now, 1)
      return db.run(mint.gate(), async () => true).finally(() => db.close())
    }
    expect(await opens(next)).toBe(true)
    expect(await opens(testActorKey)).toBe(true)
    await database.sql(
      "update app.actor_key set good_until = now() - interval '1 second' where good_until is not null",
    )
    await expect(opens(testActorKey)).rejects.toMatchObject({ code: 'BX001' })
    await closeDatabase(migrator, testActorKey)
    expect(await opens(testActorKey)).toBe(true)
  })

  it('is asked of every table that has policies', async () => {
    const open = await database.sql(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = 'sealed' and not polpermissive)`,
    )
    expect(open, 'a migration that makes a table ends with: select app.close_tables();').toEqual([])
  })
})

it('a connection that was gone from the server is another one', async () => {
  const db = openDatabase(database.connection('web'), database.clock.now, 1)
  const client = new pg.Client(database.connection('owner'))
  await client.connect()
  try {
    await db.run(mint.gate(), async () => {})
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await expect.poll(() => db.run(mint.gate(), async () => true).catch(() => false)).toBe(true)
  } finally {
    await Promise.all([db.close(), client.end()])
  }
})
