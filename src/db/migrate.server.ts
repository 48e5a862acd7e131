import { createHash } from 'node:crypto'
import type pg from 'pg'
import { askOnce } from './ask-once.server.ts'
import { type ClientConfig, RoleClient } from './client.server.ts'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export type Migration = { name: string; sql: string; checksum: string }

/** A program of before this migration goes on working beside it: it only adds what nobody has to know of. */
export const suitsOlder = ({ sql }: Pick<Migration, 'sql'>): boolean =>
  /^-- Suits older programs\b/m.test(sql)

/** All migrations in order; a migration is never edited after it has shipped, a new file follows it. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

export class MigrationError extends Error {}

/** Whether these are the migrations of a version from before the first release, from which no upgrade exists. */
export function isFromBefore(
  applied: readonly string[],
  [first]: readonly Pick<Migration, 'name'>[] = migrations,
): boolean {
  return first !== undefined && applied.length > 0 && !applied.includes(first.name)
}

// Any number will do as long as every process of this product takes the same.
export const migrationLockKey = 7_205_191

/**
 * Brings the schema to the newest state. Two processes wait for each other; each migration is one transaction with its
 * own bookkeeping row, so a kill at any point leaves either all of it or nothing and the next start goes on from there.
 * Returns the names applied now.
 */
export async function migrate(connection: ClientConfig, list: Migration[] = migrations): Promise<string[]> {
  const client = new RoleClient({ ...connection, line: 'migration' })
  // A connection lost between two statements must fail the next statement, not the whole process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Another process that migrates already may take as long as a migration does; everything else is waited for as others wait for us.
    await client.query('begin; set local lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLockKey])
    await client.query('commit')
    await beginBookkeeping(client)
    const { rows } = await client.query<Applied>('select name, checksum, suits_older from schema_migration')
    refuseStrangeHistory(rows, list)
    const applied = new Set(rows.map(({ name }) => name))
    const pending = list.filter((migration) => !applied.has(migration.name))
    for (const migration of pending) await apply(client, migration)
    await letBookkeepingBeRead(client)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Is there nothing to apply, as far as this login may look? Throws MigrationError for a database of another program. */
export async function isMigrated(connection: ClientConfig): Promise<boolean> {
  return askOnce(connection, async (client) => {
    const { rows: seen } = await client.query<{ may: boolean }>(
      "select coalesce(has_table_privilege(to_regclass('public.schema_migration'), 'select'), false) as may",
    )
    if (!seen[0]?.may) return false
    const { rows } = await client.query<Applied>('select name, checksum, suits_older from schema_migration')
    refuseStrangeHistory(rows, migrations)
    const names = new Set(rows.map(({ name }) => name))
    return migrations.every(({ name }) => names.has(name))
  })
}

/** Which migrations `migrate` would apply, and how many people they are about; `connection` sees every row. Changes nothing, and names none for a database that would be refused. */
export async function findPending(connection: ClientConfig): Promise<{ pending: string[]; people: number }> {
  const client = new RoleClient({ ...connection, line: 'once' })
  client.on('error', () => {})
  await client.connect()
  try {
    const isThere = async (table: string) =>
      (await client.query("select from pg_tables where schemaname = 'public' and tablename = $1", [table]))
        .rowCount === 1
    if (!(await isThere('schema_migration')) || !(await isThere('person')))
      return { pending: migrations.map(({ name }) => name), people: 0 }
    const applied = await client.query<{ name: string }>('select name from schema_migration')
    const names = new Set(applied.rows.map(({ name }) => name))
    const { rows } = await client.query<{ people: number }>('select count(*)::int as people from person')
    if (isFromBefore([...names])) return { pending: [], people: 0 }
    const pending = migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name)
    return { pending, people: rows[0]?.people ?? 0 }
  } finally {
    await client.end()
  }
}

type Applied = { name: string; checksum: string; suits_older: boolean }

function refuseStrangeHistory(applied: readonly Applied[], list: Migration[]): void {
  const names = applied.map(({ name }) => name)
  if (isFromBefore(names, list))
    throw new MigrationError(
      'the database was made by a version from before the first release, and this program cannot take it over: give it another DATA_DIR or DATABASE_URL',
    )
  for (const { name, checksum, suits_older: suits } of applied) {
    const known = list.find((migration) => migration.name === name)
    if (!known && suits) continue
    if (!known)
      throw new MigrationError(`the database knows migration ${name}, which is newer than this program`)
    if (known.checksum !== checksum)
      throw new MigrationError(`migration ${name} was changed after it was applied`)
  }
}

/** Where it is written down which migrations were applied. */
export async function beginBookkeeping(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration
    (name text primary key, checksum text not null, applied_at timestamptz not null default now(),
    suits_older boolean not null default false)`)
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'suits_older'",
  )
  if (rowCount === 0)
    await client.query('alter table schema_migration add column suits_older boolean not null default false')
}

/** The site asks whether the schema is its own. After the first migration, which makes the roles. */
export async function letBookkeepingBeRead(client: pg.Client): Promise<void> {
  await client.query('grant select on schema_migration to bed_web, bed_worker')
}

/** One migration with its bookkeeping row, inside a transaction of the caller. */
export async function applyWithin(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  const { name, checksum } = migration
  await client.query('insert into schema_migration (name, checksum, suits_older) values ($1, $2, $3)', [
    name,
    checksum,
    suitsOlder(migration),
  ])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyWithin(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`migration ${migration.name} failed: ${reason}`, { cause: error })
  }
}
