import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export type ProcessRow = { pid: number; uid: number; command: string }

const hasProc = process.platform === 'linux'

/** Every process this one may see. Reads only what is readable without tracing rights (containers). */
export function listProcesses(): ProcessRow[] {
  if (!hasProc) return listWithPs()
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const command = readOrEmpty(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
    const uid = /^Uid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${name}/status`))?.[1]
    return uid === undefined ? [] : [{ pid: Number(name), uid: Number(uid), command }]
  })
}

/** The folder a process works in; empty where that may not be seen. */
export function readFolder(pid: number): string {
  try {
    return hasProc ? readlinkSync(`/proc/${pid}/cwd`) : ''
  } catch {
    return ''
  }
}

/** A mark that tells processes with the same id apart (start time), or null when none lives. A zombie counts as dead. */
export function readBirth(pid: number): string | null {
  if (!hasProc) {
    const started = psOrEmpty(['-o', 'lstart=', '-p', String(pid)]).trim()
    return started === '' ? null : String(Date.parse(started))
  }
  // The name in brackets may hold spaces and brackets itself, so count from the last one.
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === undefined || fields[0] === '' || 'ZX'.includes(fields[0])) return null
  return fields[19] ?? null
}

/** Process ids mean something only within one boot of one machine and one process namespace. */
export function readProcessSpace(): string {
  const parts = hasProc
    ? [readOrEmpty('/proc/sys/kernel/random/boot_id'), readlinkSync('/proc/self/ns/pid')]
    : [hostname()]
  return createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 12)
}

/** Signals without caring whether the process is still there. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until `isDone`, at most `milliseconds`; says whether it came true. */
export async function waitFor(isDone: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!isDone()) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function listWithPs(): ProcessRow[] {
  return psOrEmpty(['-axo', 'pid=,uid=,command='])
    .split('\n')
    .flatMap((line) => {
      const [, pid, uid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid && uid && command ? [{ pid: Number(pid), uid: Number(uid), command }] : []
    })
}

function psOrEmpty(args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', env: { LC_ALL: 'C', PATH: process.env.PATH } })
  } catch {
    return ''
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
