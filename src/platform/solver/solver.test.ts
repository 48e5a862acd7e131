import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { LinearModel, SolveRequest } from 'bed-matching/proof/linear-model.ts'
import { programOf } from '../apart/apart.server.ts'
import { COLUMNS_AT_MOST, startSolver } from './solver.server.ts'

const relaxed: SolveRequest = { kind: 'relaxed', method: 'simplex', gap: 0, secondsAtMost: 20 }
const interior: SolveRequest = { ...relaxed, method: 'interior' }
const whole: SolveRequest = { ...relaxed, kind: 'whole' }

/** Three want one of three places, each two of them exclude each other: 1.5 in fractions, 1 in whole numbers. */
const triangle = modelOf([
  [1, 1, 0],
  [0, 1, 1],
  [1, 0, 1],
])

const opened = [startSolver()]
const solver = opened[0]!
const folder = mkdtempSync(join(tmpdir(), 'bed-solver-'))
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()))
  rmSync(folder, { recursive: true, force: true })
})

describe('a model that can be solved', () => {
  it.each([['simplex', relaxed] as const, ['interior', interior] as const])(
    'has the multipliers of its rows by %s',
    async (_, request) => {
      const answer = await solver.solve(triangle, request)
      if (!('rowDuals' in answer) || !answer.rowDuals) throw new Error(answer.outcome)
      for (const dual of answer.rowDuals) expect(dual).toBeCloseTo(0.5, 5)
    },
  )

  it('is solved in fractions and in whole numbers', async () => {
    expect(await solver.solve(triangle, relaxed)).toMatchObject({ outcome: 'optimal', objective: 1.5 })
    const answer = await solver.solve(triangle, whole)
    expect(answer).toMatchObject({ outcome: 'optimal', rowDuals: null })
    if (answer.outcome !== 'optimal') throw new Error(answer.outcome)
    expect(Math.round(answer.objective)).toBe(1)
    expect([...answer.columns].map(Math.round).toSorted()).toEqual([0, 0, 1])
  })

  it('stays as it was, and the same again gives the same', async () => {
    const model = structuredClone(triangle)
    const [first, second] = await Promise.all([solver.solve(model, relaxed), solver.solve(model, relaxed)])
    expect(second).toEqual(first)
    expect(model).toEqual(triangle)
  })

  it('has multipliers below zero where the lower side of a row holds', async () => {
    const model = { ...triangle, objective: Float64Array.of(-1, -1, -1), rowLower: Float64Array.of(1, 1, 1) }
    const answer = await solver.solve(model, relaxed)
    expect(answer).toMatchObject({ outcome: 'optimal', objective: -1.5 })
    expect('rowDuals' in answer && [...(answer.rowDuals ?? [])]).toEqual([-0.5, -0.5, -0.5])
  })
})

describe('no answer, and no proof', () => {
  it('for what cannot be, and says so where it is sure', async () => {
    const model = { ...triangle, rowLower: Float64Array.of(2, 2, 2), rowUpper: Float64Array.of(2, 2, 2) }
    const narrow = { ...model, columnUpper: Float64Array.of(1, 1, 0) }
    for (const request of [relaxed, whole]) {
      expect(await solver.solve(narrow, request)).toEqual({ outcome: 'infeasible' })
    }
    expect((await solver.solve(narrow, interior)).outcome).not.toBe('optimal')
  })

  it.each([
    ['a number that is none', { objective: Float64Array.of(1, NaN, 1) }],
    ['a row that is not there', { row: Int32Array.of(0, 2, 0, 1, 1, 7) }],
    ['arrays too short', { columnUpper: Float64Array.of(1) }],
    [
      'no end',
      {
        objective: Float64Array.of(1, 1, 1),
        columnUpper: new Float64Array(3).fill(Infinity),
        rowUpper: new Float64Array(3).fill(Infinity),
      },
    ],
  ])('for a model with %s, and the next one is solved', async (_, wrong) => {
    expect(await solver.solve({ ...triangle, ...wrong }, relaxed)).toEqual({ outcome: 'none', why: 'failed' })
    expect(await solver.solve(triangle, relaxed)).toMatchObject({ outcome: 'optimal' })
  })

  it.each([whole, relaxed, interior])('for too many columns: $kind', async (request) => {
    const columns = COLUMNS_AT_MOST[request.kind] + 1
    expect(await solver.solve({ ...triangle, columns }, request)).toEqual({
      outcome: 'none',
      why: 'too-large',
    })
  })

  it('when the time is over: there is an objective value then, and it is not handed out', async () => {
    const answer = await solver.solve(hard(), { ...whole, secondsAtMost: 0.2 })
    expect(answer).toEqual({ outcome: 'none', why: 'time' })
  })

  it('when it is cancelled before, in between and while it waits for its turn', async () => {
    const running = new AbortController()
    const first = solver.solve(hard(), whole, running.signal)
    const waiting = solver.solve(triangle, relaxed, AbortSignal.abort())
    expect(await waiting).toEqual({ outcome: 'none', why: 'cancelled' })
    running.abort()
    expect(await first).toEqual({ outcome: 'none', why: 'cancelled' })
    expect(await solver.solve(triangle, relaxed)).toMatchObject({ outcome: 'optimal' })
  })

  it('when it is closed', async () => {
    const closed = startSolver()
    const running = closed.solve(hard(), whole)
    await closed.close()
    expect(await running).toEqual({ outcome: 'none', why: 'cancelled' })
    expect(await closed.solve(triangle, relaxed)).toEqual({ outcome: 'none', why: 'cancelled' })
  })

  it('when the package is not there, or the program', async () => {
    const alone = join(folder, 'solver', 'solver-process.ts')
    mkdirSync(dirname(alone))
    mkdirSync(join(folder, 'apart'))
    copyFileSync(programOf('solver-process') ?? '', alone)
    copyFileSync(new URL('../apart/answering.ts', import.meta.url), join(folder, 'apart', 'answering.ts'))
    for (const program of [pathToFileURL(alone), null]) {
      expect(await open(program).solve(triangle, relaxed)).toEqual({ outcome: 'none', why: 'absent' })
    }
  })

  it.each([
    ['throws', 'throw new Error("whole bundle".repeat(1_000))'],
    ['ends', 'process.exit(1)'],
    ['ends when asked', 'process.on("message", () => process.exit(3))'],
    ['throws when asked', 'process.on("message", () => { throw new Error("bundle") })'],
    ['loses its engine when asked', 'process.on("message", () => process.kill(process.pid, "SIGSEGV"))'],
    ['cannot be read', '('],
  ])('when the process %s', async (_, source) => {
    expect(await open(program(source)).solve(triangle, relaxed)).toEqual({ outcome: 'none', why: 'failed' })
  })

  it('when the process never says anything', async () => {
    const silent = open(program('process.on("message", () => { for (;;); })'))
    const answer = await silent.solve(triangle, { ...relaxed, secondsAtMost: 0 })
    expect(answer).toEqual({ outcome: 'none', why: 'time' })
  })
})

