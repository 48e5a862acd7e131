import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { backupTrouble, BACKUP_RULES, isCopyLate, readBackupName } from '#domain/backup.ts'
import { findLastBackup } from '#features/clock/backups/backups.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { nameOffSite, openOffSite } from '#platform/off-site/off-site.server.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { openBackupKeys } from '../../wiring/deps.ts'
import { findNewest, hasSecret } from '../backup/bring-here.ts'
import { hasOwnDatabase } from '../backup/reach.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

const about = 'off-site'
const noCopies = warn(about, 'BACKUP_OFFSITE_URL is unset: if this machine is lost, so are its backups')

/** What reaches the other machine: asked there, and the newest opened with our key and read to its end. */
export async function checkOffSite(settings: Settings): Promise<Finding[]> {
  const { offSite, backupDir, databaseUrl, dataDir, publicUrl } = settings
  if (!databaseUrl && !hasOwnDatabase(dataDir)) return []
  if (!offSite) return backupDir === null || isLoopback(publicUrl) ? [] : [noCopies]
  if (!hasSecret(settings)) return []
  const place = nameOffSite(offSite)
  const file = join(tmpdir(), `doctor-${randomUUID()}.bedbackup`)
  try {
    const there = await openOffSite(offSite)
    try {
      const name = findNewest(await there.list())
      if (name === null)
        return [warn(about, `nothing at ${place} yet; a running site brings a copy there every hour`)]
      await there.fetch(name, file)
      const { rows } = await checkDump(readSealedFile(file, openBackupKeys(settings)))
      const madeAt = readBackupName(name) ?? Temporal.Now.instant()
      const weigh = isCopyLate(madeAt, Temporal.Now.instant()) ? bad : good
      return [weigh(about, `${name} at ${place} opens with our key: ${rows} rows`)]
    } finally {
      there.close()
    }
  } catch (error) {
    return [bad(about, `${place}: ${reasonOf(error)}`)]
  } finally {
    await rm(file, { force: true })
  }
}

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
