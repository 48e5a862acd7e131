import { readdir } from 'node:fs/promises'
import type { Temporal } from 'temporal-polyfill'
import { backupTrouble, readBackupName } from '#domain/backup.ts'

/** When the backups in a folder were made, newest first. Only whole and proven ones have such a name. */
export async function listBackups(folder: string): Promise<Temporal.Instant[]> {
  const names = await readNames(folder)
  return names
    .toSorted()
    .toReversed()
    .flatMap((name) => readBackupName(name) ?? [])
}

/** The last one that can be relied upon; null when there is none. */
export async function findLastBackup(folder: string): Promise<Temporal.Instant | null> {
  return (await listBackups(folder))[0] ?? null
}

export type BackupSettings = { databaseUrl: string | null; backupDir: string | null }

/**
 * How old the last backup is, and whether that is too old. Nothing to say where backups are somebody else's business. A site
 * that has just been started for the first time has its hours for the first one.
 */
export async function checkBackups(
  { databaseUrl, backupDir }: BackupSettings,
  now: Temporal.Instant,
): Promise<{ lastBackupSeconds: number | null; backup: 'late' | null }> {
  if (databaseUrl || !backupDir) return { lastBackupSeconds: null, backup: null }
  const startedAt = now.subtract({ seconds: Math.floor(process.uptime()) })
  // A folder that cannot be read holds no backup that anybody could use.
  const newest = await findLastBackup(backupDir).catch(() => null)
  return {
    lastBackupSeconds: newest && Math.floor(now.since(newest).total('seconds')),
    backup: backupTrouble(newest ?? startedAt, now) === 'late' ? 'late' : null,
  }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
