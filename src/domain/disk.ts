/** How full may a disk be, and which errors say that it is (rules: watching)? */

export const DISK_RULES = {
  /** Less free space, in bytes, and the next backup or the database may find none. */
  shortBytes: 1024 ** 3,
  /** Less, and nothing that takes room can be relied upon: the database's own journal grows by 16 MiB at a time. */
  fullBytes: 32 * 1024 ** 2,
  /** Backups may have a disk of their own, of any size: fewer than this many of the size of the last one is little. */
  backupsAhead: 3,
  /** Of the size of a backup where there is none yet. */
  firstBackupBytes: 64 * 1024,
} as const

/** `freeBytes` null: nobody can say. */
export function diskTrouble(freeBytes: number | null): 'full' | 'short' | null {
  if (freeBytes === null || freeBytes >= DISK_RULES.shortBytes) return null
  return freeBytes < DISK_RULES.fullBytes ? 'full' : 'short'
}

/** May the next backup find no room where they lie? `lastBytes` null: there is none yet. `freeBytes` null: nobody can say. */
export function isBackupRoomShort(freeBytes: number | null, lastBytes: number | null): boolean {
  if (freeBytes === null) return false
  return freeBytes < DISK_RULES.backupsAhead * (lastBytes ?? DISK_RULES.firstBackupBytes)
}

/** The system's words for it, of a disk or of what somebody may use of it; PostgreSQL's is 53100. */
const CODES: Readonly<Record<string, 'files' | 'database'>> = {
  ENOSPC: 'files',
  EDQUOT: 'files',
  '53100': 'database',
}

/** Where there was no room, if that is why something failed. `error`: an error, or the reason that is left of one. */
export function whereDiskIsFull(error: unknown): 'files' | 'database' | null {
  if (typeof error === 'string') return /\b(ENOSPC|EDQUOT)\b/.test(error) ? 'files' : null
  if (!(error instanceof Error)) return null
  const where = 'code' in error ? CODES[String(error.code)] : undefined
  if (where) return where
  const parts = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause]
  return parts.map(whereDiskIsFull).find((found) => found !== null) ?? null
}

export const isDiskFull = (error: unknown): boolean => whereDiskIsFull(error) !== null
