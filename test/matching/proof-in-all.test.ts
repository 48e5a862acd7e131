import { afterAll, expect, test } from 'vitest'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { checkCertificate } from 'bed-matching/proof/certificate.ts'
import type { Solver } from 'bed-matching/proof/linear-model.ts'
import { prove } from 'bed-matching/proof/prove.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { bruteForce } from './brute-force.ts'
import { makeTiny } from './tiny.ts'
import { withoutRooms } from './without-rooms.ts'
import { often } from '../builders/often.ts'

const CASES = often(300, 60)
const request = { seed: '1', objective: 'priority', previous: [] } as const
const solver = startSolver()
afterAll(() => solver.close())

test('what stays open is bounded in all, and no plan that keeps what is proven has more', async () => {
  const relaxedOnly: Solver = {
    solve: (model, asked, signal) =>
      asked.kind === 'whole'
        ? Promise.resolve({ outcome: 'none', why: 'time' })
        : withoutRooms(solver).solve(model, asked, signal),
  }
  let count = 0
  let compared = 0
  let certified = 0
  for (let seed = 0; seed < CASES; seed += 1) {
    const instance = makeTiny(`prove:${seed}`, { guests: 7, hosts: 2, pins: false })
    const read = readInput({ instance })
    if (!read.ok) throw new Error(read.error.join('\n'))
    const problem = normalise(read.value)
    const before = plan(problem, { ...request, steps: 0 })
    const proof = await prove(problem, before, { ...request, solver: relaxedOnly, secondsAtMost: 60 })
    const { inAll, plan: of } = proof
    expect(inAll === null, `case ${seed}`).toBe(of.provenThroughTier === 24)
    if (!inAll) continue
    count += 1
    if (inAll.certificate) {
      certified += 1
      const shown = Math.floor(checkCertificate(problem, JSON.parse(JSON.stringify(inAll.certificate))))
      expect(inAll.most, `case ${seed}`).toBe(Math.max(shown, of.matched))
    }
    for (const objective of OBJECTIVES) {
      const best = bruteForce(instance, objective)
      const isKept = best.every((number, at) => at >= of.provenThroughTier || number === of.tierVector[at])
      if (!isKept) continue
      compared += 1
      expect(inAll.most, `case ${seed}`).toBeGreaterThanOrEqual(best.reduce((sum, number) => sum + number, 0))
    }
  }
  expect(count).toBeGreaterThan(CASES / 60)
  expect(certified).toBeGreaterThan(0)
  expect(compared).toBeGreaterThan(count)
})

test('without a solver it is what the flow counts', async () => {
  const absent: Solver = { solve: () => Promise.resolve({ outcome: 'none', why: 'absent' }) }
  const problem = normalise(makeRound(40, 12, 'cli', ROUND_SHAPES.hard))
  const before = plan(problem, { ...request, steps: 0 })
  const { inAll, plan: of } = await prove(problem, before, { ...request, solver: absent, secondsAtMost: 1 })
  expect(inAll?.certificate).toBeNull()
  expect(inAll?.most).toBeGreaterThan(of.matched)
  expect(inAll?.most).toBeLessThanOrEqual(40)
})

/** No answer about few places, which is asked first; one about all of them. */
function makeSlow(): Solver {
  let asks = 0
  return withoutRooms({
    solve: (model, asked, signal) =>
      asked.kind === 'whole' && asks++ % 2 === 0
        ? Promise.resolve({ outcome: 'none', why: 'time' })
        : solver.solve(model, asked, signal),
  })
}

test('a solver that has no answer about few places is asked about all of them', async () => {
  const slow = makeSlow()
  for (let seed = 0; seed < CASES; seed += 3) {
    const instance = makeTiny(`prove:${seed}`, { guests: 7, hosts: 2, pins: false })
    const read = readInput({ instance })
    if (!read.ok) throw new Error(read.error.join('\n'))
    const problem = normalise(read.value)
    const before = plan(problem, { ...request, steps: 0 })
    const { plan: of } = await prove(problem, before, { ...request, solver: slow, secondsAtMost: 60 })
    const best = bruteForce(instance, 'priority')
    const through = of.provenThroughTier
    expect(of.tierVector.slice(0, through), `case ${seed}`).toEqual(best.slice(0, through))
  }
})

test.each([
  [6, 'base', 11],
  [7, 'hard', 18],
  [8, 'base', 11],
] as const)(
  'a better plan from all places that is at the bound is shown by multipliers alone, round %d',
  async (seed, shape, tier) => {
    const problem = normalise(makeRound(24, 8, `all:${seed}`, ROUND_SHAPES[shape]))
    const before = plan(problem, { ...request, steps: 0 })
    const proof = await prove(problem, before, { ...request, solver: makeSlow(), secondsAtMost: 60 })
    const step = proof.steps[tier - 1]!
    expect(step.placed).toBe(before.tierVector[tier - 1]! + 1)
    expect([step.tier, step.how, step.bound]).toEqual([tier, 'certificate', step.placed])
    expect(Math.floor(checkCertificate(problem, step.certificate!))).toBe(step.bound)
    expect([proof.isBetter, proof.plan.provenThroughTier]).toEqual([true, 24])
  },
)
