import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Report } from '#domain/planning/suggest.ts'
import type { QuestionReport, QuestionRequest } from '#domain/planning/question.ts'
import type { Given, Task } from './plan-worker.ts'

// Beside this file while sources are run; from any place in the build it is one folder or two up, and over to the processes.
const PLACES = ['./plan-worker.ts', '../processes/plan-worker.js', '../../processes/plan-worker.js']
/** A round of 20,000 guests needs 400 MB; what needs much more ends, and nothing else does. */
const MEMORY = { maxOldGenerationSizeMb: 1_024 }

/** A round being planned in a thread of its own. */
export type Planning = {
  /** `done`: it said all there is. `stopped`: by `stop`. `failed`: the thread broke. */
  readonly ended: Promise<'done' | 'stopped' | 'failed'>
  stop(): void
}
export type Planner = (task: Task, onReport: (report: Report) => void) => Planning
export type Answerer = (task: QuestionRequest, onReport: (report: QuestionReport) => void) => Planning

/** Plans a round beside the requests, which go on meanwhile. The thread keeps no process alive. */
export const planApart: Planner = (task, onReport) => runApart({ job: 'plan', ...task }, onReport)

/** Answers "what if" in the same way. */
export const answerApart: Answerer = (task, onReport) => runApart({ job: 'answer', ...task }, onReport)

function runApart<Said extends { readonly phase: string }>(
  given: Given,
  onReport: (report: Said) => void,
): Planning {
  const { promise, resolve } = Promise.withResolvers<'done' | 'stopped' | 'failed'>()
  const program = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!program) return { ended: Promise.resolve('failed'), stop: () => undefined }
  const worker = new Worker(program, {
    workerData: given,
    resourceLimits: MEMORY,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let isDone = false
  worker.unref()
  worker.on('message', (report: Said) => {
    isDone ||= report.phase === 'done'
    onReport(report)
    if (isDone) resolve('done')
  })
  worker.on('error', () => resolve('failed'))
  worker.on('exit', () => resolve(isDone ? 'done' : 'failed'))
  return {
    ended: promise,
    stop: () => {
      resolve('stopped')
      void worker.terminate()
    },
  }
}
