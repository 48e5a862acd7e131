import type { Product } from '../product/product.ts'
import type { Fields, Ready } from './form.ts'

/** Tables that say nothing of what a form did: counters, and what the worker writes in its own time. */
const asideTables = [
  'rate_limit',
  'challenge_code',
  'newsletter_link',
  'mail_control',
  'job_run',
  // A backup that an earlier press has begun ends in its own time.
  'backup_state',
  'change_mark',
  'security_event',
  'schema_migration',
]

/** What a form brought about, with everything that is new at each press called by one name. */
export type Effect = { answer: string; written: string[]; gone: string[] }

/** Mails of this database wait until tomorrow, so that no worker writes to a row between two looks. */
export async function holdMails(product: Product): Promise<void> {
  await product.sql(`create function hold_mails() returns trigger language plpgsql as
    $$ begin new.due_at := now() + interval '1 day'; return new; end $$`)
  await product.sql(
    `create trigger hold_mails before insert on outbox for each row execute function hold_mails()`,
  )
}

/** Sends the form and reads from the rows themselves what came of it. `others` are ids of people it is not about. */
export async function effectOf(
  product: Product,
  ready: Ready,
  pairs: [string, string][],
  others: Record<string, string>,
): Promise<Effect> {
  await product.sql('delete from rate_limit')
  const tables = await tablesOf(product)
  const before = await countsOf(product, tables)
  const [since] = await product.sql<{ xid: string }>('select pg_current_xact_id()::text as xid')
  const response = await fetch(product.url + ready.path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Origin: product.url,
      'Accept-Encoding': 'identity',
      ...(ready.cookie ? { Cookie: ready.cookie } : {}),
    },
    body: new URLSearchParams(pairs),
  })
  await response.arrayBuffer()
  const call = namer({ ...others, ...ready.names })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''))
  // That the page said so to this organiser, and when.
  const to = (response.headers.get('Location') ?? '').replace(/(?<=[?&]told=)[^&#]+/, '…')
  const answer = `${response.status} ${to} ${cookies.join(' | ')}`
  const written = await writtenSince(product, tables, since?.xid ?? '0')
  const after = await countsOf(product, tables)
  return {
    answer: call(answer),
    written: written.map(call).toSorted(),
    gone: tables.filter((table) => (after[table] ?? 0) < (before[table] ?? 0)),
  }
}

export function pairsOf(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
}

async function tablesOf(product: Product): Promise<string[]> {
  const rows = await product.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and not (c.relname = any($1)) order by 1`,
    [asideTables],
  )
  return rows.map(({ name }) => name)
}

async function countsOf(product: Product, tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`)
  const rows = await product.sql<{ name: string; n: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Every row that a later transaction has written, whole. */
async function writtenSince(product: Product, tables: string[], xid: string): Promise<string[]> {
  const looks = tables.map(
    (table) =>
      `select '${table}: ' || to_jsonb(t)::text as row from ${table} t where t.xmin::text::bigint > ${Number(xid)}`,
  )
  return (await product.sql<{ row: string }>(looks.join(' union all '))).map(({ row }) => row)
}

/** Known ids and addresses by their names, and whatever else is new at each press by its kind. */
function namer(names: Record<string, string>): (text: string) => string {
  return (text) => {
    let named = text
    for (const [value, name] of Object.entries(names)) named = named.replaceAll(value, `<${name}>`)
    return (
      named
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g, '<time>')
        .replaceAll(/\\\\x[0-9a-f]{8,}/g, '<bytes>')
        .replaceAll(/"(id|entry_id|undoes|written_in)": \d+/g, '"$1": <id>')
        // Which half minute a code was of.
        .replaceAll(/"spent_to": \d+/g, '"spent_to": <step>')
        .replaceAll(/"(seed|draw|letter_number)": ("[^"]*"|\d+)/g, '"$1": <random>')
        // The two of a pair stand in the order of their ids, which are drawn.
        .replaceAll(
          /"one_registration_id": "([^"]*)", "other_registration_id": "([^"]*)"/g,
          (_, one, other) => `"of": ${[one, other].toSorted().join(' and ')}`,
        )
    )
  }
}
