import type { Client } from 'pg'
import { quote, type Share } from './tables.server.ts'

/**
 * Signed in is signed in here and now: what a restored backup must not bring back to life is never in one. Lost second factors
 * are asked about and answered in sessions that are not there: people who lost theirs ask again. What became of the backups
 * is told of those of one database.
 */
const NEVER = ['session', 'challenge', 'rate_limit', 'presence', 'clock_lease', 'backup_state']

/** What a dump holds not, by table: nothing of it, or some of its rows, or something else in some of its columns. */
export type Leaving = { never: ReadonlySet<string>; shares: ReadonlyMap<string, Share> }

/** A foreign key. `unsets`: the columns that are emptied when what they point to goes; none: the row goes as well. */
export type Link = {
  table: string
  columns: string[]
  target: string
  keys: string[]
  unsets: string[]
  isNeeded: boolean
}

/**
 * What follows from leaving out some tables: a row that points to what is left out is left out as well or points to nothing, as
 * its foreign key says for the day on which what it points to is deleted (one that would forbid that: to nothing, where it may).
 * Asked of the database, before its keys are loosened.
 */
export async function planLeavingOut(client: Client): Promise<Leaving> {
  const { rows } = await client.query<Link>(`
    select c.relname::text as table, t.relname::text as target, ${named('conrelid', 'conkey')} as columns,
      ${named('confrelid', 'confkey')} as keys,
      case confdeltype when 'c' then '{}' when 'n' then ${named('conrelid', 'coalesce(confdelsetcols, conkey)')}
        else ${named('conrelid', 'conkey', 'not attnotnull')} end as unsets,
      not exists (select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and not attnotnull) as "isNeeded"
    from pg_constraint f join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and c.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
    order by c.relname, conname`)
  return planFrom(rows, NEVER)
}

const named = (table: string, numbers: string, which = 'true') => `array(select attname::text
  from unnest(${numbers}) with ordinality k (number, place) join pg_attribute on attrelid = ${table} and attnum = number
  where ${which} order by place)`

export function planFrom(links: readonly Link[], tables: readonly string[]): Leaving {
  const taking = links.filter(({ unsets }) => unsets.length === 0)
  const never = closure(
    tables,
    taking.filter(({ isNeeded }) => isNeeded),
  )
  const inPart = new Set([...closure(never, taking)].filter((table) => !never.has(table)))
  const pointsToKept = ({ target, columns, keys }: Link, row: string, depth: number): string => {
    if (never.has(target)) return 'false'
    const other = `r${depth + 1}`
    const same = keys.map((key, at) => `${other}.${quote(key)} = ${row}.${quote(columns[at] ?? '')}`)
    const kept = inPart.has(target) ? [`(${isKept(target, other, depth + 1)})`] : []
    return `exists (select from public.${quote(target)} ${other} where ${[...same, ...kept].join(' and ')})`
  }
  const isKept = (table: string, row: string, depth: number): string => {
    // A developer who adds such keys sees it at the first backup in a test.
    if (depth > inPart.size) throw new Error(`what ${table} points to leads back to it`)
    const conditions = taking
      .filter((link) => link.table === table && (never.has(link.target) || inPart.has(link.target)))
      .map((link) => {
        const pointsNowhere = link.columns.map((column) => `${row}.${quote(column)} is null`)
        return `(${[...pointsNowhere, pointsToKept(link, row, depth)].join(' or ')})`
      })
    return conditions.join(' and ') || 'true'
  }
  const emptied = links.filter(
    ({ table, target, unsets }) =>
      unsets.length > 0 && !never.has(table) && (never.has(target) || inPart.has(target)),
  )
  const shares = new Map<string, Share>()
  for (const table of new Set([...inPart, ...emptied.map((link) => link.table)])) {
    const instead = emptied
      .filter((link) => link.table === table)
      .flatMap((link) =>
        link.unsets.map((column): [string, string] => [
          column,
          `case when ${pointsToKept(link, 'r', 0)} then r.${quote(column)} end`,
        ]),
      )
    shares.set(table, { where: isKept(table, 'r', 0), instead: new Map(instead) })
  }
  return { never, shares }
}

/** These tables, and all whose links lead to them. */
function closure(tables: Iterable<string>, links: readonly Link[]): Set<string> {
  const found = new Set(tables)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { table, target } of links) if (found.has(target)) found.add(table)
  }
  return found
}
