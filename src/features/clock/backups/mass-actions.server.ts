import { join } from 'node:path'
import { BACKUP_RULES, backupName, servesAction, type MassAction } from '#domain/backup.ts'
import type { MassBackups } from '#features/ground/context.server.ts'
import { makeBackupFolder, takeBackup } from './backups.server.ts'
import type { HourlyBackups } from './backups-job.server.ts'
import { listBackups } from './backups.server.ts'
import { noteFailed, noteMade } from './health.server.ts'

/** A backup that takes longer than this is finished behind the action: what it holds was settled at its first moment. */
const PATIENCE_MS = 10_000

/**
 * A backup of everything before something is done to many at once, in a folder of its own; none where one of the last few
 * minutes is there. It keeps nobody from acting: one that cannot be made or proven is told. `onWritten`: what it holds is
 * settled, and it is being proven. Answers false where there is none.
 */
export async function backUpBefore(
  backups: HourlyBackups | null,
  action: MassAction,
  onWritten?: () => void,
): Promise<boolean> {
  if (!backups) return true
  const { log, clock } = backups
  const started = performance.now()
  const now = clock()
  try {
    const folder = join(backups.folder, BACKUP_RULES.beforeActions)
    if (servesAction(await listBackups(folder), now)) return true
    await makeBackupFolder(backups.folder)
    await makeBackupFolder(folder)
    const { rows, bytes } = await takeBackup(backups, join(folder, backupName(now)), onWritten)
    log.info('backup.made', { before: action, rows, bytes, ms: Math.round(performance.now() - started) })
    await noteMade(backups, 'before-actions', now)
    return true
  } catch (error) {
    // Another process was faster by less than a second.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
    log.error('backup.failed', { reason: `before-${action}`, err: error })
    await noteFailed(backups, 'before-actions', now, error)
    return false
  }
}

/** The same for the pages of one process: presses at once wait for one backup, and none of them for its proof. */
export function makeMassBackups(backups: HourlyBackups | null, patienceMs = PATIENCE_MS): MassBackups {
  let running: Promise<unknown> | null = null
  const run = async (action: MassAction) => {
    const written = Promise.withResolvers<void>()
    const whole = backUpBefore(backups, action, written.resolve)
    void whole.finally(() => {
      running = null
    })
    await Promise.race([written.promise, whole])
  }
  return {
    takeBefore: async (action) => {
      running ??= run(action)
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([running, patience])
      clearTimeout(timer)
    },
  }
}
