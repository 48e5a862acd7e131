import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { ListState } from './lists.ts'
import {
  isKept,
  matching,
  orderOf,
  readFound,
  type AnyRow,
  type ListContext,
  type ListSource,
} from './reading.server.ts'

export type Neighbours = { previous: string | null; next: string | null; position: number; found: number }

/** Of a longer list the order is not kept. */
const MOST_KEPT = 30_000

/** The rows before and after one, within the filtered list; null if it is not among them. */
export async function findNeighbours<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  id: string,
  context: ListContext,
): Promise<Neighbours | null> {
  const asked = `order ${state.sort.key} ${state.sort.descending}`
  const { ids } = isKept(tx, source, state, context)
    ? await readFound(tx, source, state, context, [asked, () => readOrder(tx, source, state, context)])
    : { ids: null }
  if (ids === null) return askNeighbours(tx, source, state, id, context)
  const at = ids.indexOf(id)
  if (at === -1) return null
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, position: at + 1, found: ids.length }
}

/** All of them in their order: a reader going from one to the next asks again and again. Null: too many. */
async function readOrder<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
): Promise<{ ids: string[] | null }> {
  const { rows } = await sql<{ ids: string[] | null }>`select json_agg(id) as ids from (
    select id from ${matching(source, state, context)} order by ${orderOf(source, state, context)}
    limit ${MOST_KEPT + 1}) as placed`.execute(tx)
  const ids = rows[0]?.ids ?? []
  return { ids: ids.length > MOST_KEPT ? null : ids }
}

async function askNeighbours<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  id: string,
  context: ListContext,
): Promise<Neighbours | null> {
  const order = orderOf(source, state, context)
  const { rows } = await sql<Neighbours>`select previous, next, position, found from (
      select id, lag(id) over listed as previous, lead(id) over listed as next,
        (row_number() over listed)::int as position, (count(*) over ())::int as found
      from ${matching(source, state, context)} window listed as (order by ${order})) as placed
    where id = ${id}`.execute(tx)
  return rows[0] ?? null
}
