import { readdir } from 'node:fs/promises'
import type { Temporal } from 'temporal-polyfill'
import { readBackupName } from '#domain/backup.ts'

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

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
