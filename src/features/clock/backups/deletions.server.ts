import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import type { Deps } from '#features/ground/context.server.ts'
import type { Keys } from '#platform/keys.server.ts'

const isFormerFile = (name: string) => name === 'deleted-people'

/** Who has deleted their account, whenever that was; null when no list is there. */
export async function readDeletions({
  keys,
  dataDir,
}: {
  keys: Keys
  dataDir: string
}): Promise<((personId: string) => boolean) | null> {
  const files = (await readdir(dataDir)).filter((name) => isDeletionsFile(name) || isFormerFile(name))
  if (files.length === 0) return null
  const hashes = new Set<string>()
  for (const name of files)
    for (const line of (await readFile(join(dataDir, name), 'utf8')).split('\n'))
      hashes.add(line.split(' ')[1] ?? '')
  return (personId) => hashes.has(keys.hash('deletion', personId).toString('hex'))
}

/**
 * Beside the database and not in it: bringing back an old backup must not bring back who has left since. A file for each
 * month, so that old ones go as a whole and nothing is lost that another process is just writing.
 */
export const isDeletionsFile = (name: string) => /^deleted-people-\d{4}-\d\d$/.test(name)
const fileOf = (at: Temporal.Instant) => `deleted-people-${at.toString().slice(0, 7)}`

/**
 * Notes that somebody has deleted their account: no id, only a keyed hash of it, so that the list says nothing about
 * anybody. After the deletion is committed, never before: a deletion that failed must not happen at the next restore. When
 * it cannot be written the log says so, and the deletion stands.
 */
export async function keepDeletionInMind(
  { keys, settings, clock, log }: Pick<Deps, 'keys' | 'clock' | 'log'> & { settings: { dataDir: string } },
  personId: string,
): Promise<void> {
  const now = clock()
  const line = `${now.toString({ smallestUnit: 'second' })} ${keys.hash('deletion', personId).toString('hex')}\n`
  try {
    await appendFile(join(settings.dataDir, fileOf(now)), line, { mode: 0o600 })
  } catch (error) {
    log.error('deletion.not-noted', { err: error })
  }
}

/** Shortens the list by every month that was over at `before`. Returns how many files went. */
export async function forgetDeletions(dataDir: string, before: Temporal.Instant): Promise<number> {
  const old = (await readdir(dataDir)).filter(isDeletionsFile).filter((name) => name < fileOf(before))
  for (const name of old) await rm(join(dataDir, name), { force: true })
  return old.length
}
