import { prove, type Proof } from 'bed-matching/proof/prove.ts'
import type { SolveAnswer } from 'bed-matching/proof/linear-model.ts'
import { suggest, type Prover, type Report, type SuggestRequest } from '#domain/planning/suggest.ts'
import { whatIf, type WhatIf, type WhatIfRequest } from '#domain/planning/what-if.ts'
import { answer } from '../apart/answering.ts'
import { startSolver } from '../solver/solver.server.ts'

/** What the process is given to suggest; it says reports, and is ended after the last. */
export type Task = SuggestRequest & { readonly proofSeconds: number }

const REPORT_EVERY_MS = 400
let reported = performance.now()

function isTime(): boolean {
  if (performance.now() - reported < REPORT_EVERY_MS) return false
  reported = performance.now()
  return true
}

type Why = Extract<SolveAnswer, { outcome: 'none' }>['why']

/** Proves for so many seconds. Whatever goes wrong there leaves the plan as it is. */
const proverFor =
  (seconds: number): Prover =>
  async (problem, found, request) => {
    const solver = startSolver()
    const signal = AbortSignal.timeout(seconds * 1_000)
    const seen: { why: Why | null } = { why: null }
    const watched: Pick<typeof solver, 'solve'> = {
      solve: async (...question) => {
        const answer = await solver.solve(...question)
        seen.why = answer.outcome === 'none' ? answer.why : null
        return answer
      },
    }
    try {
      const asked = { ...request, solver: watched, secondsAtMost: seconds, signal }
      const proof: Proof = await prove(problem, found, asked)
      // Stopped by the clock of the whole proof is out of time, too.
      return { proof, why: signal.aborted ? 'time' : seen.why }
    } catch {
      return null
    } finally {
      await solver.close()
    }
  }

answer<Task | WhatIfRequest, Report | WhatIf>(async (task, say) =>
  'otherwise' in task
    ? say(whatIf(task))
    : suggest(task, { onReport: say, isTime, prover: proverFor(task.proofSeconds) }),
)
