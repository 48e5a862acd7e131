import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#features/context.server.ts'

/** Beside the database and not in it: bringing back an old backup must not bring back who has left since. */
export const deletionsFile = 'deleted-people'

/**
 * Notes that somebody has deleted their account: no id, only a keyed hash of it, so that the list says nothing about
 * anybody. After the deletion is committed, never before: a deletion that failed must not happen at the next restore. When
 * it cannot be written the log says so, and the deletion stands.
 */
export async function keepDeletionInMind(
  { keys, settings, clock, log }: Pick<Deps, 'keys' | 'clock' | 'log'> & { settings: { dataDir: string } },
  personId: string,
): Promise<void> {
  const at = clock().toString({ smallestUnit: 'second' })
  const line = `${at} ${keys.hash('deletion', personId).toString('hex')}\n`
  try {
    await appendFile(join(settings.dataDir, deletionsFile), line, { mode: 0o600 })
  } catch (error) {
    log.error('deletion.not-noted', { err: error })
  }
}
