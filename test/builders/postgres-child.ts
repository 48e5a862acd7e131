import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findHome } from '#platform/postgres/home.server.ts'
import { listServerProcesses } from '#platform/postgres/leftovers.server.ts'
import { sendSignal, waitFor } from '#platform/postgres/processes.server.ts'
import { startPostgres, type StartOptions } from '#platform/postgres/start.server.ts'
import { compiledOnce } from '../product/prepared-data.ts'
import { atTheEnd } from './at-the-end.ts'

/** For the tests: a Node process that runs the supervisor, so that it can be killed. */
export type Child = {
  process: ChildProcess
  outcome: Promise<{ up: true } | { up: false; name: string; message: string; exitCode: number }>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}
export type ChildOptions = Omit<StartOptions, 'log' | 'signal'> & { ending?: 'stay' | 'finish' | 'exit' }

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const children: ChildProcess[] = []
const folders: string[] = []

const script = `
import { startPostgres } from '#platform/postgres/start.server.ts'
const { ending = 'stay', ...options } = JSON.parse(process.env.CHILD_OPTIONS)
try {
  await startPostgres({ ...options, log: () => undefined })
  console.log(JSON.stringify({ up: true }))
  if (ending === 'exit') process.exit(0)
  if (ending === 'stay') setInterval(() => undefined, 1000)
} catch ({ name, message, exitCode }) {
  console.log(JSON.stringify({ up: false, name, message, exitCode }))
}`

export function startInChild(options: ChildOptions): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: checkout,
    env: { PATH: process.env.PATH, ...compiledOnce(), CHILD_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
  const outcome = new Promise<Awaited<Child['outcome']>>((resolve) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
    void exited.then(() => resolve({ up: false, name: 'Killed', message: '', exitCode: 0 }))
  })
  return { process: child, outcome, exited }
}

/** A new data folder; as root one that the server's user may pass through, unless told otherwise. */
export function makeDataDir(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'bed-test-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return join(folder, 'data')
}

const used = new Map<string | undefined, Promise<string>>()

/** One whose server has been started and stopped before, for what is not about the first start: that takes a second of a processor. */
export async function usedDataDir(binaries?: string): Promise<string> {
  const first = used.get(binaries) ?? startOnce(binaries)
  used.set(binaries, first)
  const dataDir = makeDataDir()
  // With owners and rights: as root the database belongs to somebody else.
  execFileSync('cp', ['-a', await first, dataDir])
  return dataDir
}

async function startOnce(binaries: string | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bed-test-used-'))
  chmodSync(folder, 0o711)
  atTheEnd(async () => {
    used.clear()
    rmSync(folder, { recursive: true, force: true })
  })
  const dataDir = join(folder, 'data')
  await (
    await startPostgres({ dataDir, log: () => {}, throwaway: true, ...(binaries && { binaries }) })
  ).stop()
  return dataDir
}

/** The processes of the server of a data folder. */
export function listServer(dataDir: string): number[] {
  const home = findHome(dataDir)
  return existsSync(join(home, 'data')) ? listServerProcesses(home).map(({ pid }) => pid) : []
}

/** Ends every process and removes every folder that the tests made. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    const dataDir = join(folder, 'data')
    if (existsSync(folder)) chmodSync(folder, 0o711)
    for (const pid of listServer(dataDir)) sendSignal(pid, 'SIGKILL')
    await waitFor(() => listServer(dataDir).length === 0, 5_000)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
