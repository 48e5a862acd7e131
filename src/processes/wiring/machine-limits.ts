import { readFileSync } from 'node:fs'
import { CannotStart } from './cannot-start.ts'

/** What the runtime and the database's programs reserve, most of which they never use: below it they end without a word. */
const LEAST_BYTES = 1024 ** 3
/** Files, connections, the database's own. */
const LEAST_FILES = 256

const LEAST = [
  { limit: 'Max data size', least: LEAST_BYTES, how: 'ulimit -d, LimitDATA of systemd' },
  { limit: 'Max address space', least: 8 * LEAST_BYTES, how: 'ulimit -v, LimitAS of systemd' },
  { limit: 'Max open files', least: LEAST_FILES, how: 'ulimit -n, LimitNOFILE of systemd' },
] as const

/**
 * What this machine lets a process have, before anything is started: one that gets too little is ended by its runtime in the middle
 * of a start, when nobody can say why any more. `limits`: as Linux tells them; where nobody tells, nothing is refused.
 */
export function checkMachineLimits(limits: string = readLimits()): void {
  for (const { limit, least, how } of LEAST) {
    const [, soft] = new RegExp(`^${limit}\\s+(\\d+)\\s`, 'm').exec(limits) ?? []
    if (soft === undefined || Number(soft) >= least) continue
    throw new CannotStart(
      `This machine gives the process too little: ${limit.toLowerCase()} is ${soft}, and ${least} is the least (${how}).`,
      71,
    )
  }
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
