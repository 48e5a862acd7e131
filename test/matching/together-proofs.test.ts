import { afterAll, expect, test } from 'vitest'
import { checkPlan } from 'bed-matching/check.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import type { Objective } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { checkCertificate } from 'bed-matching/proof/certificate.ts'
import type { Solver } from 'bed-matching/proof/linear-model.ts'
import { prove, type Proof } from 'bed-matching/proof/prove.ts'
import { weighProof } from 'bed-matching/proof/weigh-proof.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { bestOf } from './brute-force.ts'
import { checkByReadme, type FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'
import { withoutRooms } from './without-rooms.ts'
import { often } from '../builders/often.ts'

const solver = startSolver()
afterAll(() => solver.close())

async function proveFrom(instance: FileInstance, objective: Objective, by: Solver, steps: number) {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  const problem = normalise(read.value)
  const request = { seed: '1', objective, previous: [] } as const
  const found = plan(problem, { ...request, steps })
  const proof = await prove(problem, found, { ...request, solver: by, secondsAtMost: 60 })
  return { problem, proof }
}

test.each([
  ['room by room', 'priority', solver],
  ['in whole numbers', 'priority', withoutRooms(solver)],
  ['for most people', 'most-people', solver],
] as const)('what is proven %s of rounds with groups is true', async (_, objective, by) => {
  let whole = 0
  let shown = 0
  for (let seed = 0; seed < CASES; seed += 1) {
    const instance = makeTiny(`prove together:${seed}`, { guests: 7, hosts: 3, pins: true, together: true })
    const best = bestOf(instance, objective)
    if (best === null) continue
    // Every other time from a plan that leaves something to be found.
    const { problem, proof } = await proveFrom(instance, objective, by, seed % 2 === 0 ? 0 : 1_000)
    expect(checkPlan(problem.input, proof.plan), `case ${seed}`).toEqual([])
    expect(checkByReadme(instance, proof.plan.assignments), `case ${seed}`).toEqual([])
    expect(proof.plan.doubts, `case ${seed}`).toEqual([])
    expect(refuted(proof, best, objective), `case ${seed}`).toEqual([])
    for (const { certificate, how, bound } of proof.steps) {
      if (how !== 'certificate' || !certificate) continue
      shown += 1
      expect(Math.floor(checkCertificate(problem, certificate)), `case ${seed}`).toBeLessThanOrEqual(bound)
    }
    const filed = { ...proof.plan, objective, proof: proof.steps }
    expect(weighProof(problem, JSON.parse(JSON.stringify(filed))).wrong, `case ${seed}`).toEqual([])
    whole += Number(proof.plan.provenThroughTier === 24)
  }
  expect(shown).toBeGreaterThanOrEqual(Math.floor(CASES / 100))
  expect(whole).toBeGreaterThan(CASES * 0.95)
})

/** Tiers of which more is claimed than is so; those after the first that has not the best number are about other plans. */
function refuted(
  { plan: { tiers, tierVector, matched } }: Proof,
  best: readonly number[],
  objective: Objective,
) {
  const people = best.reduce((sum, count) => sum + count, 0)
  if (objective === 'most-people' && matched !== people) return tiers.filter(({ proven }) => proven)
  const first = tiers.findIndex((_, index) => tierVector[index] !== best[index])
  return tiers
    .slice(0, first < 0 ? tiers.length : first + 1)
    .filter(({ bound, proven, placed }, at) => bound < best[at]! || (proven && placed !== best[at]))
}

const CASES = often(300, 30)
