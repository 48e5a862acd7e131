import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { chownSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, makeFolder, type ServerUser } from '#platform/postgres/privileges.server.ts'
import { writeFileDurably } from '#platform/postgres/secrets.server.ts'
import { DatabaseStartError, explainFailure } from '#platform/postgres/start-error.server.ts'

export const defaultStateDir = '/var/lib/bed-exchange'

/** Makes sure that the data folder is there and ours to write; answers with its real path. */
export function prepareDataFolder(dataDir: string): string {
  try {
    makeFolder(dataDir, process.getuid?.() === 0 ? { uid: 0, gid: 0, name: 'root' } : null, false)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw explainFailure(`The data folder ${dataDir} cannot be written`, error)
  }
}

/** Where the cluster of a data folder is, if it was ever decided: in it, or where its pointer file says. */
export function findHome(dataDir: string): string {
  const pointer = join(dataDir, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
}

/** The folder of `data` (the cluster), `socket` and the log: `postgres` in the data folder, or below `stateDir` with a pointer. */
export function chooseHome(
  dataDir: string,
  user: ServerUser | null,
  stateDir: string,
  log: (line: string) => void,
): string {
  let home = findHome(dataDir)
  const isInside = home === join(dataDir, 'postgres')
  if (isInside && !canEnter(user, dataDir)) {
    if (existsSync(join(home, 'data'))) {
      throw new DatabaseStartError(
        `The database is in ${home}, but the user ${user?.name} it runs as can no longer get there. ` +
          `Let others pass through the folders above it (chmod o+x).`,
        77,
      )
    }
    home = join(stateDir, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
    writeFileDurably(join(dataDir, 'postgres.location'), `${home}\n`)
    log(`The user ${user?.name} cannot get to ${dataDir}: the database is kept in ${home}`)
    makeFolder(stateDir, user, false)
    makeFolder(home, user, false)
    writeFileDurably(join(home, 'belongs-to'), `${dataDir}\n`)
  }
  makeFolder(home, user, false)
  if (canEnter(user, home)) return home
  throw new DatabaseStartError(
    `The user ${user?.name} that PostgreSQL runs as can get neither to ${dataDir} nor to ${home}. ` +
      `Set DATA_DIR to a folder that others may pass through.`,
    77,
  )
}

/** Room for "/.s.PGSQL.5432" within the 107 bytes that a socket address may have. */
const longestSocketDir = 107 - '/.s.PGSQL.5432'.length

/** A private folder for the socket: in the home when the path is short enough, else a temporary one. */
export function prepareSocketDir(home: string, user: ServerUser | null): string {
  const inside = join(home, 'socket')
  if (Buffer.byteLength(inside) <= longestSocketDir) {
    makeFolder(inside, user, true)
    return inside
  }
  const outside = mkdtempSync(join(shortTemp(), 'bed-exchange-'))
  if (user) chownSync(outside, user.uid, user.gid)
  return outside
}

/** Removes what a temporary socket folder of this or an earlier run left behind. */
export function removeSocketDir(home: string, socketDir: string): void {
  if (socketDir === join(home, 'socket') || !socketDir.startsWith(join(shortTemp(), 'bed-exchange-'))) return
  rmSync(socketDir, { recursive: true, force: true })
}

/** Folders that an initialisation killed half-way left behind. */
export function removeDrafts(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('init-'))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/** A new, empty place for an initialisation, owned by the server's user. */
export function makeDraft(home: string, user: ServerUser | null): string {
  const draft = join(home, `init-${randomBytes(6).toString('hex')}`)
  makeFolder(draft, user, true)
  return draft
}

function shortTemp(): string {
  const folder = tmpdir()
  return Buffer.byteLength(folder) + 'bed-exchange-XXXXXX/'.length <= longestSocketDir ? folder : '/tmp'
}
