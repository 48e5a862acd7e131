import type { Highs, Model, ModelData } from 'highs'
import type { LinearModel, SolveAnswer, SolveRequest } from 'bed-matching/proof/linear-model.ts'
import { answer } from '../apart/answering.ts'

/** What the process is asked, and what it says once it is done. */
export type Task = { readonly model: LinearModel; readonly request: SolveRequest }
export type Report = { readonly answer: SolveAnswer; readonly memoryBytes: number }

let loaded: Highs | undefined

answer<Task, Report>(async (task, say) => {
  const found = await answerOf(task)
  say({ answer: found, memoryBytes: loaded?.memoryBytes ?? 0 })
})

/** Whatever is thrown inside is an answer, too: "no proof". The other side ends the process then. */
async function answerOf({ model, request }: Task): Promise<SolveAnswer> {
  try {
    loaded ??= await load()
  } catch {
    return { outcome: 'none', why: 'absent' }
  }
  try {
    return solve(loaded, model, request)
  } catch {
    return { outcome: 'none', why: 'failed' }
  }
}

async function load(): Promise<Highs> {
  const { default: loadHighs } = await import('highs')
  return loadHighs()
}

function solve(highs: Highs, model: LinearModel, request: SolveRequest): SolveAnswer {
  // withModel gives the memory back on every way out; nobody else would.
  return highs.withModel(dataOf(highs, model, request), (running) => {
    setOptions(running, request)
    running.run()
    return read(highs, running, request)
  })
}

function dataOf(highs: Highs, model: LinearModel, { kind }: SolveRequest): ModelData {
  const { columns, rows } = model
  return {
    numCols: columns,
    numRows: rows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: model.objective,
    colLower: new Float64Array(columns),
    colUpper: model.columnUpper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    matrix: {
      format: 'csc',
      numRows: rows,
      numCols: columns,
      starts: model.start,
      indices: model.row,
      values: model.value,
    },
    ...(kind === 'whole'
      ? { integrality: new Int32Array(columns).fill(highs.constants.variableType.integer) }
      : {}),
  }
}

function setOptions(running: Model, { kind, method, gap, secondsAtMost }: SolveRequest): void {
  // `threads` may not be set: this build has one.
  running.options.set({ output_flag: false, time_limit: secondsAtMost })
  // A plan is at hand already and mostly the best: looking for others by chance costs more than it finds.
  if (kind === 'whole') running.options.set({ mip_abs_gap: gap, mip_rel_gap: 0, mip_heuristic_effort: 0 })
  else if (method === 'simplex') running.options.set({ solver: 'simplex' })
  else running.options.set({ solver: 'ipm', run_crossover: 'off' })
}

/** HiGHS has an objective value and arrays to give after every solve, also when it ran out of time: only the status says what they are. */
function read(highs: Highs, running: Model, { kind }: SolveRequest): SolveAnswer {
  const { modelStatus } = highs.constants
  const status = running.getModelStatus()
  if (status === modelStatus.infeasible) return { outcome: 'infeasible' }
  const { colValue, rowDual } = running.getSolution()
  if (status === modelStatus.optimal) {
    const rowDuals = kind === 'relaxed' ? rowDual : null
    return { outcome: 'optimal', objective: running.getObjectiveValue(), columns: colValue, rowDuals }
  }
  if (kind === 'relaxed' && rowDual.some((dual) => dual !== 0) && rowDual.every(Number.isFinite)) {
    return { outcome: 'duals-only', rowDuals: rowDual, columns: null }
  }
  return { outcome: 'none', why: status === modelStatus.timeLimit ? 'time' : 'failed' }
}
