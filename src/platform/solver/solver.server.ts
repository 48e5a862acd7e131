import type { LinearModel, SolveAnswer, Solver, SolveRequest } from 'bed-matching/proof/linear-model.ts'
import { programOf, startApart, type Apart } from '../apart/apart.server.ts'
import type { Report, Task } from './solver-process.ts'

/** More than this is not begun: a whole-number search of that size does not end, a relaxed model does not fit into the memory (0021). */
export const COLUMNS_AT_MOST = { whole: 40_000, relaxed: 300_000 } as const

/** WebAssembly never gives memory back to the system: a process that grew beyond this is not kept. */
const KEPT_BYTES = 128 * 2 ** 20

/** HiGHS looks at the clock between two steps, and a step may be long: so much later the process is ended from outside. */
const GRACE_SECONDS = 1
const SECONDS_AT_MOST = 24 * 3_600

export type RunningSolver = Solver & {
  /** What the solver's memory had grown to after the last answer, in bytes; 0 before the first. */
  memoryBytes(): number
  /** Ends the process; what runs is answered with `cancelled`. */
  close(): Promise<void>
}

/** HiGHS as WebAssembly in a process of its own, one model after the other. Never throws: a failure is an answer that proves nothing. */
export function startSolver({
  program = programOf('solver-process'),
}: { program?: URL | null } = {}): RunningSolver {
  let kept: Apart<Task, Report> | undefined
  let memoryBytes = 0
  let last: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()

  async function solveNow(model: LinearModel, request: SolveRequest, end: AbortSignal): Promise<SolveAnswer> {
    if (end.aborted) return none('cancelled')
    if (!program) return none('absent')
    if (model.columns > COLUMNS_AT_MOST[request.kind]) return none('too-large')
    kept ??= startApart(program, { isWaitedFor: true })
    const time = AbortSignal.timeout(millisecondsFor(request))
    kept.ask({ model, request })
    const report = await before(AbortSignal.any([end, time]), kept.next())
    memoryBytes = report?.memoryBytes ?? 0
    const answer = report?.answer ?? none(end.aborted ? 'cancelled' : time.aborted ? 'time' : 'failed')
    if (answer.outcome === 'none' || memoryBytes > KEPT_BYTES) retire()
    return answer
  }

  function retire(): void {
    kept?.end()
    kept = undefined
  }

  return {
    solve: async (model, request, signal) => {
      const end = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal])
      const mine = last.then(() => solveNow(model, request, end)).catch(() => none('failed'))
      last = mine
      return (await before(end, mine)) ?? none('cancelled')
    },
    memoryBytes: () => memoryBytes,
    close: async () => {
      closing.abort()
      await last
      retire()
    },
  }
}

type Why = Extract<SolveAnswer, { outcome: 'none' }>['why']

function none(why: Why): SolveAnswer {
  return { outcome: 'none', why }
}

function millisecondsFor({ secondsAtMost }: SolveRequest): number {
  return Math.round(Math.min(Math.max(secondsAtMost, 0) + GRACE_SECONDS, SECONDS_AT_MOST) * 1_000)
}

/** What the work gives, or undefined when the signal came before. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const onAbort = () => resolve(undefined)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  const first = await Promise.race([work, promise])
  signal.removeEventListener('abort', onAbort)
  return first
}
