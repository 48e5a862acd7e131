import { existsSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { removeDrafts, removeSocketDir } from '#platform/postgres/home.server.ts'
import { nameCluster, readPostmasterFile } from '#platform/postgres/postmaster.server.ts'
import {
  listProcesses,
  readBirth,
  readFolder,
  sendSignal,
  waitFor,
} from '#platform/postgres/processes.server.ts'
import { DatabaseStartError } from '#platform/postgres/start-error.server.ts'

/** Every process that works on the cluster: the postmaster by its arguments, its children by their title. */
export function listServerProcesses(home: string): { pid: number; isPostmaster: boolean }[] {
  const uid = statSync(join(home, 'data')).uid
  const title = `postgres: ${nameCluster(home)}: `
  return listProcesses().flatMap(({ pid, uid: owner, command }) => {
    const isPostmaster =
      command.includes(` -D ${join(home, 'data')} -c `) &&
      basename(command.split(' -D ')[0] ?? '') === 'postgres'
    return owner === uid && (isPostmaster || command.startsWith(title)) ? [{ pid, isPostmaster }] : []
  })
}

/**
 * Ends what an earlier run left: the server of an app killed with -9, or the children of a killed
 * server. Then takes away the lock files of a server that is no more: PostgreSQL asks only whether
 * their process number lives, and after a power cut it may be anybody's (or, unreaped, a dead server's).
 */
export async function stopLeftovers(home: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(join(home, 'data'))) return
  const left = listServerProcesses(home)
  const isGone = () => listServerProcesses(home).length === 0
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { pid } of listServerProcesses(home)) sendSignal(pid, signal)
  }
  if (left.length > 0) {
    const postmaster = left.find(({ isPostmaster }) => isPostmaster)
    log(`An earlier run left PostgreSQL running (process ${(postmaster ?? left[0])?.pid}): stopping it`)
    if (postmaster) sendSignal(postmaster.pid, 'SIGINT')
    // Without their postmaster, children at work notice nothing by themselves.
    if (!(await waitFor(isGone, postmaster ? 4_000 : 200))) signalAll('SIGQUIT')
    if (!(await waitFor(isGone, 2_000))) signalAll('SIGKILL')
    await waitFor(isGone, 2_000)
  }
  if (isGone()) await forgetLocks(home)
}

/** Only when our own lock is held and no process of the cluster is left, so that a lock file that speaks of one is wrong. */
async function forgetLocks(home: string): Promise<void> {
  const file = readPostmasterFile(home)
  for (const folder of new Set([join(home, 'socket'), file?.socketDir || join(home, 'socket')])) {
    const socket = join(folder, `.s.PGSQL.${file?.port || 5432}`)
    // Processes of another container do not show in our list, but their sockets answer.
    if (await answers(socket)) {
      throw new DatabaseStartError(
        `The database in ${home} is in use: a PostgreSQL that this process cannot see still answers at ${socket}. Stop it first.`,
        75,
      )
    }
    rmSync(`${socket}.lock`, { force: true })
  }
  // A number that nobody has PostgreSQL judges by itself, and looks for the dead server's memory first.
  if (file && (readBirth(file.pid) !== null || existsSync(`/proc/${file.pid}`))) {
    rmSync(join(home, 'data', 'postmaster.pid'), { force: true })
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(socket)
    const settle = (isThere: boolean) => {
      line.destroy()
      resolve(isThere)
    }
    line.once('connect', () => settle(true))
    line.once('error', () => settle(false))
  })
}

/** As stopLeftovers, and takes away an earlier run's temporary folders and half-made cluster. */
export async function clearEarlierRun(home: string, log: (line: string) => void): Promise<void> {
  const socketDir = readPostmasterFile(home)?.socketDir
  await stopLeftovers(home, log)
  if (socketDir) removeSocketDir(home, socketDir)
  await clearDrafts(home)
}

/** Removes half-made clusters of a killed initdb. Done once more when the server is up, as one may show itself late. */
export async function clearDrafts(home: string): Promise<void> {
  const drafts = join(home, 'init-')
  const listWriters = () =>
    listProcesses().filter(
      ({ pid, command }) => command.includes(`initdb -D ${drafts}`) || readFolder(pid).startsWith(drafts),
    )
  for (const { pid } of listWriters()) sendSignal(pid, 'SIGKILL')
  await waitFor(() => listWriters().length === 0, 2_000)
  removeDrafts(home)
}
