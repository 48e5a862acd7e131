import { statfs } from 'node:fs/promises'
import { findHome } from '#platform/postgres/home.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

export type KeepsFiles = Pick<Settings, 'dataDir' | 'databaseUrl'>

/** Bytes that are free where the data is, on the fullest of the disks; null where nobody can say. */
export async function readFreeBytes({ dataDir, databaseUrl }: KeepsFiles): Promise<number | null> {
  const folders = [dataDir, databaseUrl ? null : findHome(dataDir)]
  const found = await Promise.all(folders.map(freeBytesOf))
  return found.reduce(
    (least, free) => (least === null || (free !== null && free < least) ? free : least),
    null,
  )
}

/** Of the disk of our own database; null where it is somebody else's. */
export function readRoomOfDatabase({ dataDir, databaseUrl }: KeepsFiles): Promise<number | null> {
  return freeBytesOf(databaseUrl ? null : findHome(dataDir))
}

export async function freeBytesOf(folder: string | null): Promise<number | null> {
  if (folder === null) return null
  return statfs(folder).then(
    // What has no size, such as some shares, says nothing.
    ({ blocks, bavail, bsize }) => (blocks === 0 ? null : bavail * bsize),
    () => null,
  )
}
