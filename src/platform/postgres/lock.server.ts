import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBirth, readProcessSpace } from '#platform/postgres/processes.server.ts'
import { DataFolderInUse, DatabaseStartError } from '#platform/postgres/start-error.server.ts'

export type Lock = { release(): void }
type Holder = { pid: number; birth: string; space: string; since: Date }

const beatMilliseconds = 5_000

/**
 * Takes the one lock of a data folder or throws DataFolderInUse.
 *
 * `lock/` always holds exactly one file, and its name says who has it: `free`, or
 * `held.<pid>.<start time>.<process space>.<since>.<random>`. Taking it is renaming that very name to
 * one's own. The kernel lets one of any number of racing renames through, and because a name never
 * comes back, nobody can take away a lock other than the dead one he looked at.
 */
export async function acquireLock(dataDir: string, log: (line: string) => void = () => {}): Promise<Lock> {
  const folder = join(dataDir, 'lock')
  const mine = nameHolder()
  for (let attempt = 0; attempt < 500; attempt++) {
    const name = readdirSafely(folder).find((entry) => entry === 'free' || entry.startsWith('held.'))
    if (name === undefined) {
      createFreeLock(dataDir, folder)
      await sleep(2)
      continue
    }
    const holder = parseHolder(name)
    if (holder && holder.space !== readProcessSpace()) log(explainWait(dataDir))
    if (holder && (await isAlive(holder, join(folder, name)))) {
      if (existsSync(join(folder, name))) throw new DataFolderInUse(dataDir, holder.pid, holder.since)
    } else if (renamed(join(folder, name), join(folder, mine))) {
      return keepLock(folder, mine)
    }
  }
  throw new DatabaseStartError(`The lock of ${dataDir} is damaged: remove the folder ${folder}.`, 73)
}

/** Whether a live process holds the data folder (asks nothing of it, changes nothing). */
export async function isLocked(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'lock')
  for (const name of readdirSafely(folder)) {
    const holder = parseHolder(name)
    if (holder && (await isAlive(holder, join(folder, name)))) return true
  }
  return false
}

function keepLock(folder: string, mine: string): Lock {
  const path = join(folder, mine)
  const beat = () => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was removed under us: there is nothing left to guard.
    }
  }
  beat()
  const timer = setInterval(beat, beatMilliseconds).unref()
  return {
    release() {
      clearInterval(timer)
      renamed(path, join(folder, 'free'))
    },
  }
}

const explainWait = (dataDir: string) =>
  `The data folder ${dataDir} was in use before this machine started, or in another container: ` +
  `looking for ${(3 * beatMilliseconds) / 1_000} s whether that still is so`

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.space === readProcessSpace()) return readBirth(holder.pid) === holder.birth
  // Another container, or before a reboot: its process ids say nothing here, its heartbeat does.
  const before = readBeat(path)
  for (let waited = 0; waited < 3 * beatMilliseconds; waited += 250) {
    await sleep(250)
    if (readBeat(path) !== before) return true
  }
  return false
}

function nameHolder(): string {
  const parts = [process.pid, readBirth(process.pid), readProcessSpace(), Date.now()]
  return ['held', ...parts, randomBytes(6).toString('hex')].join('.')
}

function parseHolder(name: string): Holder | null {
  const [word, pid, birth, space, since] = name.split('.')
  if (word !== 'held' || !pid || !birth || !space || !since) return null
  return { pid: Number(pid), birth, space, since: new Date(Number(since)) }
}

/** A folder that already holds a file cannot be replaced by a rename, so only one of many gets through. */
function createFreeLock(dataDir: string, folder: string): void {
  const fresh = join(dataDir, `lock.new-${randomBytes(6).toString('hex')}`)
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(join(fresh, 'free'), '')
  if (!renamed(fresh, folder)) rmSync(fresh, { recursive: true, force: true })
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTEMPTY' || code === 'EEXIST') return false
    throw error
  }
}

function readBeat(path: string): number {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}

function readdirSafely(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
