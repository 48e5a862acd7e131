import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { locateBinaries } from '#platform/postgres/binaries.server.ts'
import { readPostmasterFile } from '#platform/postgres/postmaster.server.ts'
import { sendSignal, waitFor } from '#platform/postgres/processes.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { cleanUp, listServer, makeDataDir, startInChild } from '../../../test/builders/postgres-child.ts'
import { often } from '../../../test/builders/often.ts'

afterEach(cleanUp)

const silent = () => undefined
const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'data')
const pidFile = (dataDir: string) => join(clusterOf(dataDir), 'postmaster.pid')
const socketLock = (dataDir: string) => join(dataDir, 'postgres', 'socket', '.s.PGSQL.5432.lock')

/** A process of the very user the server runs as, so that PostgreSQL takes a number of its for alive. */
function aStranger(dataDir: string): ChildProcess {
  const { uid, gid } = statSync(clusterOf(dataDir))
  const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  return stranger
}

/** As after a power cut: nobody works on the cluster, and what it had written of itself is still there. */
async function powerCut(dataDir: string): Promise<Record<'pid' | 'socket', string>> {
  const app = startInChild({ dataDir })
  expect(await app.outcome).toEqual({ up: true })
  const left = {
    pid: readFileSync(pidFile(dataDir), 'utf8'),
    socket: readFileSync(socketLock(dataDir), 'utf8'),
  }
  app.process.kill('SIGKILL')
  for (const pid of listServer(dataDir)) sendSignal(pid, 'SIGKILL')
  await app.exited
  expect(await waitFor(() => listServer(dataDir).length === 0, 10_000)).toBe(true)
  return left
}

/** The same file, with the number of another process in its first line. */
function plant(path: string, content: string, pid: number | undefined, dataDir: string): void {
  writeFileSync(path, content.replace(/^\d+/, String(pid)), { mode: 0o600 })
  const { uid, gid } = statSync(clusterOf(dataDir))
  chownSync(path, uid, gid)
}

describe('after a power cut a number in a lock file belongs to somebody else', () => {
  it.each([
    ['the lock of the socket', ['socket']],
    ['the file of the postmaster', ['pid']],
    ['both', ['socket', 'pid']],
  ] as const)('%s: the database starts, and the stranger lives on', async (_, files) => {
    const dataDir = makeDataDir()
    const left = await powerCut(dataDir)
    const stranger = aStranger(dataDir)
    if (files.some((file) => file === 'socket')) {
      plant(socketLock(dataDir), left.socket, stranger.pid, dataDir)
    }
    if (files.some((file) => file === 'pid')) plant(pidFile(dataDir), left.pid, stranger.pid, dataDir)
    const server = await startPostgres({ dataDir, log: silent })
    expect(readPostmasterFile(join(dataDir, 'postgres'))?.pid).not.toBe(stranger.pid)
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    await server.stop()
  })
})

describe('a start that is killed at any moment', () => {
  it('within 0.2 s after another one was, never keeps the third from starting', async () => {
    const dataDir = makeDataDir()
    const rounds = often(6, 2)
    for (let round = 0; round < rounds; round++) {
      const first = startInChild({ dataDir })
      expect(await first.outcome).toEqual({ up: true })
      first.process.kill('SIGKILL')
      for (const pid of listServer(dataDir)) sendSignal(pid, 'SIGKILL')
      await first.exited
      const second = startInChild({ dataDir })
      await sleep((round * 240) / rounds)
      second.process.kill('SIGKILL')
      for (const pid of listServer(dataDir)) sendSignal(pid, 'SIGKILL')
      await second.exited
      const third = await startPostgres({ dataDir, log: silent })
      await third.stop()
    }
  })

  it('leaves a server that shows itself only while the next one starts: it is ended, and the start goes on', async () => {
    const dataDir = makeDataDir()
    await (await startPostgres({ dataDir, log: silent })).stop()
    const { programs, mark } = withLatecomer(dataDir)
    const server = await startPostgres({ dataDir, log: silent, binaries: programs })
    expect(existsSync(mark)).toBe(true)
    expect(listServer(dataDir)).toContain(readPostmasterFile(join(dataDir, 'postgres'))?.pid)
    await server.stop()
    expect(listServer(dataDir)).toEqual([])
  })
})

/** Programs whose `postgres`, once, finds that another one has come up on the same cluster in the very moment before. */
function withLatecomer(dataDir: string): { programs: string; mark: string } {
  const native = join(dirname(dataDir), 'native')
  cpSync(dirname(locateBinaries()), native, { recursive: true, verbatimSymlinks: true })
  const programs = join(dirname(dataDir), 'programs')
  mkdirSync(programs, { mode: 0o755 })
  const mark = join(clusterOf(dataDir), 'latecomer')
  const real = join(native, 'bin', 'postgres')
  const script = `#!/bin/sh
if [ "$1" = -D ] && ! [ -e '${mark}' ]; then
  : > '${mark}'
  '${real}' "$@" &
  while ! [ -s "$2/postmaster.pid" ]; do sleep 0.02; done
fi
exec '${real}' "$@"
`
  writeFileSync(join(programs, 'postgres'), script, { mode: 0o755 })
  return { programs, mark }
}

describe('a server that cannot be seen, such as one of another container', () => {
  it('is known by its socket, and nothing of it is taken away', async () => {
    const dataDir = makeDataDir()
    const left = await powerCut(dataDir)
    const stranger = aStranger(dataDir)
    plant(socketLock(dataDir), left.socket, stranger.pid, dataDir)
    const socket = socketLock(dataDir).replace(/\.lock$/, '')
    rmSync(socket, { force: true })
    const listening = createServer(silent)
    await new Promise<void>((resolve) => listening.listen(socket, resolve))
    const failure = await startPostgres({ dataDir, log: silent }).catch((error: unknown) => error)
    listening.close()
    expect(failure).toMatchObject({ exitCode: 75, message: expect.stringContaining('still answers') })
    expect(existsSync(socketLock(dataDir))).toBe(true)
  })
})
