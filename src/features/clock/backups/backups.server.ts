import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import { DumpDamaged } from '#db/backup/dump-format.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { type Restored, restoreDump } from '#db/backup/restore.server.ts'
import type { Scratch } from '#db/backup/scratch.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { newestBackup, readBackupName } from '#domain/backup.ts'
import { noticeMove, pauseAfterRestore } from '#features/ground/mail-queue/control.server.ts'
import { endAllYeses } from '#features/ground/second-yes/asking.server.ts'
import { noteRestored } from '#features/ground/security/noting.server.ts'
import type { BackupKeys } from '#platform/backup/backup-key.server.ts'
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
export async function findLastBackup(
  folder: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  return newestBackup(await listBackups(folder), now)
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
  reader: Connection
  /** Where a backup is brought back to once, as a proof. */
  scratch: Scratch
  keys: BackupKeys
  worker: Worker
  clock: () => Temporal.Instant
}

export type TakenBackup = {
  tables: number
  rows: number
  bytes: number
}

/** A backup was written, and could not be brought back: it lies beside, as a last resort. */
export class NotProven extends Error {
  override name = 'NotProven'
  readonly file: string
  constructor(file: string, cause: unknown) {
    super(`not proven: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.file = file
  }
}

/**
 * Writes a backup into a new file. It has its name only once all of it was brought back into a database of its own and found
 * the same; else it is called `…unproven`, and this throws NotProven. `onWritten`: what it
 * holds is settled, and the proof begins. Fails with EEXIST when there is such a file.
 */
export async function takeBackup(
  deps: BackupDeps,
  file: string,
  onWritten: () => void = () => {},
): Promise<TakenBackup> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeSealedFile(draft, deps.keys, dumpDatabase(deps.reader, deps.clock()))
    onWritten()
    const { tables, rows } = await prove(deps, draft).catch((error) => keepUnproven(draft, file, error))
    const { size: bytes } = await stat(draft)
    // Not `rename`: that would take the place of a file that is there.
    await link(draft, file)
    await removeUnproven(dirname(file))
    await syncFolder(dirname(file))
    return { tables, rows, bytes }
  } finally {
    await rm(draft, { force: true })
  }
}

/** At the migrations it was made at: what the next ones would do with it is another question. */
async function prove({ scratch, keys, worker, clock }: BackupDeps, file: string) {
  const now = clock()
  return scratch(new Date(now.epochMilliseconds), async (connection) => {
    const { unlinked, ...restored } = await restoreDump(connection, readSealedFile(file, keys), {
      replaces: false,
      migratesOn: false,
      moment: now,
      worker,
      isErased: () => false,
    })
    if (unlinked > 0) throw new DumpDamaged(`${unlinked} rows point to what is not in it`)
    return restored
  })
}

async function keepUnproven(draft: string, file: string, error: unknown): Promise<never> {
  const kept = `${file}${UNPROVEN}`
  await removeUnproven(dirname(file))
  await rename(draft, kept)
  throw new NotProven(kept, error)
}

const UNPROVEN = '.unproven'

/** The latest one is enough, and none where one is proven; what people have named themselves stays. */
async function removeUnproven(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNPROVEN) && readBackupName(name.slice(0, -UNPROVEN.length)))
      await rm(join(folder, name), { force: true })
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

/** Reads all of the file first, so that a wrong key or a damaged file changes nothing and keeps nobody waiting. */
export async function checkBackup(file: string, keys: BackupKeys): Promise<void> {
  await checkDump(readSealedFile(file, keys))
}

/**
 * Puts a backup that was checked in the place of what the database of `owner` holds. Afterwards everybody is signed out, and no mail leaves until an
 * organiser says so; nothing that two had agreed to is done. Throws what `readSealedFile` and `restoreDump` throw.
 */
export async function restoreBackup(
  { keys, worker, clock }: Pick<BackupDeps, 'keys' | 'worker' | 'clock'>,
  owner: Connection,
  { file, replaces, isErased }: RestoreRequest,
): Promise<Restored & { heldMails: number }> {
  const now = clock()
  let heldMails = 0
  const restored = await restoreDump(owner, readSealedFile(file, keys), {
    replaces,
    moment: now,
    worker,
    isErased,
    settle: async (tx) => {
      heldMails = await holdMails(tx, now)
      await endAllYeses(tx, now)
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