describe('what it leaves behind', () => {
  it('no memory: after a hundred models, good and bad, it has grown no more than by the first', async () => {
    const model = hard()
    const broken = { ...model, objective: model.objective.map(() => NaN) }
    await solver.solve(model, relaxed)
    const grown = solver.memoryBytes()
    for (let round = 0; round < 100; round += 1) await solver.solve(model, relaxed)
    expect([grown > 0, solver.memoryBytes()]).toEqual([true, grown])
    await solver.solve(broken, relaxed)
    await solver.solve(model, relaxed)
    expect(solver.memoryBytes()).toBe(grown)
  })

  it('no process that would not end, and nothing said', () => {
    const script = `
      const { startSolver } = await import(${JSON.stringify(new URL('solver.server.ts', import.meta.url).href)})
      const model = { columns: 1, rows: 1, objective: Float64Array.of(1), columnUpper: Float64Array.of(1),
        rowLower: Float64Array.of(-Infinity), rowUpper: Float64Array.of(1), start: Int32Array.of(0, 1), row: Int32Array.of(0), value: Float64Array.of(1) }
      const answer = await startSolver().solve(model, ${JSON.stringify(relaxed)})
      console.log(answer.objective)`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    })
    expect(said).toBe('1\n')
  })
})

function open(program: URL | null) {
  const one = startSolver({ program })
  opened.push(one)
  return one
}

function program(source: string): URL {
  const path = join(folder, `${crypto.randomUUID()}.js`)
  writeFileSync(path, source)
  return pathToFileURL(path)
}

/** Each row at most 1, each column at most 1, every column worth 1. */
function modelOf(rows: readonly (readonly number[])[]): LinearModel {
  const columns = rows[0]!.length
  const start = [0]
  const row: number[] = []
  for (let column = 0; column < columns; column += 1) {
    row.push(...rows.flatMap((entries, index) => (entries[column] === 0 ? [] : [index])))
    start.push(row.length)
  }
  return {
    columns,
    rows: rows.length,
    objective: new Float64Array(columns).fill(1),
    columnUpper: new Float64Array(columns).fill(1),
    rowLower: new Float64Array(rows.length).fill(-Infinity),
    rowUpper: new Float64Array(rows.length).fill(1),
    start: Int32Array.from(start),
    row: Int32Array.from(row),
    value: new Float64Array(row.length).fill(1),
  }
}

/** No two of five in a circle, many circles across each other: a whole-number search of this does not end soon. */
function hard(): LinearModel {
  const columns = 400
  const rows = Array.from({ length: 1_500 }, (_, index) => {
    const a = (index * 7_919) % columns
    const b = (index * 104_729 + Math.floor(index / 3) * 31 + 1) % columns
    return Array.from({ length: columns }, (_, column) => (column === a || column === b ? 1 : 0))
  })
  return modelOf(rows)
}
