import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { type Restored, restoreDump } from '#db/backup/restore.server.ts'
import { type ScratchServers, withScratchDatabase } from '#db/backup/scratch.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { backupTrouble, isCopyLate, readBackupName } from '#domain/backup.ts'
import { findLastCopy } from './off-site-note.server.ts'
import { noticeMove, pauseAfterRestore } from '#features/ground/mail-queue/control.server.ts'
import { noteRestored } from '#features/ground/security/noting.server.ts'
import type { BackupKeys } from '#platform/backup/backup-key.server.ts'
import { nameOffSite, type OffSitePlace } from '#platform/off-site/off-site.server.ts'
import { readSealedFile, writeSealedFile } from '#platform/backup/sealed-file.server.ts'

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

export type BackupSettings = { backupDir: string | null; offSite: OffSitePlace | null }

/**
 * How old the last backup is, and whether that is too old. Nothing to say where backups are somebody else's business. A site
 * that has just been started for the first time has its hours for the first one.
 */
export async function checkBackups(
  { backupDir, offSite }: BackupSettings,
  now: Temporal.Instant,
): Promise<BackupState> {
  if (!backupDir) return { lastBackupSeconds: null, backup: null, lastCopySeconds: null, copies: null }
  const startedAt = now.subtract({ seconds: Math.floor(process.uptime()) })
  // A folder that cannot be read holds no backup that anybody could use.
  const newest = await findLastBackup(backupDir).catch(() => null)
  const copied = offSite ? await findLastCopy(backupDir, nameOffSite(offSite)) : null
  return {
    lastBackupSeconds: newest && Math.floor(now.since(newest).total('seconds')),
    backup: backupTrouble(newest ?? startedAt, now) === 'late' ? 'late' : null,
    lastCopySeconds: copied && Math.floor(now.since(copied).total('seconds')),
    copies: offSite && isCopyLate(copied ?? startedAt, now) ? 'late' : null,
  }
}

export type BackupState = {
  lastBackupSeconds: number | null
  backup: 'late' | null
  /** Age of the newest backup that is on the other machine as well. */
  lastCopySeconds: number | null
  copies: 'late' | null
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export type BackupDeps = {
  /** Sees every row. */
  reader: Connection
  /** Where a backup is brought back to once, as a proof; null: it is only read again. */
  scratch: ScratchServers | null
  keys: BackupKeys
  worker: Worker
  clock: () => Temporal.Instant
}

export type TakenBackup = {
  tables: number
  rows: number
  bytes: number
  /** How it was proven. */
  proof: 'restored' | 'read'
}

/**
 * Writes a backup into a new file. It has its name only once all of it was read again and, where that is possible, brought
 * back into a database of its own and found the same. Fails with EEXIST when there is such a file.
 */
export async function takeBackup(deps: BackupDeps, file: string): Promise<TakenBackup> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeSealedFile(draft, deps.keys, dumpDatabase(deps.reader, deps.clock()))
    const { tables, rows } = await prove(deps, draft)
    const { size: bytes } = await stat(draft)
    // Not `rename`: that would take the place of a file that is there.
    await link(draft, file)
    await syncFolder(dirname(file))
    return { tables, rows, bytes, proof: deps.scratch ? 'restored' : 'read' }
  } finally {
    await rm(draft, { force: true })
  }
}

async function prove({ scratch, keys, worker, clock }: BackupDeps, file: string) {
  if (!scratch) return checkDump(readSealedFile(file, keys))
  const now = clock()
  return withScratchDatabase(scratch, new Date(now.epochMilliseconds), (connection) =>
    restoreDump(connection, readSealedFile(file, keys), {
      replaces: false,
      moment: now,
      worker,
      isErased: () => false,
      settle: async () => {},
    }),
  )
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type RestoreRequest = {
  file: string
  /** Whether people who are in the database may be replaced. */
  replaces: boolean
  isErased: (personId: string) => boolean
}

/**
 * Puts a backup in the place of what the database of `owner` holds. First all of the file is read, so a wrong key or a
 * damaged file changes nothing and keeps nobody waiting. Afterwards everybody is signed out, and no mail leaves until an
 * organiser says so. Throws what `readSealedFile` and `restoreDump` throw.
 */
export async function restoreBackup(
  { keys, worker, clock }: Pick<BackupDeps, 'keys' | 'worker' | 'clock'>,
  owner: Connection,
  { file, replaces, isErased }: RestoreRequest,
): Promise<Restored & { heldMails: number }> {
  await checkDump(readSealedFile(file, keys))
  const now = clock()
  let heldMails = 0
  const restored = await restoreDump(owner, readSealedFile(file, keys), {
    replaces,
    moment: now,
    worker,
    isErased,
    settle: async (tx) => {
      heldMails = await holdMails(tx, now)
      await noteRestored(tx, now)
    },
  })
  return { ...restored, heldMails }
}

/** In another database the queue holds its mails by itself, at once and not when the first worker starts; else we say so. */
async function holdMails(tx: Tx, now: Temporal.Instant): Promise<number> {
  return (await noticeMove(tx, now)) ?? (await pauseAfterRestore(tx, now))
}

/** Only for the owner of the site: what is in there is everything. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}
