import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import {
  BACKUP_RULES,
  backupName,
  backupsToDelete,
  copiesAheadToDelete,
  readBackupName,
} from '#domain/backup.ts'
import type { BackupKeys } from '#platform/backup/backup-key.server.ts'
import { writeSealedFile } from '#platform/backup/sealed-file.server.ts'
import type { Log } from '#platform/log.server.ts'
import { type OffSite, OffSiteFailed } from '#platform/off-site/off-site.ts'
import { findLastBackup, listBackups } from './backups.server.ts'
import { BESIDE, readBeside } from './beside.server.ts'
import { noteFailed, noteMade, type Noting } from './health.server.ts'
import { readNote, writeNote } from './off-site-note.server.ts'

export type OffSiteCopies = Noting & {
  clock: () => Temporal.Instant
  folder: string
  dataDir: string
  keys: BackupKeys
  place: string
  open: () => Promise<OffSite>
  log: Log
}

/**
 * Brings the newest backup to the other machine, with what belongs beside it, and tidies up there by the rules that hold here.
 * Both leave sealed. When that fails it is tried again in minutes; nothing here waits for it or fails for it, and the operator
 * the site hears of it once the copy is late. `forGood`: null while the clock cannot be trusted; then none goes there. Returns how many backups it brought there.
 */
export async function copyOffSite(
  deps: OffSiteCopies,
  forGood: Temporal.Instant | null = deps.clock(),
): Promise<number> {
  const { folder, place, log } = deps
  const started = performance.now()
  try {
    const newest = await findLastBackup(folder, deps.clock())
    if (newest === null) return 0
    const name = backupName(newest)
    const beside = await readBeside(deps.dataDir, deps.keys)
    const latest = { newest: name, beside: hashOf(beside) }
    const known = await readNote(folder, place)
    if (known && latest.newest === known.newest && latest.beside === known.beside) return 0
    const there = await deps.open()
    try {
      const bytes = await putBackup(there, folder, name)
      // With each backup, so that it is always sealed with the key that opens the newest.
      await putBeside(there, deps, beside)
      if (forGood) await tidyUp(there, await listBackups(folder), deps.clock())
      await writeNote(folder, place, latest)
      await noteMade(deps, 'copies', newest, place)
      if (bytes > 0) log.info('backup.copied', { bytes, ms: Math.round(performance.now() - started) })
      return Number(bytes > 0)
    } finally {
      there.close()
    }
  } catch (error) {
    log.warn('backup.not-copied', { err: error })
    await noteFailed(deps, 'copies', deps.clock(), error, place)
    return 0
  }
}

async function putBackup(there: OffSite, folder: string, name: string): Promise<number> {
  if ((await there.list()).includes(name)) return 0
  const file = join(folder, name)
  await there.put(name, file)
  await compare(there, name, file)
  return (await stat(file)).size
}

/** What was proven here is proven there when it is the same bytes, fetched again. */
async function compare(there: OffSite, name: string, file: string): Promise<void> {
  const fetched = `${file}.fetched.${process.pid}.part`
  try {
    await there.fetch(name, fetched)
    if ((await hashFile(fetched)) === (await hashFile(file))) return
    await there.remove(name)
    throw new OffSiteFailed(`${name} is not there what it is here`)
  } finally {
    await rm(fetched, { force: true })
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function putBeside(there: OffSite, { folder, keys }: OffSiteCopies, beside: Buffer): Promise<void> {
  const draft = join(folder, `${BESIDE}.${process.pid}.part`)
  try {
    await writeSealedFile(draft, keys, once(beside))
    await there.put(BESIDE, draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function tidyUp(
  there: OffSite,
  here: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Promise<void> {
  const names = await there.list()
  const all = names.flatMap((name) => readBackupName(name) ?? [])
  for (const madeAt of [...backupsToDelete(all, now), ...copiesAheadToDelete(all, here, now)])
    await there.remove(backupName(madeAt))
  // What a line that broke has left; the one that we put there ourselves has its name by now.
  for (const name of names.filter((one) => one.endsWith(`${BACKUP_RULES.ending}.part`)))
    await there.remove(name)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
