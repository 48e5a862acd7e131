import { beforeAll, expect, test } from 'vitest'
import { mint } from './actor.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ moment: '2028-02-29T12:00:00Z' })
})

test('no row of ours is dated by the clock of the database server', async () => {
  const dated = await database.sql(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migration'
       and column_default ~* '(now|timestamp|current_date|localtime)' and column_default not like 'app.moment%'`,
  )
  expect(dated).toEqual([])
})

test('no function of ours judges by it, but for the one that asks for the moment and those that know one transaction from another', async () => {
  const judging = await database.sql(
    `with ours as materialized (select pg_proc.oid, proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where nspname in ('app', 'public') and prokind = 'f' and probin is null)
     select proname from ours where proname not in ('moment', 'act_as', 'sealed')
       and pg_get_functiondef(oid) ~* '\\m(now|clock_timestamp|statement_timestamp)\\(|\\mcurrent_(date|timestamp)\\M'`,
  )
  expect(judging).toEqual([])
})

test('who is kept without saying when was kept at the moment of the command', async () => {
  await database.db.run(mint.gate(), (tx) =>
    tx.insertInto('person').values({ email: 'new@example.org', locale: 'en' }).execute(),
  )
  expect(await database.sql('select created_at from person')).toEqual([
    { created_at: new Date('2028-02-29T12:00:00Z') },
  ])
})
