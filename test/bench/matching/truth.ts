import { checkPlan } from 'bed-matching/check.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { bestOf, bruteForce } from '../../matching/brute-force.ts'
import { checkByReadme, type FileInstance } from '../../matching/plan-checker.ts'
import { makeTiny } from '../../matching/tiny.ts'
import type { Figure } from '../run.ts'

const TINY = 1_000
const TOGETHER = 4_000
const RANDOM = 10_000

/** The same as the tests, with more cases and other seeds. */
export function measureTruth(): Figure[] {
  const equal = OBJECTIVES.map((objective) => {
    const right = count(TINY, (index) => {
      const instance = makeTiny(`bench:${index}`, { guests: 7, hosts: 3, pins: false })
      const found = plan(problemOf(instance), { seed: '1', objective, steps: 1_000, previous: [] })
      return found.tierVector.join() === bruteForce(instance, objective).join()
    })
    return {
      what: `tiny rounds as good as by brute force, ${objective}`,
      value: String(right),
      goal: `= ${TINY}`,
      met: right === TINY,
    }
  })
  const together = OBJECTIVES.map((objective) => {
    const right = count(TOGETHER, (index) => {
      const size = { guests: 7, hosts: 3, pins: true, together: true }
      const instance = makeTiny(`bench-together:${index}`, size)
      const best = bestOf(instance, objective)
      const found = plan(problemOf(instance), { seed: '1', objective, steps: 1_000, previous: [] })
      return best === null || found.tierVector.join() === best.join()
    })
    return {
      what: `tiny rounds with groups as good as by brute force, ${objective}`,
      value: String(right),
      goal: `= ${TOGETHER}`,
      met: right === TOGETHER,
    }
  })
  const valid = count(RANDOM, (index) => {
    const instance = makeTiny(`bench-random:${index}`, { guests: 20, hosts: 9, pins: true })
    const problem = problemOf(instance)
    const found = plan(problem, { seed: '1', objective: 'priority', steps: 20, previous: [] })
    return (
      checkPlan(problem.input, found).length === 0 && checkByReadme(instance, found.assignments).length === 0
    )
  })
  return [
    ...equal,
    ...together,
    {
      what: 'random plans that pass both checkers',
      value: String(valid),
      goal: `= ${RANDOM}`,
      met: valid === RANDOM,
    },
  ]
}

function count(cases: number, holds: (index: number) => boolean): number {
  return Array.from({ length: cases }, (_, index) => index).filter(holds).length
}

function problemOf(instance: FileInstance) {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}
