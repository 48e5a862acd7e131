import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asServerUser, type ServerUser } from '#platform/postgres/privileges.server.ts'
import { sendSignal, waitFor } from '#platform/postgres/processes.server.ts'
import { explainFailure } from '#platform/postgres/start-error.server.ts'

export type ServerSpec = {
  home: string
  binDir: string
  user: ServerUser | null
  socketDir: string
  port: number
  log: (line: string) => void
  /** Nobody waits for the disk: a power cut may cost everything. */
  throwaway?: boolean | undefined
}
/** `logStart`: where in the log this start begins; a server that refuses at once has written there before anybody looks. */
export type Spawned = { child: ChildProcess; logStart: number }
export type PostmasterFile = { pid: number; port: number; socketDir: string; isReady: boolean }

export const logFile = (home: string) => join(home, 'postgres.log')

/** What a running or dead server wrote about itself, or null without such a file. */
export function readPostmasterFile(home: string): PostmasterFile | null {
  const path = join(home, 'data', 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid, , , port, socketDir, , , status] = readFileSync(path, 'utf8').split('\n')
  const isReady = status?.trim() === 'ready'
  return { pid: Number(pid), port: Number(port ?? 0), socketDir: socketDir ?? '', isReady }
}

/** Starts the server in its own process group, so that Ctrl-C in the terminal reaches only us. */
export function spawnPostmaster({ home, binDir, user, socketDir, port, throwaway }: ServerSpec): Spawned {
  // A file, not a pipe: a pipe would break when the app is killed and the server lives on.
  const output = openSync(logFile(home), 'a', 0o600)
  const logStart = fstatSync(output).size
  const isSafe = throwaway ? 'off' : 'on'
  const settings = {
    port: String(port),
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: nameCluster(home),
    fsync: isSafe,
    full_page_writes: isSafe,
    synchronous_commit: isSafe,
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  const args = ['-D', join(home, 'data')]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  try {
    const child = spawn(join(binDir, 'postgres'), args, {
      ...asServerUser(user),
      stdio: ['ignore', output, output],
      detached: true,
    })
    child.unref()
    return { child, logStart }
  } finally {
    closeSync(output)
  }
}

const howItEnded = ({ signalCode, exitCode }: ChildProcess) =>
  `ended ${signalCode ? `by ${signalCode}` : `with exit code ${exitCode}`}`

/** Waits until the server takes connections; recovery after a crash may take its time and is told. */
export async function waitUntilReady(
  { child, logStart }: Spawned,
  { home, log }: ServerSpec,
  signal?: AbortSignal,
): Promise<void> {
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  const started = performance.now()
  for (let told = 1; ;) {
    const file = readPostmasterFile(home)
    if (file?.isReady && file.pid === child.pid) return
    if (failure) throw explainFailure(`PostgreSQL did not start in ${home}`, failure)
    if (child.exitCode !== null || child.signalCode !== null) {
      const said = readFileSync(logFile(home)).subarray(logStart).toString()
      throw explainFailure(`PostgreSQL did not start in ${home}`, said.trim() || howItEnded(child))
    }
    signal?.throwIfAborted()
    if (performance.now() - started > told * 5_000) {
      log(`PostgreSQL is still recovering after ${told++ * 5} s`)
    }
    await sleep(10)
  }
}

/** Fast shutdown, after 8 s an immediate one (the next start then recovers), all within 10 s. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  const { pid } = child
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  if (pid === undefined || isGone()) return
  child.ref()
  sendSignal(pid, 'SIGINT')
  if (await waitFor(isGone, 8_000)) return
  sendSignal(pid, 'SIGQUIT')
  if (await waitFor(isGone, 1_500)) return
  sendSignal(pid, 'SIGKILL')
  await waitFor(isGone, 400)
}

/** Shows in the title of every server process; short enough for PostgreSQL's 63 bytes. */
export function nameCluster(home: string): string {
  return `bed-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
}
