import { askOnce } from '#db/ask-once.server.ts'
import type { ClientConfig } from '#db/client.server.ts'
import { calledAs } from '#platform/called-as.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { CannotStart } from './cannot-start.ts'
import { hasSecret } from './data-folder.ts'

/** Null: there is a key, or the database has never known one, so that a first one can be made. */
export async function findLostKey(settings: Settings, connection: ClientConfig): Promise<string | null> {
  if (hasSecret(settings) || !(await knowsKey(connection))) return null
  return `The key of this site is missing: ${settings.dataDir}/secrets/key is not there, SECRET_KEY is not set, and the database was used with a key. Put back the copy that was kept elsewhere. A new key cannot read second factors, the list of deleted accounts, who has unsubscribed, or backups that the old one sealed; if the old one is lost for good: ${calledAs('key new')}`
}

/** Before a new key is made in its place, which would silently lose what depends on the old one. */
export async function refuseLostKey(settings: Settings, connection: ClientConfig): Promise<void> {
  const words = await findLostKey(settings, connection)
  if (words !== null) throw new CannotStart(words, 78)
}

/** One that may not read the keys is a login for pages alone, beside a site that has its key. */
const knowsKey = (connection: ClientConfig): Promise<boolean> =>
  askOnce(connection, async (client) => {
    const { rows } = await client.query<{ is: boolean; readable: boolean | null }>(
      `select found is not null as is, has_table_privilege(found, 'select') as readable from to_regclass('app.actor_key') as found`,
    )
    if (!rows[0]?.is || !rows[0].readable) return rows[0]?.is ?? false
    const { rowCount } = await client.query('select from app.actor_key limit 1')
    return rowCount !== 0
  })
