import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { findPending } from '#db/migrate.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { BACKUP_RULES, backupName } from '#domain/backup.ts'
import { makeBackupFolder, takeBackup } from '#features/clock/backups/backups.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { readSecret } from './data-folder.ts'

type Given = Pick<Settings, 'dataDir' | 'secretKey' | 'backupDir' | 'backupKey'>

/**
 * A backup of our own database as it is, before a new version of the program changes its schema; none
 * where there is nothing to change or nobody in it. Read again and not brought back: that would run the very migrations it
 * is there for. One that cannot be made is told and keeps nobody from starting.
 */
export async function backUpBeforeMigrating(
  owner: Connection,
  { dataDir, secretKey, backupDir, backupKey }: Given,
  log: Log,
): Promise<void> {
  if (backupDir === null) return
  const started = performance.now()
  try {
    const { pending, people } = await findPending(owner)
    if (pending.length === 0 || people === 0) return
    const folder = join(backupDir, BACKUP_RULES.beforeMigrating)
    await makeBackupFolder(backupDir)
    await makeBackupFolder(folder)
    const now = Temporal.Now.instant()
    const keys = makeBackupKeys(readSecret(dataDir, secretKey), backupKey)
    const deps = { reader: owner, scratch: null, keys, worker: mint.worker(), clock: () => now }
    const { rows, bytes } = await takeBackup(deps, join(folder, backupName(now)))
    log.info('backup.made', { rows, bytes, ms: Math.round(performance.now() - started) })
  } catch (error) {
    log.error('backup.failed', { reason: 'before-migrating', err: error })
  }
}
