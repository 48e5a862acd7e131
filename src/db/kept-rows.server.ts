/** What was read of thousands is kept guest by guest, and of those that have changed since it is read anew (migration 0055). */
import { handOn } from './beside.server.ts'
import type { Tx } from './connect.server.ts'
import { type KeptReading, keptFor } from './keeping.server.ts'
import { type Marked, MOST_KEPT, stay } from './kept-readings.server.ts'
import { sql } from './sql.server.ts'

export type RowsOfGuests<Row> = {
  /** With whatever it is narrowed by: the same name is the same question. */
  name: string
  /** All that it looks at; a test holds it to that. */
  tables: readonly Marked[]
  /** By registration what there is of each guest; `only` of these. Of one it hangs on nothing that happens to another. */
  read: (tx: Tx, only?: readonly string[]) => Promise<Map<string, Row>>
  /** When a row is different by itself at the earliest, in milliseconds: rows judge by the moment of who asks. */
  until?: (row: Row) => number | null
}

/** More than these are read with everybody else: it costs no more. */
const MOST_APART = 300

type Mark = [token: string, guests: string[] | null]
type Kept<Row> = { rows: ReadonlyMap<string, Row>; fromMs: number; untilMs: number }
/** `seen`: the marks that could be seen when it was read. */
type Entry = KeptReading & { seen: ReadonlySet<string> }

/** Nobody may change what it gives. While nothing changes it is the same map, so what follows from it can be kept beside it. */
export async function readKeptRows<Row>(tx: Tx, asked: RowsOfGuests<Row>): Promise<ReadonlyMap<string, Row>> {
  const keeping = keptFor(tx)
  if (!keeping) return asked.read(tx)
  const { readings, nowMs } = keeping
  const { name, tables } = asked
  const known = readings.get(name) as Entry | undefined
  // What another was just reading may have failed with their connection.
  const last = (await known?.value.catch(() => null)) as Kept<Row> | null | undefined
  const isOfNow = last && nowMs >= last.fromMs && nowMs < last.untilMs
  // Before reading: what is committed meanwhile is at worst read once more.
  const { marks, all } = await readMarks(tx, tables, isOfNow ? known?.marks : undefined)
  if (all === null) {
    stay(readings, name, known!)
    return last!.rows
  }
  const whose = known && last && nowMs >= last.fromMs ? changedSince(known.seen, all) : null
  const value = last && whose ? readAgain(tx, asked, last, whose, nowMs) : readWhole(tx, asked, nowMs)
  const entry: Entry = { marks, seen: new Set(all.map(([token]) => token)), fromMs: nowMs, value }
  if (known) clearTimeout(known.timer)
  readings.set(name, entry)
  stay(readings, name, entry)
  const forget = () => {
    clearTimeout(entry.timer)
    if (readings.get(name) === entry) readings.delete(name)
  }
  try {
    const { rows } = await value
    if (rows.size > MOST_KEPT) forget()
    return rows
  } catch (error) {
    forget()
    throw error
  }
}

/** Whose rows have changed; null: anybody's, or a mark is gone and with it what else may have gone. */
function changedSince(seen: ReadonlySet<string>, all: readonly Mark[]): Set<string> | null {
  const fresh = all.filter(([token]) => !seen.has(token))
  if (all.length - fresh.length < seen.size) return null
  const whose = new Set<string>()
  for (const [, guests] of fresh) {
    if (guests === null) return null
    for (const id of guests) whose.add(id)
  }
  return whose
}

async function readWhole<Row>(tx: Tx, asked: RowsOfGuests<Row>, nowMs: number): Promise<Kept<Row>> {
  return keep(await asked.read(tx), asked, nowMs)
}

async function readAgain<Row>(
  tx: Tx,
  asked: RowsOfGuests<Row>,
  last: Kept<Row>,
  changed: ReadonlySet<string>,
  nowMs: number,
): Promise<Kept<Row>> {
  const whose = new Set(changed)
  if (asked.until && nowMs >= last.untilMs)
    for (const [id, row] of last.rows) if ((asked.until(row) ?? Infinity) <= nowMs) whose.add(id)
  if (whose.size > MOST_APART) return readWhole(tx, asked, nowMs)
  // A change of what nobody's row hangs on.
  if (whose.size === 0) return { ...last, fromMs: nowMs }
  const rows = new Map(last.rows)
  handOn(last.rows, rows)
  const fresh = await asked.read(tx, [...whose])
  for (const id of whose) {
    const row = fresh.get(id)
    if (row === undefined) rows.delete(id)
    else rows.set(id, row)
  }
  return keep(rows, asked, nowMs)
}

function keep<Row>(rows: ReadonlyMap<string, Row>, { until }: RowsOfGuests<Row>, nowMs: number): Kept<Row> {
  let untilMs = Infinity
  if (until) for (const row of rows.values()) untilMs = Math.min(untilMs, until(row) ?? Infinity)
  return { rows, fromMs: nowMs, untilMs }
}

/** `known`: where these are the marks, which they are is not asked. */
async function readMarks(
  tx: Tx,
  tables: readonly Marked[],
  known = '',
): Promise<{ marks: string; all: Mark[] | null }> {
  const among = sql`from change_mark where relation = any(${[...tables]}::text[])`
  const { rows } = await sql<{ marks: string; all: Mark[] | null }>`
    select marks, case when marks <> ${known} then (select coalesce(json_agg(json_build_array(token, guests)), '[]') ${among}) end as all
    from (select count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(token, 0)), 0) as marks ${among}) as seen`.execute(
    tx,
  )
  return rows[0]!
}
