import { join } from 'node:path'
import { findPending } from '#db/migrate.server.ts'
import { BACKUP_RULES, backupName } from '#domain/backup.ts'
import { isDiskFull } from '#domain/disk.ts'
import { makeBackupFolder, takeBackup } from '#features/clock/backups/backups.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { type BackedUp, openBackupDeps } from './backup-deps.ts'
import { CannotStart } from './cannot-start.ts'

/**
 * A backup of the database as it is, before a new version of the program changes its schema; none where there is nothing to
 * change or nobody in it, or where backups are somebody else's business. Throws CannotStart when it cannot be made or proven:
 * then nothing is changed.
 */
export async function backUpBeforeMigrating(server: BackedUp, settings: Settings, log: Log): Promise<void> {
  const { backupDir } = settings
  if (backupDir === null) return
  const started = performance.now()
  try {
    const deps = openBackupDeps(settings, server.owner, server)
    const { pending, people } = await findPending(deps.reader)
    if (pending.length === 0 || people === 0) return
    const folder = join(backupDir, BACKUP_RULES.beforeMigrating)
    await makeBackupFolder(backupDir)
    await makeBackupFolder(folder)
    const { rows, bytes } = await takeBackup(deps, join(folder, backupName(deps.clock())))
    log.info('backup.made', { rows, bytes, ms: Math.round(performance.now() - started) })
  } catch (error) {
    log.error('backup.failed', { reason: 'before-migrating', err: error })
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotStart(
      `The database is to be changed by this version, and the backup before that could not be made and proven (${reason}). Nothing was changed. What helps: docs/operating/upgrading.md. BACKUP_DIR=off changes it without one.`,
      // One that has no room comes by itself once there is some; with any other a person has to look.
      isDiskFull(error) ? 74 : 78,
    )
  }
}
