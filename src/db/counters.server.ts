import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { MOST_LINES } from '#domain/line-limits.ts'
import { type ActorKey, isRefusedTicket, ticketFor } from './acting.server.ts'
import { type ClientConfig, RoleClient } from './client.server.ts'
import type { DB } from './views.ts'
import { takeLine } from './waiting.server.ts'

/** One use more of a counter in its window, or one less. */
export type Change = { key: Uint8Array; windowStart: string; by: 1 | -1 }

export type Counting = {
  /** Counted at once and for good, whatever becomes of the transaction. How many there are with it. */
  now(change: Change): Promise<number>
  /** Counted once the transaction is settled; of one that fails, or whose process ends, not at all. */
  later(change: Change): Promise<void>
}

/** By name, because pages and processes are built apart and each has its own copy of this module. */
const hook = Symbol.for('counters')
type Counted = { [hook]?: Counting }

const PATIENCE_MS = 10_000
const MOST_TRIES = 3

export type Counters = {
  /** Gives `tx` its counters; what comes back settles what was to be counted later. */
  giveTo(tx: object, claim: string): () => Promise<void>
  close(): Promise<void>
}

/** A shared counter is never held by a transaction: each change is one statement that commits by itself, on connections of its own. */
export function openCounters(connection: ClientConfig): Counters {
  const asCounter: ClientConfig = {
    ...connection,
    line: 'counters',
    // Of many requests some count at the same moment, each for a moment.
    max: MOST_LINES.counters,
    connectionTimeoutMillis: 0,
    patienceMs: PATIENCE_MS,
  }
  const pool = new pg.Pool({ ...asCounter, Client: RoleClient })
  pool.on('error', () => {})
  const once = async (claim: string, changes: readonly Change[]) => {
    const client = await takeLine(pool, PATIENCE_MS)
    let isSound = false
    try {
      const { rows } = await client.query<{ count: number }>({
        name: 'count_uses',
        text: 'select app.count_uses_as($1, $2, $3, $4, $5, $6) as count',
        values: [...ticketOf(client, claim, connection.actorKey), ...inColumns(changes)],
      })
      isSound = true
      return rows[0]?.count ?? 0
    } finally {
      client.release(!isSound)
    }
  }
  const count = async (claim: string, changes: readonly Change[]): Promise<number> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(claim, changes)
      } catch (error) {
        if (tries === MOST_TRIES || !isRefusedTicket(error)) throw error
      }
    }
  }
  return {
    giveTo: (tx, claim) => {
      const later: Change[] = []
      const counting: Counting = {
        now: (change) => count(claim, [change]),
        later: async (change) => void later.push(change),
      }
      ;(tx as Counted)[hook] = counting
      return async () => {
        // What was done stays done, and limits are a little stricter where that cannot be counted.
        if (later.length > 0) await count(claim, later.splice(0)).catch(() => 0)
      }
    },
    close: () => pool.end(),
  }
}

/** Of a transaction without counters, such as a restore's, they are changed by itself: nobody else is there. */
export const countingOf = (tx: Transaction<DB>): Counting =>
  (tx as Counted)[hook] ?? {
    now: (change) => countWithin(tx, change),
    later: async (change) => void (await countWithin(tx, change)),
  }

async function countWithin(tx: Transaction<DB>, change: Change) {
  const [keys, windows, changes] = inColumns([change])
  const { rows } = await sql<{ count: number | null }>`
    select app.count_uses(${keys}, ${windows}, ${changes}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

const inColumns = (changes: readonly Change[]) => [
  changes.map(({ key }) => Buffer.from(key)),
  changes.map(({ windowStart }) => windowStart),
  changes.map(({ by }) => by),
]

function ticketOf(client: pg.PoolClient, claim: string, key: ActorKey | undefined) {
  if (!key || !(client instanceof RoleClient) || !client.backend)
    throw new Error('a connection that cannot say who acts')
  return ticketFor(claim, key, client.backend)
}
