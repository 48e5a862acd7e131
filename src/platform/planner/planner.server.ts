import type { Report } from '#domain/planning/suggest.ts'
import type { QuestionReport, QuestionRequest } from '#domain/planning/question.ts'
import { programOf, startApart } from '../apart/apart.server.ts'
import type { Given, Task } from './plan-process.ts'

/** A round of 20,000 guests needs 400 MB; what needs much more ends, and nothing else does. */
const MEMORY_MB = 1_024

/** A round being planned in a process of its own. */
export type Planning = {
  /** `done`: it said all there is. `stopped`: by `stop`. `failed`: the process broke. */
  readonly ended: Promise<'done' | 'stopped' | 'failed'>
  stop(): void
}
export type Planner = (task: Task, onReport: (report: Report) => void) => Planning
export type Answerer = (task: QuestionRequest, onReport: (report: QuestionReport) => void) => Planning

/** Plans a round beside the requests, which go on meanwhile. It keeps no process alive. */
export const planApart: Planner = (task, onReport) => runApart({ job: 'plan', ...task }, onReport)

/** Answers "what if" in the same way. */
export const answerApart: Answerer = (task, onReport) => runApart({ job: 'answer', ...task }, onReport)

function runApart<Said extends { readonly phase: string }>(
  given: Given,
  onReport: (report: Said) => void,
): Planning {
  const program = programOf('plan-process')
  if (!program) return { ended: Promise.resolve('failed'), stop: () => undefined }
  const planning = startApart<Given, Said>(program, { memoryMb: MEMORY_MB, isLeader: true })
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
  planning.ask(given)
  return {
    ended: hear(),
    stop: () => {
      isStopped = true
      planning.end()
    },
  }
}
