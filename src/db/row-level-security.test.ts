import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { mint } from './actor.server.ts'
import { sql } from './sql.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'

let database: TestDatabase
let tables: string[]

// Not about people: the year, the schema's own bookkeeping.
const open = new Set(['edition', 'schema_migration'])

beforeAll(async () => {
  database = await testDatabase()
  const rows = await database.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  tables = rows.map(({ name }) => name).filter((name) => !open.has(name))
  await database.sql(`
    with p as (insert into person (email, locale) values ('a@example.org', 'en'), ('b@example.org', 'de') returning id)
    insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
      select id::text::bytea, id, now(), now(), now() + interval '1 day' from p`)
})

async function rowsSeen(client: pg.Client, table: string): Promise<unknown> {
  try {
    return (await client.query(`select count(*)::int as n from ${table}`)).rows[0]?.n
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('row-level security', () => {
  it('is on and forced on every table about people', async () => {
    const rows = await database.sql<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`)
    expect(rows.map(({ name }) => name).filter((name) => !open.has(name))).toEqual([])
  })

  it('shows nothing, or refuses, when no actor is set', async () => {
    for (const role of ['web', 'worker'] as const) {
      // A connection of its own, on which nobody has acted.
      const client = new pg.Client(database.connection(role))
      await client.connect()
      for (const table of tables)
        expect([0, '42501'], `${role} reads ${table}`).toContain(await rowsSeen(client, table))
      await client.end()
    }
  })

  it('forgets the actor with the transaction, so a pooled connection carries nobody over', async () => {
    await database.db.run(mint.gate(), (tx) => tx.selectFrom('person').select('id').execute())
    const { rows } = await database.db.run(mint.signedIn(''), (tx) =>
      sql<{ actor: string }>`select app.actor() as actor`.execute(tx),
    )
    expect(rows[0]?.actor).toBe('person')
    const seen = await database.db.run(mint.signedIn('00000000-0000-0000-0000-000000000000'), (tx) =>
      tx.selectFrom('person').select('id').execute(),
    )
    expect(seen).toEqual([])
  })

  it('shows a person themselves and nobody else', async () => {
    const [a] = await database.sql<{ id: string }>("select id from person where email = 'a@example.org'")
    const seen = await database.db.run(mint.signedIn(a?.id ?? ''), (tx) =>
      tx.selectFrom('person').select('email').execute(),
    )
    expect(seen).toEqual([{ email: 'a@example.org' }])
  })

  it('lets neither web nor worker change the history of a match or the access log', async () => {
    for (const role of ['bed_web', 'bed_worker']) {
      const rows = await database.sql(
        `select table_name from information_schema.table_privileges
         where grantee = $1 and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
           and table_name in ('match_event', 'access_log')
           -- Lines of the access log go with the season they are about (rules: retention), which a policy keeps to its day.
           and (table_name, privilege_type, grantee) <> ('access_log', 'DELETE', 'bed_worker')`,
        [role],
      )
      expect(rows).toEqual([])
    }
  })
})
