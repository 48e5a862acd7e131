import type { Assignment, Objective } from '../model.ts'
import type { Plan } from '../plan-shape.ts'
import type { Asked } from './build-model.ts'
import type { SolveAnswer, Solver } from './linear-model.ts'
import { weighRows, type Weighed } from './weak-duality.ts'

export type KnownPlan = Pick<Plan, 'assignments' | 'tierVector' | 'matched'>

/** What a proof may use. */
export type ProveRequest = {
  readonly objective: Objective
  /** Of the search that made the plan: it decides the draw. */
  readonly seed: string
  /** Earlier drafts that the plan was made from. */
  readonly previous: readonly Assignment[]
  /** Other plans of the round that are at hand: what any of them refutes is not proven. */
  readonly known?: readonly KnownPlan[]
  readonly solver: Solver
  /** For one question to the solver. */
  readonly secondsAtMost: number
  readonly onProgress?: (progress: Progress) => void
  /** Ends the proof when it comes; who has only so much time for all of it gives one that comes then. */
  readonly signal?: AbortSignal
}

/** Before each question: the tier it is about (null = the number of people), and what is asked of the solver. */
export type Progress = { readonly tier: number | null; readonly doing: 'certificate' | 'whole-numbers' }

/** Asks the solver, and never throws: whoever is cancelled is not asked, and what goes wrong is no answer. */
export async function ask(
  asked: Asked,
  kind: 'relaxed' | 'whole',
  { solver, signal, secondsAtMost }: ProveRequest,
): Promise<SolveAnswer> {
  if (signal?.aborted) return { outcome: 'none', why: 'cancelled' }
  // Nothing is gained by a better value below the next whole number.
  const request = { kind, method: 'simplex', gap: 0.99, secondsAtMost } as const
  try {
    return await solver.solve(asked.model, request, signal)
  } catch {
    return { outcome: 'none', why: 'failed' }
  }
}

export type Multipliers = {
  readonly weighed: Weighed
  readonly multipliers: Float64Array
  /** The point in fractions, if the solver has one. */
  readonly columns: Float64Array | null
}

/** What the solver's multipliers show; null if there are none. `tier`: what the question is about (null = the number of people). */
export async function askMultipliers(
  asked: Asked,
  tier: number | null,
  request: ProveRequest,
): Promise<Multipliers | null> {
  request.onProgress?.({ tier, doing: 'certificate' })
  const answer = await ask(asked, 'relaxed', request)
  const multipliers = 'rowDuals' in answer ? answer.rowDuals : null
  const columns = 'columns' in answer ? answer.columns : null
  return multipliers && { weighed: weighRows(asked.model, multipliers), multipliers, columns }
}
