/**
 * Brings a database back to how a season begins, and leaves connections and what they have planned as they are: a copy of the database
 * costs a new product and cold connections, which is most of what a short season takes.
 */

/** Kept as they are: which connections are there, and what tells readers that something has changed. */
const LIVES_ON = `('change_mark', 'schema_migration')`
const OWN_TABLES = `
  select c.oid::regclass as name, c.relname as plain, (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as fields
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'app') and c.relkind = 'r' and c.relname not in ${LIVES_ON}`

export const KEEP = `
  create schema kept;
  do $$ declare one record; begin
    for one in ${OWN_TABLES} loop
      execute format('create table kept.%I as select %s from %s', one.plain, one.fields, one.name);
    end loop;
  end $$;
  create table kept_sequence as select schemaname, sequencename, last_value from pg_sequences
    where schemaname = 'public' and sequencename not in ('outbox_worker', 'change_mark_id_seq');
  alter table kept_sequence set schema kept;
  create function season.bring_back() returns void language plpgsql as $$ declare one record; begin
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
    delete from season.trap;
  end $$;`
