import type pg from 'pg'

/**
 * In SQL: what a database holds is remembered once, and brought back as often as somebody is through with it. Connections and what they
 * have planned are left as they are: a copy of the database costs a new product and cold connections, most of what a short test takes.
 */

/** Before what is asked when one file has ended, while the next may be counting its own statements. */
export const BETWEEN_FILES = '/* between files */ '

const listTables = (but: string) => `
  select c.oid::regclass as name, c.relname as plain, (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as fields
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'app') and c.relkind = 'r' and c.relname not in (${but})`
/** Kept as they are: which migrations there were, and what tells readers that something has changed. */
const OWN_TABLES = listTables(`'change_mark', 'schema_migration'`)
/** Changes when something other than rows does. */
export const SHAPE = `
  select md5(string_agg(line, ',' order by line)) from (
    select 'c' || c.oid::text || c.relname || c.relrowsecurity::text || c.relforcerowsecurity::text as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'app')
    union all select 'a' || attrelid::text || attnum::text || attname || attisdropped::text from pg_attribute
      join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app') and attnum > 0
    union all select 'k' || k.oid::text || conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where n.nspname in ('public', 'app')
    union all select 't' || oid::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'p' || p.oid::text || md5(prosrc) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'app')
    union all select 'y' || oid::text || polname from pg_policy) lines`

export const REMEMBER = `
  create schema kept;
  do $$ declare one record; begin
    for one in ${OWN_TABLES} loop
      execute format('create table kept.%I as select %s from %s', one.plain, one.fields, one.name);
    end loop;
  end $$;
  create table kept.kept_sequence as select schemaname, sequencename, last_value from pg_sequences
    where schemaname = 'public' and sequencename not in ('outbox_worker', 'change_mark_id_seq');
  create table kept.kept_shape as select (${SHAPE}) as hash;
  create function kept.bring_back() returns void language plpgsql as $$ declare one record; begin
    set local session_replication_role = replica;
    for one in ${OWN_TABLES} loop
      execute format('delete from %s', one.name);
      execute format('insert into %s (%s) overriding system value select %s from kept.%I', one.name, one.fields, one.fields, one.plain);
    end loop;
    for one in select * from kept.kept_sequence loop
      perform setval(format('%I.%I', one.schemaname, one.sequencename), coalesce(one.last_value, 1), one.last_value is not null);
    end loop;
    delete from change_mark;
    insert into change_mark (relation) select plain from (${OWN_TABLES}) tables;
  end $$;`

export const BRING_BACK = 'select kept.bring_back()'
/** False when tables, triggers, functions or policies are not what they were. */
export const HAS_ITS_SHAPE = `select hash = (${SHAPE}) as has from kept.kept_shape`

/**
 * The same for a clone of a template that holds next to nothing: its shape, and plain statements that make its rows what they are now.
 * Numbers of changes go on, or what was kept of the rows before could be taken for what is there then.
 */
export async function readSnapshot(client: pg.Client): Promise<{ shape: string; bringBack: string }> {
  const tables = await client.query<{ name: string; fields: string }>(listTables(`''`))
  const statements = [
    'begin',
    `set local lock_timeout = '5s'`,
    'set local session_replication_role = replica',
  ]
  statements.push(...tables.rows.map(({ name }) => `delete from ${name}`))
  for (const { name, fields } of tables.rows) {
    const { rows } = await client.query<{ held: string | null }>(
      `select quote_literal(jsonb_agg(to_jsonb(one))) as held from ${name} one`,
    )
    if (!rows[0]?.held) continue
    const held = `jsonb_populate_recordset(null::${name}, ${rows[0].held})`
    statements.push(`insert into ${name} (${fields}) overriding system value select ${fields} from ${held}`)
  }
  const sequences = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname in ('public', 'app') and sequencename <> 'change_mark_id_seq'`,
  )
  statements.push(...sequences.rows.map(({ name }) => `select setval('${name}', 1, false)`), 'commit')
  const { rows } = await client.query<{ shape: string }>(`select (${SHAPE}) as shape`)
  return { shape: rows[0]?.shape ?? '', bringBack: statements.join(';') }
}
