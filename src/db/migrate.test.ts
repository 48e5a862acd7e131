import { SCHEMA_WORDS } from '../../test/saved/schema-words.ts'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { often } from '../../test/builders/often.ts'
import { findPending, migrate, MigrationError, migrations, suitsOlder } from './migrate.server.ts'

const server = inject('testServer')
const made: string[] = []

async function asOwner(database: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ ...server.owner, database })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await client.end()
  }
}

type Target = pg.ClientConfig & { database: string }

/** An empty one, or a copy: what was migrated once need not be migrated for each test. */
async function newDatabase(copyOf = 'template1'): Promise<Target> {
  const database = `migrate_${randomUUID().replaceAll('-', '')}`
  await asOwner('postgres', `create database ${database} template ${copyOf} owner bed_migrator`)
  made.push(database)
  // As the migrator, who is no superuser: it must manage with what an operator grants.
  return { ...server.owner, database, options: '-c role=bed_migrator' }
}

afterAll(async () => {
  for (const database of made) await asOwner('postgres', `drop database if exists ${database} with (force)`)
})

const describeSchema = (database: string) => asOwner(database, SCHEMA_WORDS)

it('every migration has a number of its own, in their order', () => {
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})

describe('migrations', () => {
  let whole: Target
  let older: Target
  beforeAll(async () => {
    whole = await newDatabase()
    older = await newDatabase()
    await migrate(older, migrations.slice(0, -1))
  })

  it('started by several processes at once bring an empty database to the newest state once, and then have nothing to do', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(whole)))
    expect(results.flat()).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(whole)).toEqual([])
  })

  it('take a database along that knows all but the last of them, also one of when nobody wrote down what older programs can go on beside', async () => {
    const unnoted = await newDatabase(older.database)
    await asOwner(unnoted.database, 'alter table schema_migration drop column suits_older')
    for (const target of [await newDatabase(older.database), unnoted])
      expect(await migrate(target)).toEqual([migrations.at(-1)?.name])
  })

  it('of a newer version keep out a program that cannot go on beside them, and no other', async () => {
    const target = await newDatabase(whole.database)
    const adding = (name: string, sql: string) => [...migrations, { name, sql, checksum: name }]
    const beside = '-- Suits older programs: a table of its own.\ncreate table later (id integer)'
    await migrate(target, adding('9998-beside', beside))
    expect(await migrate(target)).toEqual([])
    const [first] = adding('9998-beside', beside).slice(-1)
    await migrate(target, [
      ...migrations,
      ...(first ? [first] : []),
      ...adding('9999-other', 'drop table later').slice(-1),
    ])
    await expect(migrate(target)).rejects.toThrow('9999-other, which is newer than this program')
  })

  it.each(migrations.filter(suitsOlder))('$name, which suits older programs, only adds', ({ sql }) => {
    // What may be done later is no change yet: rights, policies, and what new functions and triggers will do.
    const later = /^(?:\s|--.*)*(?:grant|create (?:or replace )?(?:policy|function|trigger))\b/
    const atOnce = sql
      .replaceAll(/create function [^$]*\$\$[^$]*\$\$/g, '')
      .replaceAll(/\bafter (?:insert|update|delete|truncate)[\w\s,]*? on\b/g, '')
      .split(';')
      .filter((statement) => !later.test(statement))
      .join(';')
    expect(atOnce).not.toMatch(/\b(drop|rename|alter column|set not null|truncate|delete from|update)\b/i)
  })

  it('killed at any point and started again end in the same schema', async () => {
    const expected = await describeSchema(whole.database)
    const delays = [10, 30, 60, 0, 3, 6, 15, 20, 45, 90]
    for (const delay of delays.slice(0, often(delays.length, 3))) {
      const target = await newDatabase()
      const running = migrate(target).catch(() => 'killed')
      await new Promise((resolve) => setTimeout(resolve, delay))
      // To the server it is the same whether the process or its connection dies.
      await asOwner('postgres', 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        target.database,
      ])
      await running
      await migrate(target)
      expect(await describeSchema(target.database)).toEqual(expected)
    }
  })

  it('refuse a database that a newer program has changed, and an edited migration', async () => {
    const target = whole
    const last = migrations.findLastIndex((migration) => !suitsOlder(migration))
    await expect(migrate(target, migrations.slice(0, last))).rejects.toThrow(MigrationError)
    const edited = migrations.map((migration, index) =>
      index === 0 ? { ...migration, checksum: 'x' } : migration,
    )
    await expect(migrate(target, edited)).rejects.toThrow(/changed after it was applied/)
  })

  it('refuse a database of before they were written anew, and say what to do', async () => {
    const target = await newDatabase()
    await migrate(target, [{ name: '0001-roles-and-actor', sql: 'create table person ()', checksum: 'x' }])
    await expect(migrate(target)).rejects.toThrow(
      /from before the first release.*another DATA_DIR or DATABASE_URL/,
    )
    expect(await findPending({ ...target, options: '' })).toEqual({ pending: [], people: 0 })
  })

  it('leave nothing of one that fails', async () => {
    const target = await newDatabase()
    const broken = { name: '0001-broken', sql: 'create table half (id int); select 1 / 0;', checksum: 'x' }
    await expect(migrate(target, [broken])).rejects.toThrow(/0001-broken failed/)
    expect(await asOwner(target.database, "select to_regclass('half') as half")).toEqual([{ half: null }])
  })
})

describe('generated types', () => {
  it('are those of the migrated schema', async () => {
    const { host = '', port = 5432, user = '', password = '' } = server.owner
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${server.template}?host=${encodeURIComponent(host)}`
    const args = ['--config-file', '.kysely-codegenrc.json', '--out-file', 'src/db/schema.ts', '--verify']
    const code = await new Promise((resolve) => {
      const child = spawn('node_modules/.bin/kysely-codegen', args, {
        env: { ...process.env, DATABASE_URL: url },
      })
      child.on('exit', resolve)
    })
    expect(code).toBe(0)
  })
})
