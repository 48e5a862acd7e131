import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Why the folder is not writable, by writing a small file; null: it is. A missing one counts as the folder it will be made in. */
export async function tryWriting(folder: string): Promise<Error | null> {
  // The ending of what a killed backup leaves, so that this too is removed some time.
  const file = join(folder, `${randomUUID()}.part`)
  try {
    await writeFile(file, 'x', { flag: 'wx', mode: 0o600 })
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return existsSync(folder) ? error : tryWriting(dirname(folder))
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
