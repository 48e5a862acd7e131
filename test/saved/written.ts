/** Which tables the product itself writes to, by triggers; what a test puts there does not count. */
import { onEachTable } from '../product/each-table.ts'
import type { Product } from '../product/product.ts'

const NOTE_WRITES = `
  create schema saved;
  create table saved.written (relation text not null);
  grant usage on schema saved to public;
  grant insert on saved.written to public;
  create function saved.note() returns trigger language plpgsql as $$ begin
    insert into saved.written values (tg_table_name);
    return null;
  end $$`

/** At a site that has just been started: what is there already is its own. */
export async function noteWrites(product: Product): Promise<void> {
  await product.sql(NOTE_WRITES)
  const [by] = await product.sql<{ name: string }>('select quote_literal(session_user) as name')
  await onEachTable(
    product,
    (table) =>
      `create trigger saved_note after insert or update on ${table} for each row when (session_user <> ${by?.name})
       execute function saved.note()`,
  )
  await product.sql('insert into saved.written select unnest($1::text[])', [await listFilled(product)])
}

/** Each table in which no row is, or none that the product has written, with what is missing. */
export async function findUnwritten({ sql }: Product): Promise<string[]> {
  const tables = await sql<{ name: string; isWritten: boolean }>(
    `select relname::text as name, relname in (select relation from saved.written) as "isWritten" from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by relname`,
  )
  const filled = new Set(await listFilled({ sql }))
  return tables.flatMap(({ name, isWritten }) => {
    if (!filled.has(name)) return [`${name} is empty`]
    return isWritten ? [] : [`${name} was written by the test alone`]
  })
}

/** Tables with a row. */
export async function listFilled({ sql }: Pick<Product, 'sql'>): Promise<string[]> {
  const [row] = await sql<{ all: string }>(
    `select string_agg(format('select %L as name where exists (select from %I)', relname, relname), ' union all ') as all
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return (await sql<{ name: string }>(row?.all ?? '')).map(({ name }) => name)
}
