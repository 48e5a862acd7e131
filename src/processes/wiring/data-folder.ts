import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** Makes the data folder, readable by its owner only, or says in one line why that is not possible. */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolders(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${reason}). Set DATA_DIR to another one.`,
      73,
    )
  }
}

// Level by level: Node's own recursive way never comes back from a place like /proc, where nothing can be made.
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o755 })
  } catch (error) {
    // Two first starts at once both want to make it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** The key behind codes and sessions: from the settings, or made at the first start and kept beside the database. */
export function readSecret(dataDir: string, given: string | null): Uint8Array {
  if (given) return Buffer.from(given)
  const folder = join(dataDir, 'secrets')
  const file = join(folder, 'key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64url')
  } catch {
    // Written aside and linked into place: two first starts at once end with one and the same key.
    const draft = join(folder, `key-${process.pid}`)
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(draft, { force: true })
    }
    return Buffer.from(readFileSync(file, 'utf8'), 'base64url')
  }
}
