import type { Client } from 'pg'

export type Table = { name: string; columns: string[]; order: string[] }
/** Which rows of a table are meant, called `r`, and what stands in some of their columns instead; without: all, as they are. */
export type Share = { where: string; instead: ReadonlyMap<string, string> }

// How values are written must not depend on who asks, or checksums would differ.
const plainForm = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local lock_timeout = '10s'`

export async function usePlainForm(client: Client): Promise<void> {
  await client.query(plainForm)
}

/** The tables of the site, without the migrations' own bookkeeping and what extensions brought; columns that are computed are left out. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum order by k.place) as order
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`)
  return rows
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteAll = (names: readonly string[]) => names.map(quote).join(', ')

/** Reads a table in an order that is the same on every server, so that equal rows have equal checksums. */
export function readStatement({ name, columns, order }: Table, share?: Share): string {
  const keys = (order.length > 0 ? order : columns).map((key) => `r.${quote(key)}::text collate "C"`)
  const values = columns.map((column) => share?.instead.get(column) ?? `r.${quote(column)}`)
  const where = share ? ` where ${share.where}` : ''
  return `copy (select ${values.join(', ')} from public.${quote(name)} r${where} order by ${keys.join(', ')}) to stdout`
}

export function writeStatement({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy public.${quote(name)} (${quoteAll(columns)}) from stdin`
}
