import { join } from 'node:path'
import { BACKUP_RULES, backupName, servesAction, type MassAction } from '#domain/backup.ts'
import type { MassBackups } from '#features/ground/context.server.ts'
import { makeBackupFolder, takeBackup } from './backups.server.ts'
import type { HourlyBackups } from './backups-job.server.ts'
import { listBackups } from './backups.server.ts'

/** A backup that takes longer than this is finished behind the action: what it holds was settled at its first moment. */
const PATIENCE_MS = 10_000

/**
 * A backup of everything before something is done to many at once, in a folder of its own; none where one of the last few
 * minutes is there. Read again and not brought back, which would take longer than anybody waits for an answer. It keeps
 * nobody from acting: one that cannot be made is in the log. Answers false only then.
 */
export async function backUpBefore(backups: HourlyBackups | null, action: MassAction): Promise<boolean> {
  if (!backups) return true
  const { log, clock } = backups
  const started = performance.now()
  try {
    const folder = join(backups.folder, BACKUP_RULES.beforeActions)
    const now = clock()
    if (servesAction(await listBackups(folder), now)) return true
    await makeBackupFolder(backups.folder)
    await makeBackupFolder(folder)
    const { rows, bytes } = await takeBackup({ ...backups, scratch: null }, join(folder, backupName(now)))
    log.info('backup.made', { before: action, rows, bytes, ms: Math.round(performance.now() - started) })
    return true
  } catch (error) {
    // Another process was faster by less than a second.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
    log.error('backup.failed', { reason: `before-${action}`, err: error })
    return false
  }
}

/** The same for the pages of one process: presses at once wait for one backup, and whether the last one failed is known. */
export function makeMassBackups(backups: HourlyBackups | null): MassBackups {
  let running: Promise<void> | null = null
  let hasFailed = false
  const run = async (action: MassAction) => {
    hasFailed = !(await backUpBefore(backups, action))
    running = null
  }
  return {
    takeBefore: async (action) => {
      running ??= run(action)
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS)
      })
      await Promise.race([running, patience])
      clearTimeout(timer)
    },
    hasFailed: () => hasFailed,
  }
}
