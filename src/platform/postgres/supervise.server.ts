import { copyFileSync, statSync, truncateSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopLeftovers } from '#platform/postgres/leftovers.server.ts'
import {
  logFile,
  spawnPostmaster,
  stopPostmaster,
  waitUntilReady,
  type ServerSpec,
} from '#platform/postgres/postmaster.server.ts'
import { DatabaseStartError } from '#platform/postgres/start-error.server.ts'

export type Supervised = {
  start(signal?: AbortSignal): Promise<void>
  pid(): number | undefined
  stop(): Promise<void>
}

const logLimitBytes = 10 * 1024 * 1024
// Short enough that the database is back within 5 s of whatever stood in its way going away.
const longestPauseMilliseconds = 4_000

/** A server that, once started, is kept up: started again with growing pauses whenever it ends by itself. */
export function supervise(spec: ServerSpec): Supervised {
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

/**
 * A server of an app that was killed while starting it may show itself only now. The folder is ours by our own lock, so
 * that one is ended like any other leftover.
 */
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
