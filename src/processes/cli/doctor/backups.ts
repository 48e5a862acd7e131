import { Temporal } from 'temporal-polyfill'
import { backupTrouble, BACKUP_RULES } from '#domain/backup.ts'
import { findLastBackup } from '#features/clock/backups/backups.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { hasOwnDatabase } from '../backup/reach.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

/** How old is the last backup that was brought back as a proof? Of a server only where BACKUP_DIR says so. */
export async function checkBackups(settings: Settings, isSiteRunning: boolean): Promise<Finding[]> {
  const { databaseUrl, dataDir, backupDir } = settings
  const about = 'backups'
  if (databaseUrl ? backupDir === null : !hasOwnDatabase(dataDir)) return []
  if (backupDir === null) return [warn(about, 'BACKUP_DIR is off: nobody but you makes any')]
  try {
    const newest = await findLastBackup(backupDir)
    const now = Temporal.Now.instant()
    if (newest === null) return [good(about, `none in ${backupDir} yet; a running site makes one every hour`)]
    const hours = now.since(newest).total('hours')
    const words = `the last one in ${backupDir} is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} hours`} old`
    if (backupTrouble(newest, now) === null) return [good(about, words)]
    if (!isSiteRunning) return [warn(about, `${words}; the site is not running`)]
    return [bad(about, `${words}, over ${BACKUP_RULES.lateAfterHours}: look for backup.failed in the log`)]
  } catch (error) {
    return [bad(about, `${backupDir} cannot be read (${reasonOf(error)})`)]
  }
}
