import type { Report } from '#domain/planning/suggest.ts'
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
