import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isDiskFull } from '#domain/disk.ts'
import { chooseServerUser } from '#platform/postgres/privileges.server.ts'
import { CannotStart } from './cannot-start.ts'

/** Makes the data folder, readable by its owner only, or says in one line why that is not possible. */
export function prepareDataFolder(dataDir: string, warn: (line: string) => void = console.error): void {
  try {
    makeFolders(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    closeToOthers(dataDir, warn)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${reason}). Set DATA_DIR to another one.`,
      isDiskFull(error) ? 74 : 73,
    )
  }
}

/** What this program, or an organiser for it, puts into its folder. */
const ours =
  /^(lock|lock\.new-.*|postgres|postgres\.location|secrets|mailbox|content|backups|streets\.csv|bounces?|logo\..*|deleted-people-.*|lost\+found|\..*|.*\.bedbackup)$/

/** Nobody but its owner may look into the folder. As root, the database's group may pass. A folder with other content is left alone. */
function closeToOthers(dataDir: string, warn: (line: string) => void): void {
  const { mode, uid, gid } = statSync(dataDir)
  const me = process.getuid?.()
  const server = me === 0 ? findServerGroup(dataDir) : null
  const wanted = server === null ? 0o700 : 0o710
  if ((mode & 0o777) === wanted && (server === null || gid === server)) return
  if ((mode & 0o077) === 0 && server === null) return
  const strange = readdirSync(dataDir).find((name) => !ours.test(name))
  const isShared = (mode & 0o1000) !== 0 || strange !== undefined
  if (isShared || (me !== 0 && uid !== me)) {
    const why = strange === undefined ? 'it belongs to another user' : `it also holds ${strange}`
    warn(
      `WARNING: other users of this machine may look into the data folder ${dataDir}, and ${why}: left as it is. Give this program a folder of its own.`,
    )
    return
  }
  if (server !== null) chownSync(dataDir, uid, server)
  chmodSync(dataDir, wanted)
}

/** Null where the database is kept elsewhere, or is none of ours, so that nobody has to get through. */
function findServerGroup(dataDir: string): number | null {
  if (existsSync(join(dataDir, 'postgres.location'))) return null
  try {
    return chooseServerUser(join(dataDir, 'postgres', 'data'))?.gid ?? null
  } catch {
    return null
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

export function hasSecret({ dataDir, secretKey }: { dataDir: string; secretKey: string | null }): boolean {
  return secretKey !== null || existsSync(join(dataDir, 'secrets', 'key'))
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
