/** Plans the largest round in a process of its own, so that the memory is that of the plan alone. Prints what it found as JSON. */
import { existsSync, readFileSync } from 'node:fs'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'

const input = makeRound(20_000, 12_000, '1', ROUND_SHAPES.base)
const from = performance.now()
const found = plan(normalise(input), { seed: '1', objective: 'priority', steps: 0, previous: [] })
const ms = performance.now() - from
const megabytes = Math.round((kilobytesAtMost() * 1_024) / 1e6)
console.log(
  JSON.stringify({ ms, megabytes, matched: found.matched, provenThroughTier: found.provenThroughTier }),
)

/** On Linux `maxRSS` begins with what the process that started this one held; `VmHWM` is of this one alone. */
function kilobytesAtMost(): number {
  const status = '/proc/self/status'
  const highest = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8')) : null
  return highest ? Number(highest[1]) : process.resourceUsage().maxRSS
}
