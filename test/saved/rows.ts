/** What stands in a database, row by row, read past the program: what a dump loses, its own reader would lose as well. */
import pg from 'pg'
import { quote } from '#db/backup/tables.server.ts'
import { SCHEMA_WORDS } from './schema-words.ts'

/** Rows as JSON, by table; `sequences` and `schema` stand among the tables. */
export type Rows = ReadonlyMap<string, readonly string[]>

/** `owner`: who sees every row. */
export async function rowsIn(owner: pg.ClientConfig): Promise<Rows> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // At one moment, and a row that would be hidden is an error.
    await client.query(`begin isolation level repeatable read read only; set local timezone = 'UTC';
      set local bytea_output = 'hex'; set local row_security = off`)
    const read = async (text: string) =>
      (await client.query<{ row: string }>(text)).rows.map(({ row }) => row)
    const tables = await read(`select relname::text as row from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by relname`)
    const rows = new Map<string, string[]>()
    for (const table of tables)
      rows.set(table, await read(`select to_jsonb(r)::text as row from public.${quote(table)} r`))
    rows.set(
      'sequences',
      await read(`select sequencename || ' ' || last_value as row from pg_sequences
        where schemaname = 'public' and last_value is not null`),
    )
    rows.set('schema', await read(`select kind || ' ' || what as row from (${SCHEMA_WORDS}) of (kind, what)`))
    return rows
  } finally {
    await client.end()
  }
}

/** Rows of `some` that are not in `others`, by table. */
export function without(some: Rows, others: Rows): Map<string, string[]> {
  const missing = new Map<string, string[]>()
  for (const [table, rows] of some) {
    const there = new Set(others.get(table))
    const gone = rows.filter((row) => !there.has(row))
    if (gone.length > 0) missing.set(table, gone)
  }
  return missing
}

/** What a row of the mail queue says of itself. */
export const mailIn = (row: string) => JSON.parse(row) as { id: string; state: string; challenge_id: unknown }
