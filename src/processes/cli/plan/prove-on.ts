import type { EventEmitter } from 'node:events'
import type { SolveAnswer, Solver } from 'bed-matching/proof/linear-model.ts'
import { prove, type Progress, type Proof, type ProveRequest } from 'bed-matching/proof/prove.ts'
import type { Plan } from 'bed-matching/model.ts'
import type { Problem } from 'bed-matching/problem.ts'
import type { Output } from '../output.ts'

/** What the plan was made for. */
export type PlannedBy = Pick<ProveRequest, 'objective' | 'seed' | 'previous'>
type Means = {
  readonly solver: Solver
  /** For the whole proof, in seconds. */
  readonly secondsInAll?: number | undefined
}
type Around = { readonly output: Output; readonly signals: Pick<EventEmitter, 'once' | 'off'> }

const REPORT_EVERY_MS = 2_000
/** For one question to the solver; Ctrl+C stops it, or a limit for all. */
const SECONDS_AT_MOST = 300
/** A timer knows no longer time. */
const MOST_SECONDS = 14 * 24 * 3_600
const STOPPING = ['SIGINT', 'SIGTERM']

/** Proves as much of the plan as it can, with progress. Ctrl+C ends the proof, not the plan. Null when the proof failed. */
export async function proveOn(
  problem: Problem,
  plan: Plan,
  { solver, secondsInAll = MOST_SECONDS, ...request }: PlannedBy & Means,
  { output, signals }: Around,
): Promise<Proof | null> {
  const stop = new AbortController()
  const stopFor = (why: string) => () => {
    output.complain(`${why}; the plan is written with what is proven so far.`)
    stop.abort()
  }
  const onSignal = stopFor('Stopped proving')
  const timer = setTimeout(stopFor('The time for proving is over'), secondsInAll * 1_000)
  for (const signal of STOPPING) signals.once(signal, onSignal)
  let progress: Progress | undefined
  const reporting = setInterval(
    () => progress && output.complain(sayProgress(progress, plan)),
    REPORT_EVERY_MS,
  )
  const watched = watch(solver)
  try {
    const proof = await prove(problem, plan, {
      ...request,
      solver: watched,
      secondsAtMost: SECONDS_AT_MOST,
      signal: stop.signal,
      onProgress: (at) => {
        progress = at
      },
    })
    const why = watched.why()
    if (why && why !== 'cancelled') output.complain(WHY[why])
    return proof
  } catch (error) {
    output.complain(`The proof failed (${error instanceof Error ? error.message : String(error)}).`)
    return null
  } finally {
    clearInterval(reporting)
    clearTimeout(timer)
    for (const signal of STOPPING) signals.off(signal, onSignal)
  }
}

type Why = Extract<SolveAnswer, { outcome: 'none' }>['why']

const WHY: Record<Exclude<Why, 'cancelled'>, string> = {
  absent: 'There is no solver here, so no more is proven than the plan itself says.',
  time: 'The solver ran out of time, so the proof ends here.',
  failed: 'The solver failed, so the proof ends here.',
  'too-large': 'This round is too large for the solver, so the proof ends here.',
}

/** The same solver, and why its last answer was none. */
function watch(solver: Solver): Solver & { why: () => Why | null } {
  let why: Why | null = null
  return {
    why: () => why,
    solve: async (...question) => {
      const answer = await solver.solve(...question)
      why = answer.outcome === 'none' ? answer.why : null
      return answer
    },
  }
}

function sayProgress({ tier, doing }: Progress, plan: Plan): string {
  const at = plan.tiers.find((one) => one.tier === tier)
  const most = at && doing === 'certificate' ? `: at most ${at.bound - at.placed} more` : ''
  const manner = doing === 'whole-numbers' ? ', in whole numbers' : ''
  return `proving ${tier === null ? 'the number of people' : `tier ${tier}`}${manner}${most}`
}
