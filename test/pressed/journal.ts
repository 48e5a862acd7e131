import { onEachTable } from '../product/each-table.ts'
import type { Product } from '../product/product.ts'

/** Counters, what tells readers that something has changed, and what a process writes in its own time: no button is about them. */
const ASIDE = ['change_mark', 'schema_migration', 'rate_limit', 'backup_state', 'job_run']

/** Says what a button did in one word, where a row has such a column. */
const WORDS = ['template', 'event', 'kind', 'state', 'action', 'text_key', 'cause', 'outcome', 'scope']
/** Changes with every change. */
const NOISE = new Set(['version', 'updated_at', 'findable', 'known_at', 'changed_at'])

type Row = Record<string, unknown>
export type Entry = {
  relation: string
  op: 'INSERT' | 'UPDATE' | 'DELETE'
  before: Row | null
  after: Row | null
}

/**
 * Every row that changes is written down by triggers, and played backwards by `undo`, past triggers and keys, so that the world is the
 * same for each press. It goes with its schema.
 */
const INSTALL = `
  create schema pressed;
  create table pressed.entry (number bigserial primary key, relation text not null, op text not null, before jsonb, after jsonb);
  create table pressed.watched as
    select c.relname::text as relation,
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as fields,
      coalesce((select string_agg(format('t.%1$I = o.%1$I', a.attname), ' and ') from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary), 't is not distinct from o') as same
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not c.relname = any (array[${ASIDE.map((name) => `'${name}'`).join()}]);
  create function pressed.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into pressed.entry (relation, op, before, after) values (tg_table_name, tg_op,
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$;
  create function pressed.undo(since bigint) returns void language plpgsql as $$
  declare one record; begin
    set local session_replication_role = replica;
    for one in select e.*, w.fields, w.same from pressed.entry e join pressed.watched w using (relation)
      where e.number > since order by e.number desc
    loop
      if one.op <> 'DELETE' then
        execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $1) o where %2$s', one.relation, one.same) using one.after;
      end if;
      if one.op <> 'INSERT' then
        execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
          one.relation, one.fields) using one.before;
      end if;
    end loop;
    insert into change_mark (relation) select distinct relation from pressed.entry where number > since;
    delete from pressed.entry where number > since;
    delete from rate_limit;
  end $$;
  grant usage on schema pressed to public;`

export type Journal = {
  /** Where it stands. */
  mark: () => Promise<number>
  /** What has changed since. */
  since: (mark: number) => Promise<Entry[]>
  undo: (mark: number) => Promise<void>
  end: () => Promise<void>
}

export async function openJournal(product: Product): Promise<Journal> {
  await product.sql(INSTALL)
  const watched = `schemaname = 'public' and tablename in (select relation from pressed.watched)`
  await onEachTable(
    product,
    (table) =>
      `create trigger pressed_note after insert or update or delete on ${table} for each row execute function pressed.note()`,
    watched,
  )
  return {
    mark: async () => {
      const [row] = await product.sql<{ number: string }>(
        'select coalesce(max(number), 0) as number from pressed.entry',
      )
      return Number(row?.number ?? 0)
    },
    since: (mark) =>
      product.sql<Entry>(
        'select relation, op, before, after from pressed.entry where number > $1 order by number',
        [mark],
      ),
    undo: async (mark) => void (await product.sql('select pressed.undo($1)', [mark])),
    end: async () => {
      await onEachTable(product, (table) => `drop trigger pressed_note on ${table}`, watched)
      await product.sql('drop schema pressed cascade')
    },
  }
}

/** As words of the table of buttons: `table+word` for new rows, `table-` for those that are gone, `table~column=word` for changes. */
export function summarise(entries: readonly Entry[]): string[] {
  const said = new Map<string, Set<string>>()
  const say = (key: string, word?: string) => {
    const words = said.get(key) ?? new Set()
    if (word) words.add(word)
    said.set(key, words)
  }
  for (const { relation, op, before, after } of entries) {
    // Counted for a while, and written by the process when it has time.
    if (relation === 'security_event' && (op === 'UPDATE' || after?.['kind'] === 'access-refused')) continue
    if (op === 'INSERT') {
      const words = WORDS.filter((column) => typeof after?.[column] === 'string').slice(0, 1)
      say(`${relation}+`, words.map((column) => String(after?.[column]))[0])
    } else if (op === 'DELETE') say(`${relation}-`)
    else {
      const columns = Object.keys(after ?? {}).filter(
        (column) =>
          !NOISE.has(column) && JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
      )
      for (const column of columns)
        say(`${relation}~`, WORDS.includes(column) ? `${column}=${String(after?.[column])}` : column)
      if (columns.length === 0) say(`${relation}~`)
    }
  }
  return [...said].map(([key, words]) => key + [...words].toSorted().join()).toSorted()
}
