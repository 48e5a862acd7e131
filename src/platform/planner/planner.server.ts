import type { Report } from '#domain/planning/suggest.ts'
import type { WhatIf, WhatIfRequest } from '#domain/planning/what-if.ts'
import { programOf, startApart } from '../apart/apart.server.ts'
import type { Task } from './plan-process.ts'

/** A round of 20,000 guests needs 400 MB; what needs much more ends, and nothing else does. */
const MEMORY_MB = 1_024

export type Planning = {
  /** `done`: it said all there is. `stopped`: by `stop`. `failed`: the process broke. */
  readonly ended: Promise<'done' | 'stopped' | 'failed'>
  stop(): void
}
export type Planner = (task: Task, onReport: (report: Report) => void) => Planning

/** Plans a round beside the requests, which go on meanwhile. It keeps no process alive. */
export const planApart: Planner = (task, onReport) => {
  const program = programOf('plan-process')
  if (!program) return { ended: Promise.resolve('failed'), stop: () => undefined }
  const planning = startApart<Task, Report>(program, { memoryMb: MEMORY_MB, isLeader: true })
  let isStopped = false
  const hear = async () => {
    for (let report = await planning.next(); report; report = await planning.next()) {
      if (isStopped) break
      onReport(report)
      if (report.phase !== 'done') continue
      planning.end()
      return 'done'
    }
    return isStopped ? 'stopped' : 'failed'
  }
  planning.ask(task)
  return {
    ended: hear(),
    stop: () => {
      isStopped = true
      planning.end()
    },
  }
}

const COMPARED_AT_MOST_MS = 180_000

/** Two plans of a round beside each other; null where they take too long or too much. */
export async function compareApart(task: WhatIfRequest): Promise<WhatIf | null> {
  const program = programOf('plan-process')
  if (!program) return null
  const comparing = startApart<WhatIfRequest, WhatIf>(program, { memoryMb: MEMORY_MB })
  const timer = setTimeout(comparing.end, COMPARED_AT_MOST_MS).unref()
  comparing.ask(task)
  const found = await comparing.next()
  clearTimeout(timer)
  comparing.end()
  return found
}
