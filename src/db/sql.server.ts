import { sql, type NotNull, type RawBuilder } from 'kysely'
import type { Tx } from './connect.server.ts'
import type { Stay } from '#domain/stay.ts'
import { Temporal } from 'temporal-polyfill'

export { sql, type NotNull, type RawBuilder }

/** A stay as the half-open range the database stores. */
export function stayRange(stay: Stay): RawBuilder<string> {
  return sql<string>`daterange(${stay.start.toString()}::date, ${stay.end.toString()}::date, '[)')`
}

/**
 * Rows of an answer as one value, each an array of its `columns`: of thousands of people this costs a quarter of taking apart as many rows.
 */
export async function readRows<Row extends readonly unknown[]>(
  tx: Tx,
  { columns, from, order }: Record<'columns' | 'from' | 'order', RawBuilder<unknown>>,
): Promise<Row[]> {
  const { rows } = await sql<{ all: Row[] | null }>`
    select json_agg(json_build_array(${columns}) order by ${order}) as all from ${from}`.execute(tx)
  return rows[0]?.all ?? []
}

/** Thousands of people stay for the same few nights: each range is read once. More than any season has are not kept. */
const MOST_KEPT = 10_000
const kept = new Map<string, Stay>()

/** The database's text of a range, `[2027-06-13,2027-06-25)`, as a stay; the same one for the same text. */
export function readStay(range: string): Stay {
  const known = kept.get(range)
  if (known) return known
  const [start = '', end = ''] = range.slice(1, -1).split(',')
  const stay = { start: Temporal.PlainDate.from(start), end: Temporal.PlainDate.from(end) }
  if (kept.size === MOST_KEPT) kept.clear()
  kept.set(range, stay)
  return stay
}

/** Is this error the breach of that constraint? So a command can say who was first instead of failing. */
export function isBreachOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
