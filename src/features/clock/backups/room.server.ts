import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import { backupName } from '#domain/backup.ts'
import { isBackupRoomShort } from '#domain/disk.ts'
import { freeBytesOf } from '#platform/free-space.server.ts'
import { findLastBackup } from './backups.server.ts'

/** What is free where the backups lie, and whether the next one may find no room there. A folder that is not there yet says nothing. */
export async function readBackupRoom(
  backupDir: string | null,
  now: Temporal.Instant,
): Promise<{ freeBytes: number | null; isShort: boolean }> {
  const freeBytes = await freeBytesOf(backupDir)
  if (backupDir === null || freeBytes === null) return { freeBytes, isShort: false }
  const sizeOf = (madeAt: Temporal.Instant | null) =>
    madeAt && stat(join(backupDir, backupName(madeAt))).then(({ size }) => size)
  const lastBytes = await findLastBackup(backupDir, now)
    .then(sizeOf)
    .catch(() => null)
  return { freeBytes, isShort: isBackupRoomShort(freeBytes, lastBytes) }
}
