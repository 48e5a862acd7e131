import { join, resolve } from 'node:path'
import { locateBinaries, makeRunnable } from '#platform/postgres/binaries.server.ts'
import { createCluster, hasCluster, resetOwnerPassword } from '#platform/postgres/cluster.server.ts'
import { describeConnections, ensureDatabase, type Connect } from '#platform/postgres/database.server.ts'
import * as homes from '#platform/postgres/home.server.ts'
import { acquireLock } from '#platform/postgres/lock.server.ts'
import { clearDrafts, clearEarlierRun, stopLeftovers } from '#platform/postgres/leftovers.server.ts'
import { chooseServerUser } from '#platform/postgres/privileges.server.ts'
import { ensurePasswords } from '#platform/postgres/secrets.server.ts'
import { explainFailure, DatabaseStartError } from '#platform/postgres/start-error.server.ts'
import { sendSignal } from '#platform/postgres/processes.server.ts'
import { copyFileSync, statSync, truncateSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  logFile,
  spawnPostmaster,
  stopPostmaster,
  waitUntilReady,
  type ServerSpec,
} from '#platform/postgres/postmaster.server.ts'

type Supervised = {
  start(signal?: AbortSignal): Promise<void>
  pid(): number | undefined
  stop(): Promise<void>
}

const logLimitBytes = 10 * 1024 * 1024
// Short enough that the database is back within 5 s of whatever stood in its way going away.
const longestPauseMilliseconds = 4_000

/** A server that, once started, is kept up: started again with growing pauses whenever it ends by itself. */
function supervise(spec: ServerSpec): Supervised {
  const { log } = spec
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let restarting: Promise<void> = Promise.resolve()
  let readyAt = 0
  let failures = 0

  const launch = async (signal?: AbortSignal) => {
    trimLog(spec.home)
    for (let tries = 1; ; tries++) {
      await stopLeftovers(spec.home, log)
      if (stopping.signal.aborted) return
      try {
        return await spawnAndWait(signal)
      } catch (error) {
        if (tries === mostTries || signal?.aborted || !isTaken(error)) throw error
      }
    }
  }

  const spawnAndWait = async (signal?: AbortSignal) => {
    const spawned = spawnPostmaster(spec)
    const { child: started } = spawned
    child = started
    try {
      await waitUntilReady(spawned, spec, signal)
    } catch (error) {
      await stopPostmaster(started)
      throw error
    }
    readyAt = performance.now()
    started.once('exit', (code, killedBy) => {
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended by itself (${killedBy ?? `exit code ${code}`}): starting it again`)
      restarting = restart()
    })
  }

  const restart = async () => {
    if (performance.now() - readyAt > 5_000) failures = 0
    while (!stopping.signal.aborted) {
      const pause = Math.min(longestPauseMilliseconds, failures === 0 ? 0 : 125 * 2 ** failures)
      failures++
      try {
        await sleep(pause, undefined, { signal: stopping.signal })
        await launch()
        if (!stopping.signal.aborted) log('PostgreSQL is up again')
        return
      } catch (error) {
        if (!stopping.signal.aborted) log(`PostgreSQL did not come up again: ${(error as Error).message}`)
      }
    }
  }

  const trimming = setInterval(() => trimLog(spec.home), 60_000).unref()
  return {
    start: launch,
    pid: () => child?.pid,
    async stop() {
      clearInterval(trimming)
      stopping.abort()
      if (child) await stopPostmaster(child)
      await restarting
      if (child) await stopPostmaster(child)
    },
  }
}

/** A server of an app killed while starting may appear only now; as the folder is locked by us, it is ended like any leftover. */
const mostTries = 5
const isTaken = (error: unknown) =>
  error instanceof DatabaseStartError &&
  /lock file ".*" already exists|pre-existing shared memory block/.test(String(error.cause))

/** The server appends, so its log can be emptied under it. */
function trimLog(home: string): void {
  const path = logFile(home)
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < logLimitBytes) return
  copyFileSync(path, `${path}.1`)
  truncateSync(path)
}

const running = new Map<Supervised, () => Promise<void>>()
const endings: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** No server outlives this process in an orderly end: at exit, or at a signal nobody else answers. */
function stopAtExit(server: Supervised, stop: () => Promise<void>): void {
  if (running.size === 0) {
    process.on('exit', signalAll)
    for (const ending of endings) process.on(ending, endUnanswered)
  }
  running.set(server, stop)
}

/** The server was stopped in the ordinary way. */
function forgetAtExit(server: Supervised): void {
  running.delete(server)
  if (running.size > 0) return
  process.off('exit', signalAll)
  for (const ending of endings) process.off(ending, endUnanswered)
}

/** Nothing asynchronous is possible any more: a fast shutdown finishes without us. */
function signalAll(): void {
  for (const server of running.keys()) {
    const pid = server.pid()
    if (pid !== undefined) sendSignal(pid, 'SIGINT')
  }
}

async function endUnanswered(ending: NodeJS.Signals): Promise<void> {
  // Other listeners drain first and then stop us or exit.
  if (process.listenerCount(ending) > 1) return
  await Promise.allSettled([...running.values()].map((stop) => stop()))
  process.kill(process.pid, ending)
}

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
  version: string
  connection: Connect
  stop(): Promise<void>
}

const port = 5432

/** Starts and supervises the database of a data folder, creating it if needed. Throws DataFolderInUse or DatabaseStartError (one line to show). */
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
