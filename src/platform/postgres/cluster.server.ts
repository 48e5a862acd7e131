import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from '#platform/postgres/binaries.server.ts'
import { makeDraft } from '#platform/postgres/home.server.ts'
import { runProgram, type ServerUser } from '#platform/postgres/privileges.server.ts'
import { syncFolder, writeFileDurably } from '#platform/postgres/secrets.server.ts'
import { DatabaseStartError, explainFailure } from '#platform/postgres/start-error.server.ts'

export const ownerName = 'bed_owner'

/** Whether the home holds a cluster; one of another major version, or a strange folder, is an error. */
export function hasCluster(home: string, binaries: Binaries, user: ServerUser | null): boolean {
  const data = join(home, 'data')
  if (!existsSync(data)) return false
  if (statSync(data).uid !== (user?.uid ?? process.getuid?.())) {
    throw new DatabaseStartError(`${data} belongs to another user. Start as that user or as root.`, 77)
  }
  const marker = join(data, 'PG_VERSION')
  if (!existsSync(marker)) {
    throw new DatabaseStartError(`${data} is not a PostgreSQL data folder. Move it away to start anew.`, 78)
  }
  const major = Number(readFileSync(marker, 'utf8'))
  if (major === binaries.major) return true
  throw new DatabaseStartError(
    `The data folder ${data} was made by PostgreSQL ${major}, but this is PostgreSQL ${binaries.major}. ` +
      `See docs/operating/database.md, "Another major version".`,
    78,
  )
}

/** Makes a cluster beside its final place and renames it there: so it is never seen half made. */
export async function createCluster(
  home: string,
  binaries: Binaries,
  user: ServerUser | null,
  ownerPassword: string,
): Promise<void> {
  const draft = makeDraft(home, user)
  const passwordFile = join(draft, 'password')
  writeFileDurably(passwordFile, ownerPassword, user)
  const place = ['-D', join(draft, 'data'), '-U', ownerName, `--pwfile=${passwordFile}`]
  const kind = ['--encoding=UTF8', '--data-checksums', '--auth=scram-sha-256']
  const args = [...place, ...kind, ...localeArguments(binaries.major)]
  const { ok, output } = await runProgram(user, join(binaries.binDir, 'initdb'), args)
  if (!ok) {
    rmSync(draft, { recursive: true, force: true })
    throw explainFailure(`The database could not be made in ${home}`, output)
  }
  writeFileDurably(join(draft, 'data', 'postgresql.conf'), writeSettings(binaries.major), user)
  renameSync(join(draft, 'data'), join(home, 'data'))
  syncFolder(home)
  rmSync(draft, { recursive: true, force: true })
}

/** Gives a cluster whose passwords were lost the new one of its owner; the server must be down. */
export async function resetOwnerPassword(
  home: string,
  binaries: Binaries,
  user: ServerUser | null,
  password: string,
): Promise<void> {
  const args = ['--single', '-D', join(home, 'data'), 'postgres']
  const sql = `ALTER ROLE ${ownerName} PASSWORD '${password}';\n`
  const { ok, output } = await runProgram(user, join(binaries.binDir, 'postgres'), args, sql)
  if (!ok) throw explainFailure('The database password could not be set anew', output)
}

/** Order by code point on every machine, whatever its locales; names are ordered by an explicit collation. */
function localeArguments(major: number): string[] {
  return major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8', '--lc-messages=C']
}

/** Settings an operator may change in `postgresql.conf`. What must always hold is on the command line (postmaster.server.ts). */
function writeSettings(major: number): string {
  return `# Written at the first start; yours from then on. See docs/operating/database.md.
max_connections = 60
# A restore changes every table in one transaction, beside a site that runs.
max_locks_per_transaction = 256
shared_buffers = 32MB
huge_pages = off
work_mem = 4MB
maintenance_work_mem = 32MB
effective_cache_size = 256MB
max_wal_size = 256MB
min_wal_size = 32MB
max_worker_processes = 4
max_parallel_workers = 2
max_parallel_workers_per_gather = 0
autovacuum_max_workers = 2
max_logical_replication_workers = 0
max_wal_senders = 0
jit = off
${major >= 18 ? 'io_method = sync\n' : ''}timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
log_line_prefix = '%m [%p] %q%u '
lc_messages = 'C'
# No personal data in the log: neither statements and their values nor the rows of a violated rule.
log_min_error_statement = panic
log_parameter_max_length_on_error = 0
log_error_verbosity = terse
`
}
