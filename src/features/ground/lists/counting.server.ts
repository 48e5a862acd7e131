/** How many several addresses of one list would find, in one look at all of its rows. */
import type { Tx } from '#db/connect.server.ts'
import type { Marked } from '#db/kept-readings.server.ts'
import { readKeptRows } from '#db/kept-rows.server.ts'
import { readRows, sql, type RawBuilder } from '#db/sql.server.ts'
import { type ListState, readListState } from './lists.ts'
import {
  conditions,
  type AnyRow,
  type ListContext,
  type ListSource,
  type CountedSource,
} from './reading.server.ts'

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

type OfGuest = { found: Found[]; untilMs: number | null }
type CountedRow = [guest: string, bits: number, firstNight: string | null, turnsMs: number | null]

/** The same, kept guest by guest (db/kept-rows): after a change only those whom it concerns are counted anew. */
export async function countEachKept<Row extends AnyRow, Key extends string>(
  tx: Tx,
  source: CountedSource<Row>,
  searches: Searches<Key>,
  context: ListContext,
  tables: readonly Marked[],
): Promise<Record<Key, Counted>> {
  const { edition, now } = context
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const all = await readKeptRows<OfGuest>(tx, {
    name: `counts of ${source.shape.name} ${edition.id} ${today.toString()} ${Object.keys(searches).join(' ')}`,
    tables,
    read: (inTx, only) => readCounted(inTx, source, searches, context, only),
    until: ({ untilMs }) => untilMs,
  })
  const known = sums.get(all) ?? sumUp(searches, alike(all))
  sums.set(all, known)
  return known as Record<Key, Counted>
}

/** Thousands are found by one of a few numbers. */
function alike(all: ReadonlyMap<string, OfGuest>): Iterable<Found> {
  const groups = new Map<number, Found>()
  for (const { found } of all.values()) {
    for (const one of found) {
      const group = groups.get(one.bits)
      if (!group) groups.set(one.bits, { ...one })
      else {
        group.count += one.count
        group.firstNight = earlier(group.firstNight, one.firstNight)
      }
    }
  }
  return groups.values()
}

/** By all that they are the sums of. */
const sums = new WeakMap<ReadonlyMap<string, OfGuest>, Record<string, Counted>>()

async function readCounted<Row extends AnyRow, Key extends string>(
  tx: Tx,
  source: CountedSource<Row>,
  searches: Searches<Key>,
  context: ListContext,
  only: readonly string[] | undefined,
): Promise<Map<string, OfGuest>> {
  const { guest, turns } = source
  const asked = sql`${context.now.toString()}::timestamptz`
  const coming = turns.map((turn) => sql`case when ${turn} >= ${asked} then ${turn} end`)
  const rows = await readRows<CountedRow>(tx, {
    columns: sql`guest, bits, lower(stay)::text, (extract(epoch from turns) * 1000)::float8`,
    from: sql`(select ${sql.ref(guest)} as guest, ${bitsOf(source, searches, context)} as bits, stay,
        least(${sql.join(coming)}) as turns
      from (${source.rows(context, only)}) as listed
      where ${only ? sql`${sql.ref(guest)} = any(${only}::uuid[])` : sql`true`}) as found
      where bits > 0 or turns is not null`,
    order: sql`guest`,
  })
  const all = new Map<string, OfGuest>()
  for (const [id, bits, firstNight, turnsMs] of rows) {
    const known = all.get(id) ?? { found: [], untilMs: null }
    if (bits > 0) known.found.push({ bits, count: 1, firstNight })
    if (turnsMs !== null) known.untilMs = Math.min(known.untilMs ?? Infinity, turnsMs)
    all.set(id, known)
  }
  return all
}
