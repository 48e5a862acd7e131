import type { ApprovedAdmin } from '#db/actor.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'

export type SchemaState = {
  version: string
  megabytes: number
  /** In their order; null: this program expects it and the database has not got it. */
  migrations: { name: string; at: string | null }[]
  missing: number
}

/** How the database is and how this program expects it. Only looks. */
export async function getSchemaState({ db }: Pick<Deps, 'db'>, admin: ApprovedAdmin): Promise<SchemaState> {
  return db.run(admin, async (tx) => {
    const applied = await sql<{ name: string; at: string }>`
      select name, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from schema_migration order by name`.execute(tx)
    const server = await sql<{ version: string; bytes: string }>`
      select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`.execute(
      tx,
    )
    const known = new Map(applied.rows.map(({ name, at }) => [name, at]))
    const list = migrations.map(({ name }) => ({ name, at: known.get(name) ?? null }))
    return {
      version: server.rows[0]?.version ?? '',
      megabytes: Math.round(Number(server.rows[0]?.bytes ?? 0) / 1024 / 1024),
      migrations: list,
      missing: list.filter(({ at }) => at === null).length,
    }
  })
}
