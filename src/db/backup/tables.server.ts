import type { Client } from 'pg'

export type Table = { name: string; columns: string[]; order: string[] }

// Signed in is signed in here and now: what a restored backup must not bring back to life is never in one. Mails about a
// code that is gone go with it, as they do when the code is deleted.
const rowsKept: Readonly<Record<string, string>> = {
  session: 'false',
  challenge: 'false',
  challenge_code: 'false',
  rate_limit: 'false',
  presence: 'false',
  // Asked and answered in sessions that are not there: whoever has lost theirs asks again.
  factor_loss: 'false',
  factor_loss_voice: 'false',
  outbox: 'challenge_id is null',
}

/** Tables of which a backup holds nothing. */
export const leftOut = Object.keys(rowsKept).filter((name) => rowsKept[name] === 'false')
/** Tables of which a backup holds some rows. */
export const heldInPart = Object.keys(rowsKept).filter((name) => rowsKept[name] !== 'false')

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
export function readStatement({ name, columns, order }: Table): string {
  const keys = (order.length > 0 ? order : columns).map((key) => `${quote(key)}::text collate "C"`)
  const where = rowsKept[name] ? ` where ${rowsKept[name]}` : ''
  return `copy (select ${quoteAll(columns)} from public.${quote(name)}${where} order by ${keys.join(', ')}) to stdout`
}

export function writeStatement({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy public.${quote(name)} (${quoteAll(columns)}) from stdin`
}
