import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from '#platform/keys.server.ts'
import { isDeletionsFile } from './commands.server.ts'

/** The list as it was when it was one file. */
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
