import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { BACKUP_RULES, judgeBackups, readBackupName } from '#domain/backup.ts'
import { readBackupRoom } from '#features/clock/backups/room.server.ts'
import { tryWriting } from '#platform/try-writing.server.ts'
import type { BackupHealth } from '#features/clock/backups/health.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { nameOffSite, openOffSite } from '#platform/off-site/off-site.server.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { openBackupKeys } from '../../wiring/backup-deps.ts'
import { findNewest } from '../backup/bring-here.ts'
import { hasOwnDatabase } from '../backup/reach.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'
import { hasSecret } from '../../wiring/data-folder.ts'

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
      const since = readBackupName(name) ?? Temporal.Instant.fromEpochMilliseconds(0)
      const past = { madeAt: [since], failure: null, since }
      const { trouble } = judgeBackups(past, Temporal.Now.instant(), BACKUP_RULES.copyLateMinutes)
      const words = `${name} at ${place} opens with our key: ${rows} rows`
      return [trouble === null ? good(about, words) : bad(about, `${words}; it is old`)]
    } finally {
      there.close()
    }
  } catch (error) {
    return [bad(about, `${place}: ${reasonOf(error)}`)]
  } finally {
    await rm(file, { force: true })
  }
}

const WRONG = {
  failed: 'the last try failed: look for backup.failed in the log',
  unproven: 'the last one was written and could not be brought back: look for backup.failed in the log',
  late: 'the next one is late',
  'step-failed': 'the one before the last big step could not be made or brought back',
} as const

/** How are the backups? Of a server only where BACKUP_DIR says so. `health` null: the database does not say. */
export async function checkBackups(
  { databaseUrl, dataDir, backupDir }: Settings,
  health: BackupHealth | null,
  isSiteRunning: boolean,
): Promise<Finding[]> {
  const about = 'backups'
  if (databaseUrl && backupDir === null) return []
  const unwritable = backupDir && (await tryWriting(backupDir))
  if (unwritable) return [bad(about, `${backupDir} cannot be written (${reasonOf(unwritable)}): no new one`)]
  if (!databaseUrl && !hasOwnDatabase(dataDir)) return []
  if (backupDir === null) return [warn(about, 'BACKUP_DIR is off: nobody but you makes any')]
  if (health === null) return [bad(about, 'nobody knows what became of them: the database does not say')]
  const room = await readBackupRoom(backupDir, Temporal.Now.instant())
  const megabytes = room.freeBytes === null ? '' : `${Math.floor(room.freeBytes / 1e6)} MB`
  const words = `only ${megabytes} are free in ${backupDir}: the next one may not fit; the site itself goes on`
  return [
    ...judgeHealth(backupDir, health, !databaseUrl && !isSiteRunning),
    ...(room.isShort ? [warn(about, words)] : []),
  ]
}

function judgeHealth(backupDir: string, health: BackupHealth, isStill: boolean): Finding[] {
  const about = 'backups'
  const { lastBackupSeconds: seconds, backup: trouble } = health
  const age =
    seconds === null ? '' : seconds < 3600 ? 'less than an hour' : `${Math.floor(seconds / 3600)} hours`
  const words =
    seconds === null
      ? `none in ${backupDir} yet; a running site makes one every hour`
      : `the last one in ${backupDir} is ${age} old`
  if (trouble === null) return [good(about, words)]
  // Nobody makes any while our own database stands still.
  if (trouble === 'late' && isStill) return [warn(about, `${words}; the site is not running`)]
  return [bad(about, `${words}; ${WRONG[trouble]}`)]
}
