import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Why nothing can be written into the folder, found out by writing a small file that is removed again; null: it can. One that is not
 * there yet is as good as the folder in which it will be made.
 */
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
