import type { Actor } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

const countLooks = async (tx: Tx) => {
  const { rows } = await sql<{ name: string; looks: number }>`
    select relname as name, seq_scan + coalesce(idx_scan, 0) as looks from pg_stat_xact_user_tables
    where relname not in ('change_mark', 'edition', 'actor_key')`.execute(tx)
  return new Map(rows.map(({ name, looks }) => [name, looks]))
}

/** The tables that some reading looks into, by the server's own count; it still has some of what the connection did before. */
export const lookedInto = (db: Database, actor: Actor, read: (tx: Tx) => Promise<unknown>) =>
  db.run(actor, async (tx) => {
    const before = await countLooks(tx)
    await read(tx)
    return [...(await countLooks(tx))].flatMap(([name, looks]) =>
      looks > (before.get(name) ?? 0) ? [name] : [],
    )
  })
