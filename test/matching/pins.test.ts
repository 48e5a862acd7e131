import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { checkPlan } from 'bed-matching/check.ts'
import { plan, standardSteps } from 'bed-matching/plan.ts'
import { prove } from 'bed-matching/proof/prove.ts'
import { weighProof } from 'bed-matching/proof/weigh-proof.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { checkByReadme } from './plan-checker.ts'
import { problemOf } from './room-cases.ts'

const solver = startSolver()
afterAll(() => solver.close())
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'))

// A guest is pinned to a host who is there for a part of the guest's nights only.
test('beside a pin that reaches beyond its host nothing is proven that a known plan refutes', async () => {
  const { instance } = read('pins-outside-dates')
  const better: { assignments: Parameters<typeof checkByReadme>[1]; tierVector: number[] } =
    read('pins-outside-dates.better')
  expect(checkByReadme(instance, better.assignments)).toEqual([])
  const problem = problemOf(instance)
  const request = { seed: '1', objective: 'priority', previous: [] } as const
  const found = plan(problem, { ...request, steps: standardSteps(problem) })
  const proof = await prove(problem, found, { ...request, solver, secondsAtMost: 120 })
  for (const { tiers } of [found, proof.plan]) {
    for (const { bound, placed, tier } of tiers) expect(bound, `tier ${tier}`).toBeGreaterThanOrEqual(placed)
  }
  for (const { bound, tier } of proof.steps.slice(0, 13)) {
    expect(bound, `tier ${tier}`).toBeGreaterThanOrEqual(better.tierVector[tier! - 1]!)
  }
  expect(proof.plan.tierVector.slice(0, 13)).toEqual(better.tierVector.slice(0, 13))
})

test('two pinned to one room have a bed of their own each, and in one bed both checkers see them', () => {
  const { instance } = read('pins-one-bed')
  const problem = problemOf(instance)
  const found = plan(problem, { seed: '1', objective: 'priority', previous: [], steps: 100 })
  expect(checkByReadme(instance, found.assignments)).toEqual([])
  expect(checkPlan(problem.input, found)).toEqual([])
  expect(found.assignments.map(({ bed }) => bed).toSorted()).toEqual([0, 1])
  const oneBed = found.assignments.map((one) => ({ ...one, bed: 0 }))
  expect(checkByReadme(instance, oneBed)).not.toEqual([])
  expect(
    weighProof(problem, { ...found, assignments: oneBed, objective: 'priority', proof: [] }).wrong,
  ).toEqual(['bed-full: ann, ben', 'bed-full: ann, ben'])
})
