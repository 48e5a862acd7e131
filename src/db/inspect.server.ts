import type { Client } from 'pg'
import { Temporal } from 'temporal-polyfill'
import { askOnce } from './ask-once.server.ts'
import type { ClientConfig } from './client.server.ts'

export type Inspection = {
  version: string
  now: Temporal.Instant
  /** Applied migrations, the oldest first; empty before the first start. */
  migrations: { name: string; at: Temporal.Instant }[]
}

/** Looks at a database without changing anything, also at one that was never migrated. Throws when it does not answer. */
export function inspectDatabase(connection: ClientConfig): Promise<Inspection> {
  return askOnce(connection, async (client) => {
    const { rows } = await client.query<{ version: string; now: string; isKnown: boolean }>(
      `select current_setting('server_version') as version, ${iso('clock_timestamp()')} as now,
        to_regclass('public.schema_migration') is not null as "isKnown"`,
    )
    const [row] = rows
    if (!row) throw new Error('the database gives no answer')
    const applied = row.isKnown ? await listApplied(client) : []
    return { version: row.version, now: Temporal.Instant.from(row.now), migrations: applied }
  })
}

/** How many other sessions there are in this database: a running site has some. */
export function countOthers(connection: ClientConfig): Promise<number> {
  return askOnce(connection, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and coalesce(backend_type, 'client backend') = 'client backend'`,
    )
    return rows[0]?.others ?? 0
  })
}

async function listApplied(client: Client): Promise<Inspection['migrations']> {
  const { rows } = await client.query<{ name: string; at: string }>(
    `select name, ${iso('applied_at')} as at from schema_migration order by applied_at, name`,
  )
  return rows.map(({ name, at }) => ({ name, at: Temporal.Instant.from(at) }))
}

const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
