import { askOnce } from './ask-once.server.ts'
import type { ClientConfig } from './client.server.ts'

// A database in which time was moved must never be taken for a real one. The mark belongs to the database itself, not to a table.

/** Says of a database for good that its time is not the world's. */
export function markAsRehearsal(owner: ClientConfig): Promise<void> {
  return askOnce(owner, async (client) => {
    await client.query(
      `do $$ begin execute format('alter database %I set app.rehearsal = %L', current_database(), 'yes'); end $$`,
    )
  })
}

/** Was time moved in this database, or may it have been? */
export function isRehearsal(connection: ClientConfig): Promise<boolean> {
  return askOnce(connection, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "select current_setting('app.rehearsal', true) as mark",
    )
    return rows[0]?.mark === 'yes'
  })
}
