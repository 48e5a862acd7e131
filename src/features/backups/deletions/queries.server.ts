import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from '#platform/keys.server.ts'
import { deletionsFile } from './commands.server.ts'

/** Who has deleted their account, whenever that was; null when no list is there. */
export async function readDeletions({
  keys,
  dataDir,
}: {
  keys: Keys
  dataDir: string
}): Promise<((personId: string) => boolean) | null> {
  try {
    const lines = (await readFile(join(dataDir, deletionsFile), 'utf8')).split('\n')
    const hashes = new Set(lines.flatMap((line) => line.split(' ')[1] ?? []))
    return (personId) => hashes.has(keys.hash('deletion', personId).toString('hex'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
