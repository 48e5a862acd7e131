import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** PDFs that the build set, by the key of their words; null where the words have changed since, or nothing was built. */
export function readBuiltDocuments(folder: string | null): (key: string) => Promise<Buffer | null> {
  return async (key) => {
    if (folder === null || !/^[a-f0-9]+$/.test(key)) return null
    return readFile(join(folder, `${key}.pdf`)).catch(() => null)
  }
}
