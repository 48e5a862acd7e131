import type { LinearModel, SolveRequest } from 'bed-matching/proof/linear-model.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { startSolver, type RunningSolver } from '#platform/solver/solver.server.ts'
import type { Figure } from '../run.ts'
import { milliseconds } from '../table.ts'

const SOLVES = 5_000
const WARM_UP = 250

/** The process of the solver alone. */
export async function measureSolver(): Promise<Figure[]> {
  return [await measureCancelling(), ...(await measureMany())]
}

/** From the word to the moment when the process has ended and the processor is free; the slowest of five. */
async function measureCancelling(): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const solver = startSolver()
    const stop = new AbortController()
    const answer = solver.solve(makeModel('long', 400, 1_500), requests.whole, stop.signal)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const from = performance.now()
    stop.abort()
    await answer
    await solver.close()
    times.push(performance.now() - from)
  }
  const slowest = Math.max(...times)
  return {
    what: 'solver: cancelled in the middle, until the process has ended (slowest of 5)',
    value: milliseconds(slowest),
    goal: '<= 100 ms',
    met: slowest <= 100,
  }
}

const requests = {
  whole: { kind: 'whole', method: 'simplex', gap: 0.99, secondsAtMost: 60 },
  simplex: { kind: 'relaxed', method: 'simplex', gap: 0, secondsAtMost: 60 },
  interior: { kind: 'relaxed', method: 'interior', gap: 0, secondsAtMost: 60 },
} as const satisfies Record<string, SolveRequest>

async function measureMany(): Promise<Figure[]> {
  const solver = startSolver()
  await solveMany(solver, WARM_UP)
  const before = process.memoryUsage.rss()
  const wrong = await solveMany(solver, SOLVES)
  const megabytes = Math.round((process.memoryUsage.rss() - before) / 1e6)
  await solver.close()
  return [
    {
      what: `solver: ${SOLVES} solves one after the other, without an answer`,
      value: String(wrong),
      goal: '= 0',
      met: wrong === 0,
    },
    {
      what: `solver: memory of the process after ${SOLVES} solves`,
      value: `${megabytes < 0 ? '' : '+'}${megabytes} MB`,
      goal: '<= 50 MB more',
      met: megabytes <= 50,
    },
  ]
}

async function solveMany(solver: RunningSolver, solves: number): Promise<number> {
  const kinds = Object.values(requests)
  const models = Array.from({ length: 50 }, (_, index) => makeModel(String(index), 60, 40))
  let wrong = 0
  for (let index = 0; index < solves; index += 1) {
    const answer = await solver.solve(models[index % models.length]!, kinds[index % kinds.length]!)
    if (answer.outcome !== 'optimal' && answer.outcome !== 'duals-only') wrong += 1
  }
  return wrong
}

/** As many as possible of `columns`, of which two each exclude one another. */
function makeModel(seed: string, columns: number, rows: number): LinearModel {
  const dice = rollDice(seed)
  const pairs = Array.from({ length: rows }, () => {
    const one = dice.between(0, columns - 1)
    return [one, (one + dice.between(1, columns - 1)) % columns]
  })
  const rowsOf = Array.from({ length: columns }, (_, column) =>
    pairs.flatMap((pair, row) => (pair.includes(column) ? [row] : [])),
  )
  let entries = 0
  return {
    columns,
    rows,
    objective: new Float64Array(columns).fill(1),
    columnUpper: new Float64Array(columns).fill(1),
    rowLower: new Float64Array(rows).fill(-Infinity),
    rowUpper: new Float64Array(rows).fill(1),
    start: Int32Array.from([0, ...rowsOf.map((list) => (entries += list.length))]),
    row: Int32Array.from(rowsOf.flat()),
    value: new Float64Array(entries).fill(1),
  }
}
