/** How many several addresses of one list would find, in one look at all of its rows. */
import type { Tx } from '#db/connect.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import { type ListState, readListState } from './lists.ts'
import { conditions, type AnyRow, type ListContext, type ListSource } from './reading.server.ts'

/** How many rows an address of a list finds, and the first night among their stays (ISO). */
export type Counted = { count: number; firstNight: string | null }
type Searches<Key extends string> = Readonly<Record<Key, string>>

/** Addresses of one list always are; which rows they ask for is read once. */
const states = new WeakMap<object, ListState[]>()

/** One number says which of the addresses find a row: each condition is asked once, and thousands of rows are a few numbers. */
function bitsOf<Row extends AnyRow, Key extends string>(
  source: ListSource<Row>,
  searches: Searches<Key>,
  context: ListContext,
): RawBuilder<number> {
  const asked =
    states.get(searches) ??
    Object.values<string>(searches).map((search) => readListState(source.shape, new URLSearchParams(search)))
  states.set(searches, asked)
  const bits = asked.map(
    (state, index) =>
      sql`case when ${conditions(source, state, context)} then ${sql.lit(2 ** index)} else 0 end`,
  )
  return sql<number>`${sql.join(bits, sql` + `)}`
}

type Found = { bits: number; count: number; firstNight: string | null }

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

function sumUp<Key extends string>(searches: Searches<Key>, all: Iterable<Found>): Record<Key, Counted> {
  const keys = Object.keys(searches) as Key[]
  const sums = keys.map((): Counted => ({ count: 0, firstNight: null }))
  for (const { bits, count, firstNight } of all) {
    for (const [index, sum] of sums.entries()) {
      if ((bits & (2 ** index)) === 0) continue
      sum.count += count
      sum.firstNight = earlier(sum.firstNight, firstNight)
    }
  }
  return Object.fromEntries(keys.map((key, index) => [key, sums[index]!])) as Record<Key, Counted>
}

/** What each of these addresses of a list would find (`place=waiting`), by key, in one look at all rows, each with a `stay`. */
export async function countEach<Row extends AnyRow, Key extends string>(
  tx: Tx,
  source: ListSource<Row>,
  searches: Searches<Key>,
  context: ListContext,
): Promise<Record<Key, Counted>> {
  const { rows } = await sql<Found>`
    select bits, count(*)::int as count, min(lower(stay))::text as first_night
    from (select ${bitsOf(source, searches, context)} as bits, stay from (${source.rows(context)}) as listed) as found
    where bits > 0 group by bits`.execute(tx)
  return sumUp(searches, rows)
}
