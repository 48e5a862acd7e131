import { chmod, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { DumpDamaged } from '#db/backup/dump-format.server.ts'
import {
  actionBackupsToDelete,
  BACKUP_RULES,
  backupName,
  backupsToDelete,
  deletionsForgottenBefore,
  isBackupDue,
  isLongAhead,
  isOutlived,
} from '#domain/backup.ts'
import { isAhead } from '#domain/clock-trust.ts'
import { isDiskFull } from '#domain/disk.ts'
import type { Log } from '#platform/log.server.ts'
import { makeBackupFolder, NotProven, takeBackup, type BackupDeps, listBackups } from './backups.server.ts'
import { forgetDeletions } from './deletions.server.ts'
import { noteFailed, noteMade, type Noting } from './health.server.ts'

/** `dataDir`: where the list of deleted accounts is. */
export type HourlyBackups = BackupDeps & Noting & { folder: string; dataDir: string; log: Log }

/**
 * One backup for each full hour, proven by bringing it back, then those that are no longer needed are deleted. Asked again
 * within the hour it does nothing. When it fails nothing that is there is deleted, and the reason is in the log. Returns 1
 * when there is a new one. `forGood`: by which moment old ones go; null: none does, while the clock cannot be trusted.
 */
export async function backUpHourly(
  deps: HourlyBackups,
  forGood: Temporal.Instant | null = deps.clock(),
): Promise<number> {
  const { folder, log } = deps
  const started = performance.now()
  const now = deps.clock()
  try {
    await makeBackupFolder(folder)
    await chmod(folder, 0o700)
    if (!isBackupDue(await listBackups(folder), now)) return 0
    await removeDrafts(folder)
    const { rows, bytes } = await takeBackup(deps, join(folder, backupName(now)))
    log.info('backup.made', { rows, bytes, ms: Math.round(performance.now() - started) })
    await noteMade(deps, 'hourly', now)
    if (forGood) await tidyUp(deps, now, forGood)
    return 1
  } catch (error) {
    log.error('backup.failed', { reason: reasonOf(error), err: error })
    await noteFailed(deps, 'hourly', now, error)
    throw error
  }
}

async function tidyUp(
  { folder, dataDir }: HourlyBackups,
  now: Temporal.Instant,
  forGood: Temporal.Instant,
): Promise<void> {
  for (const one of foldersOf(folder)) await removeAhead(one, now)
  await removeSome(folder, (all) => backupsToDelete(all, now))
  await removeSome(join(folder, BACKUP_RULES.beforeMigrating), (all) =>
    all.filter((one) => isOutlived(one, forGood)),
  )
  await removeSome(join(folder, BACKUP_RULES.beforeActions), (all) => actionBackupsToDelete(all, now))
  await forgetDeletions(dataDir, deletionsForgottenBefore(await findOldest(folder), forGood))
}

/** Of all that are kept, also of those of the other folders. */
async function findOldest(folder: string): Promise<Temporal.Instant | null> {
  const all = await Promise.all(foldersOf(folder).map(listBackups))
  return all.flat().toSorted(Temporal.Instant.compare)[0] ?? null
}

const foldersOf = (folder: string) => [
  folder,
  ...[BACKUP_RULES.beforeMigrating, BACKUP_RULES.beforeActions].map((name) => join(folder, name)),
]

/** When one from the future was found is kept as the time of its file, which the clock of then had set ahead as well. */
async function removeAhead(folder: string, now: Temporal.Instant): Promise<void> {
  for (const madeAt of await listBackups(folder)) {
    if (!isAhead(madeAt, now)) continue
    const file = join(folder, backupName(madeAt))
    const foundAt = Temporal.Instant.fromEpochMilliseconds(Math.floor((await stat(file)).mtimeMs))
    if (isAhead(foundAt, now)) await utimes(file, now.epochMilliseconds / 1000, now.epochMilliseconds / 1000)
    else if (isLongAhead(madeAt, foundAt, now)) await rm(file, { force: true })
  }
}

async function removeSome(
  folder: string,
  choose: (all: Temporal.Instant[]) => Temporal.Instant[],
): Promise<void> {
  for (const madeAt of choose(await listBackups(folder)))
    await rm(join(folder, backupName(madeAt)), { force: true })
}

const draftAgeMs = 60 * 60 * 1000

/** What processes killed in the middle have left. A backup by hand into the same folder may be under way: it is younger. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder))
    .filter((name) => name.endsWith('.part'))
    .map((name) => join(folder, name))
  for (const draft of drafts) {
    const { mtimeMs } = await stat(draft)
    if (Date.now() - mtimeMs > draftAgeMs) await rm(draft, { force: true })
  }
}

function reasonOf(error: unknown): 'disk-full' | 'not-the-same' | 'not-proven' | 'other' {
  if (isDiskFull(error)) return 'disk-full'
  if (!(error instanceof NotProven)) return 'other'
  return error.cause instanceof DumpDamaged ? 'not-the-same' : 'not-proven'
}
