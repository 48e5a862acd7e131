import { join, resolve } from 'node:path'
import { forgetAtExit, stopAtExit } from '#platform/postgres/at-exit.server.ts'
import { locateBinaries, makeRunnable } from '#platform/postgres/binaries.server.ts'
import { createCluster, hasCluster, resetOwnerPassword } from '#platform/postgres/cluster.server.ts'
import { describeConnections, ensureDatabase, type Connect } from '#platform/postgres/database.server.ts'
import * as homes from '#platform/postgres/home.server.ts'
import { acquireLock } from '#platform/postgres/lock.server.ts'
import { clearDrafts, clearEarlierRun } from '#platform/postgres/leftovers.server.ts'
import { chooseServerUser } from '#platform/postgres/privileges.server.ts'
import { ensurePasswords } from '#platform/postgres/secrets.server.ts'
import { explainFailure } from '#platform/postgres/start-error.server.ts'
import { supervise } from '#platform/postgres/supervise.server.ts'

export type StartOptions = {
  dataDir: string
  log: (line: string) => void
  /** Gives up the start; without effect once it is up. */
  signal?: AbortSignal
  /** Folder with `postgres` and `initdb`, instead of those from npm. */
  binaries?: string
  /** Where, as root, things go that the server's user cannot reach otherwise. */
  stateDir?: string
  /** For tests, whose data nobody keeps: it does not wait for the disk. */
  throwaway?: boolean
}

export type RunningPostgres = {
  socketDir: string
  port: number
  /** PostgreSQL's own, such as "18.4". */
  version: string
  connection: Connect
  stop(): Promise<void>
}

const port = 5432

/**
 * Starts the database of a data folder, making it at the first time, and keeps it running.
 * Throws DataFolderInUse when another process has it, else DatabaseStartError with one line to show.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { log, signal, stateDir = homes.defaultStateDir, throwaway } = options
  const dataDir = homes.prepareDataFolder(resolve(options.dataDir))
  const undo: (() => Promise<void> | void)[] = []
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= undoAll(undo))
  try {
    const lock = async (folder: string) => undo.push((await acquireLock(folder, log)).release)
    await lock(dataDir)
    const user = chooseServerUser(join(homes.findHome(dataDir), 'data'))
    const home = homes.chooseHome(dataDir, user, stateDir, log)
    // A copied data folder carries the pointer along: two of them must not share one cluster at once.
    if (home !== join(dataDir, 'postgres')) await lock(home)
    const binaries = await makeRunnable(options.binaries ?? locateBinaries(), user, stateDir, log)
    signal?.throwIfAborted()

    const { passwords, isNew } = ensurePasswords(dataDir)
    await clearEarlierRun(home, log)
    if (!hasCluster(home, binaries, user)) {
      log(`First start: making a PostgreSQL ${binaries.version} database in ${home}`)
      await createCluster(home, binaries, user, passwords.owner)
    } else if (isNew) {
      log('The database passwords were missing: made new ones')
      await resetOwnerPassword(home, binaries, user, passwords.owner)
    }
    signal?.throwIfAborted()

    const socketDir = homes.prepareSocketDir(home, user)
    undo.push(() => homes.removeSocketDir(home, socketDir))
    const server = supervise({ home, binDir: binaries.binDir, user, socketDir, port, log, throwaway })
    stopAtExit(server, stop)
    undo.push(() => forgetAtExit(server), server.stop)
    await server.start(signal)
    const connection = describeConnections(socketDir, port, passwords)
    await ensureDatabase(connection)
    await clearDrafts(home)
    return { socketDir, port, version: binaries.version, connection, stop }
  } catch (error) {
    await stop()
    if (signal?.aborted) throw signal.reason
    throw explainFailure(`The database of ${dataDir} could not be started`, error)
  }
}

async function undoAll(steps: (() => Promise<void> | void)[]): Promise<void> {
  for (const step of steps.toReversed()) await step()
}
