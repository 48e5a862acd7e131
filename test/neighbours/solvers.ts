import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { atTheEnd } from '../builders/at-the-end.ts'
import { ask, findProgram, ownFolder, sayMissing } from '../outside/programs.ts'

// How each solver of others is asked for the most of some variables that are all 0 or 1.

export type Model = {
  sought: readonly string[]
  /** `a + b <= 1` and `a + b >= 2`. */
  conditions: readonly string[]
  variables: readonly string[]
}
export type Solve = (model: Model) => Promise<number>

const folder = ownFolder('solvers')
const file = (name: string) => join(folder, name)

const named = (conditions: readonly string[]) =>
  conditions.map((condition, index) => `c${index}: ${condition}`)

/** The format of CPLEX, which most read. */
const writeLp = ({ sought, conditions, variables }: Model) =>
  writeFileSync(
    file('model.lp'),
    [
      `Maximize\n obj: ${sought.join(' + ')}`,
      `Subject To\n ${named(conditions).join('\n ')}`,
      `Binary\n ${variables.join('\n ')}\nEnd\n`,
    ].join('\n'),
  )

/** Branch and cut. */
export const solveByCbc =
  (program: string): Solve =>
  async (model) => {
    writeLp(model)
    await ask(program, [file('model.lp'), 'solve', 'solution', file('answer')])
    const [head = '', ...lines] = readFileSync(file('answer'), 'utf8').trim().split('\n')
    expect(head).toMatch(/^Optimal/)
    return Math.abs(Math.round(Number(/objective value (\S+)/.exec(head)?.[1] ?? lines.length)))
  }

export const solveByGlpk =
  (program: string): Solve =>
  async (model) => {
    writeLp(model)
    await ask(program, ['--lp', file('model.lp'), '--output', file('answer')])
    const answer = readFileSync(file('answer'), 'utf8')
    expect(answer).toMatch(/^Status: +INTEGER OPTIMAL$/m)
    return Number(/^Objective: +\S+ = (\S+)/m.exec(answer)?.[1])
  }

/** Learns from conflicts, as solvers of logic do; its format (OPB) knows the least of something, and at least. */
export const solveByClasp =
  (program: string): Solve =>
  async ({ sought, conditions, variables }) => {
    const numbers = new Map(variables.map((name, index) => [name, `x${index + 1}`]))
    const sum = (names: readonly string[], factor: string) =>
      names.map((name) => `${factor} ${numbers.get(name)}`).join(' ')
    const lines = conditions.map((condition) => {
      const [names = '', limit = ''] = condition.split(/ [<>]= /)
      return condition.includes('>=')
        ? `${sum(names.split(' + '), '+1')} >= ${limit} ;`
        : `${sum(names.split(' + '), '-1')} >= -${limit} ;`
    })
    const head = `* #variable= ${variables.length} #constraint= ${lines.length}`
    writeFileSync(file('model.opb'), [head, `min: ${sum(sought, '-1')} ;`, ...lines, ''].join('\n'))
    const said = await ask(program, [file('model.opb')])
    expect(said).toMatch(/^s OPTIMUM FOUND$/m)
    return -Number([...said.matchAll(/^o (-?\d+)$/gm)].at(-1)?.[1])
  }

/** Logic and linear programs together; one process, as it takes a while to start. */
export async function openCpSat(): Promise<Solve | null> {
  const python = findProgram('python3', 'whether OR-Tools agrees with our plans')
  if (!python) return null
  const child = spawn(python, [join(import.meta.dirname, 'cp_sat.py')], { stdio: ['pipe', 'pipe', 'ignore'] })
  atTheEnd(() => child.kill())
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  if ((await answers.next()).value !== 'ready') {
    sayMissing('OR-Tools is not installed here', 'whether it agrees with our plans')
    return null
  }
  return async ({ sought, conditions, variables }) => {
    const bounds = variables.map((name) => `${name} <= 1`)
    const parts = [`max: ${sought.join(' + ')}`, ...named(conditions), ...bounds, `int ${variables.join()}`]
    child.stdin.write(`${JSON.stringify(`${parts.join(';\n')};\n`)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error('CP-SAT has ended')
    return Number(value)
  }
}
