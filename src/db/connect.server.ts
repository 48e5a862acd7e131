import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { MOST_LINES } from '#domain/line-limits.ts'
import type { Actor } from './actor.server.ts'
import { type ActorKey, beginActing, claimOf, isRefusedTicket } from './acting.server.ts'
import { type ClientConfig, configOf, RoleClient } from './client.server.ts'
import { openCounters } from './counters.server.ts'
import { type KeptReadings, mayKeep } from './keeping.server.ts'
import { hasChanged, keepStatements } from './kept-statements.server.ts'
import { watchForLeftBehind } from './left-behind.server.ts'
import type { DB } from './views.ts'
import { takeLine } from './waiting.server.ts'

/** A transaction of one actor: what queries and commands are given. */
export type Tx = Transaction<DB>
export type Moment = () => Temporal.Instant

export type Database = {
  /** Runs `work` in one transaction as `actor`; row-level security applies. Runs again after a deadlock or a change of tables, so `work` changes only rows. */
  run<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

// Dates stay dates and instants instants: never a JavaScript Date (rules: nights).
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => Temporal.PlainDate.from(text))
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text))
types.setTypeParser(pg.types.builtins.INT8, Number)

/** What a transaction waits for a line. */
const PATIENCE_MS = 10_000

/** `role` web or worker comes with the connection; `moment` is the clock that rules and rows judge by. */
export function openDatabase(
  connection: ClientConfig,
  moment: Moment,
  max: number = MOST_LINES.pool,
): Database {
  const patienceMs = connection.connectionTimeoutMillis ?? PATIENCE_MS
  const pool = new pg.Pool({
    idleTimeoutMillis: 30_000,
    ...connection,
    Client: RoleClient,
    types,
    max,
    // Counted by ourselves, for the line and for the wait for one: the pool knows only the clock on the wall.
    connectionTimeoutMillis: 0,
    patienceMs,
  } as pg.PoolConfig)
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  keepStatements(pool)
  const hasLeftBehind = watchForLeftBehind(pool)
  const kept: KeptReadings = new Map()
  const counters = openCounters(connection)
  const linesOf = new WeakMap<pg.PoolClient, Kysely<DB>>()
  const lineOf = (client: pg.PoolClient) => {
    const known = linesOf.get(client)
    if (known) return known
    const line = queriesOver(client)
    linesOf.set(client, line)
    return line
  }
  const runOnce: Database['run'] = async (actor, work) => {
    const client = await takeLine(pool, patienceMs)
    // One that could not even begin is given up: what it had seen may be of another server.
    let isSound = false
    let settle = async () => {}
    let done
    try {
      done = await lineOf(client)
        .connection()
        .execute(async (line) => {
          const now = moment()
          mayKeep(line, actor, kept, now)
          settle = counters.giveTo(line, claimOf(actor, now))
          await begin(client, actor, now, connection.actorKey)
          try {
            const done = await work(line as Tx)
            const { rows } = await sql<{ command: string }>`commit`.execute(line)
            // So it answers when a statement failed and `work` went on as if it had not.
            if (rows[0]?.command === 'ROLLBACK') throw new Error('a statement of this transaction had failed')
            return done
          } catch (error) {
            // On a connection that is gone there is nothing to take back.
            isSound = await sql`rollback`.execute(line).then(
              () => true,
              () => false,
            )
            throw error
          }
        })
      isSound = true
    } finally {
      client.release(!isSound || hasLeftBehind(client))
    }
    await settle()
    return done
  }
  return {
    run: async (actor, work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await runOnce(actor, work)
        } catch (error) {
          if (tries === mostTries || !beginsAgain(error)) throw error
        }
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), counters.close()])
    },
  }
}

/** One transaction on a connection of the caller's, as `tx` and as the client itself: for work that no query can say. No actor until `actAs`. */
export async function runOnClient<T>(
  client: pg.Client,
  work: (tx: Tx, actAs: (actor: Actor, moment: Temporal.Instant) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  return queriesOver(client)
    .transaction()
    .execute((tx) =>
      work(tx, (actor, moment) =>
        // The owner of the tables is believed: nothing keeps them from whatever they like.
        sql`select set_config('app.acting', ${`${claimOf(actor, moment)}|`}, true)`.execute(tx),
      ),
    )
}

/** Queries over one connection, which is nobody's to give back. */
function queriesOver(client: Pick<pg.Client, 'query'>): Kysely<DB> {
  const only = {
    query: (...question: unknown[]) => (client.query as (...question: unknown[]) => unknown)(...question),
    release: () => {},
  } as unknown as PostgresPoolClient
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => only, end: async () => {}, options: {} } }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

async function begin(
  client: pg.PoolClient,
  actor: Actor,
  moment: Temporal.Instant,
  key: ActorKey | undefined,
): Promise<void> {
  if (!key || !(client instanceof RoleClient) || !client.backend)
    throw new Error('a connection that cannot say who acts')
  const beginning = beginActing(claimOf(actor, moment), key, client.backend)
  client.query(beginning)
  await beginning.done
}

/** PostgreSQL ends one of two that wait for each other; nothing of it has happened, so it simply begins again. */
const mostTries = 3
const isDeadlock = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
const beginsAgain = (error: unknown) => isDeadlock(error) || hasChanged(error) || isRefusedTicket(error)

/** The server's own settings for a role: `DATABASE_URL` logs in as the migrator and steps into `bed_web` or `bed_worker`. */
export function connectionOfUrl(url: string, role: 'migrator' | 'web' | 'worker'): ClientConfig {
  return role === 'migrator' ? configOf(url) : { ...configOf(url), role: `bed_${role}` }
}
