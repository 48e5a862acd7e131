import type { Client } from 'pg'
import { applyWithin, beginBookkeeping, isFromBefore, type Migration } from '../migrate.server.ts'
import { quote } from './tables.server.ts'

/** The dump cannot be brought back by this program; the words say why. */
export class DumpTooNew extends Error {}
/** It was made by a version from before the first release. */
export class DumpTooOld extends Error {}

/** The migrations a dump stands at, and those that follow. Throws DumpTooNew or DumpTooOld when this program does not know one. */
export function splitMigrations(
  found: readonly { name: string; checksum: string }[],
  known: readonly Migration[],
): { before: Migration[]; after: Migration[] } {
  const names = new Set(found.map(({ name }) => name))
  if (isFromBefore([...names], known)) throw new DumpTooOld('it was made before the first release')
  for (const { name, checksum } of found) {
    const own = known.find((migration) => migration.name === name)
    if (!own) throw new DumpTooNew(`it knows ${name}, which this program does not`)
    if (own.checksum !== checksum) throw new DumpTooNew(`its ${name} is another one than this program's`)
  }
  return {
    before: known.filter(({ name }) => names.has(name)),
    after: known.filter(({ name }) => !names.has(name)),
  }
}

/** Drops all that migrations have made and builds the schema anew as it was after `list`. Extensions and the schema of timed jobs stay. */
export async function rebuildSchema(client: Client, list: readonly Migration[]): Promise<void> {
  await client.query(dropAll)
  await beginBookkeeping(client)
  for (const migration of list) await applyWithin(client, migration)
}

/** Some migrations bring first rows; the dump has them too. After `loosen`: the owner sees none before. */
export async function removeFirstRows(client: Client, tables: readonly { name: string }[]): Promise<void> {
  for (const { name } of tables) await client.query(`delete from public.${quote(name)}`)
}

const notOfExtension = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`

const dropAll = `do $$
declare statement text;
begin
  for statement in
    (select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname)
      from pg_class o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and ${notOfExtension('pg_class')} order by relkind = 'S')
    union all
    select format('drop function if exists %s cascade', oid::regprocedure)
      from pg_proc o where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc')}
  loop
    execute statement;
  end loop;
  drop schema if exists app cascade;
end $$`

/** Lets rows be loaded in any order: without foreign keys, triggers and row-level security. The answer restores them in two steps, and checks the keys. */
export async function loosen(
  client: Client,
): Promise<{ linkAgain: () => Promise<void>; closeAgain: () => Promise<void> }> {
  const { rows: links } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  const { rows: forced } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`)
  const { rows: triggers } = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, tgname::text as name from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and relnamespace = 'public'::regnamespace`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quote(name)}`)
  for (const { table, name } of links)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  return {
    linkAgain: async () => {
      for (const { table, name, definition } of links)
        await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
    },
    closeAgain: async () => {
      for (const { table, name } of triggers)
        await client.query(`alter table ${table} enable trigger ${quote(name)}`)
      for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
    },
  }
}
