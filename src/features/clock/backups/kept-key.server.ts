import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { Keys } from '#platform/keys.server.ts'

type KeySettings = { backupDir: string | null; backupKey: string | null; secretKey: string | null }
export type KeyDeps = { keys: Keys; settings: KeySettings }

/** Says nothing about the key, but is another one for another key: then it is asked again. */
const markOf = ({ keys, settings }: KeyDeps) =>
  keys.hash('kept-key', settings.backupKey ?? '').toString('hex')

/** What opens the backups that are made here: a setting, or the file `secrets/key`. */
export function nameKey({ backupKey, secretKey }: KeySettings): 'BACKUP_KEY' | 'SECRET_KEY' | 'file' {
  if (backupKey !== null) return 'BACKUP_KEY'
  return secretKey === null ? 'file' : 'SECRET_KEY'
}

/** Has nobody said yet that it is kept elsewhere, too? Where no backups are made here there is nothing to ask. */
export async function checkKey(tx: Tx, deps: KeyDeps): Promise<'unkept' | null> {
  if (deps.settings.backupDir === null) return null
  const row = await tx
    .selectFrom('keptKey')
    .select('mark')
    .where('mark', '=', markOf(deps))
    .executeTakeFirst()
  return row ? null : 'unkept'
}

export async function noteKeyKept(tx: Tx, deps: KeyDeps, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('keptKey')
    .values({ mark: markOf(deps), saidAt: now.toString() })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute()
}
