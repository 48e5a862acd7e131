import { afterAll, expect, test } from 'vitest'
import { guest, host, round, twoBeds } from '../builders/small-rounds.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { findDoubts } from 'bed-matching/proof/doubts.ts'
import { prove, type ProvenStep } from 'bed-matching/proof/prove.ts'
import { startSolver } from '#platform/solver/solver.server.ts'

const solver = startSolver()
afterAll(() => solver.close())
const request = { seed: '1', objective: 'priority', previous: [], steps: 100 } as const
const proving = { ...request, solver, secondsAtMost: 60 }

const rooms = [
  { id: 'r', type: 'private' as const, beds: [{ kind: 'single' as const, quantity: 1 }] },
  { id: 's', type: 'private' as const, beds: [{ kind: 'single' as const, quantity: 1 }] },
]
const input = round(
  [guest('a'), guest('b'), guest('c')],
  [host('h', { rooms }), host('i', { rooms: twoBeds })],
)
const three = plan(normalise(input), request)
const tier = three.tiers.find(({ total }) => total > 0)!.tier

/** A mistake in the tables of a round, as one of ours would be; the rules and the rows know better. */
function withMistake(more: Partial<Problem>): Problem {
  return { ...normalise(input), ...more }
}

test('a bound below what the plan itself has is taken back, and so is all that stands beside it', async () => {
  const problem = withMistake({ groupCapacity: Int32Array.of(0, 0, 2) })
  const proof = await prove(problem, three, proving)
  expect(proof.plan.doubts).toEqual([{ tier, bound: 2, placed: 3 }])
  expect(proof.plan).toMatchObject({ matched: 3, provenThroughTier: 0 })
  for (const { bound, total, proven } of proof.plan.tiers) expect([bound, proven]).toEqual([total, false])
  expect(proof.steps).toEqual([{ tier: 1, placed: 0, bound: 0, how: null, certificate: null }])
  expect(proof.inAll).toEqual({ most: 3, certificate: null })
})

test('a certificate below what the plan has is none', async () => {
  const many = ['r', 's', 't'].map((id) => ({ ...twoBeds[0]!, id }))
  const shy = ['a', 'b', 'c', 'd'].map((id) => guest(id, { roomSharing: 'no' }))
  const problem = normalise(round(shy, [host('h', { rooms: many })]))
  const found = plan(problem, request)
  expect(found.matched).toBe(3)
  // In each room by itself there would be two, as far as the flow goes.
  const proof = await prove({ ...problem, hostCapacity: Int32Array.of(2) }, found, proving)
  expect(proof.plan.doubts).toEqual([{ tier, bound: 2, placed: 3 }])
  expect(proof.plan.provenThroughTier).toBe(tier - 1)
  expect(proof.steps.at(-1)).toEqual({ tier, placed: 3, bound: 4, how: null, certificate: null })
  expect(proof.plan.tiers[tier - 1]).toMatchObject({ bound: 4, proven: false })
  expect([proof.inAll, proof.atMostMore]).toEqual([{ most: 4, certificate: null }, 1])
})

test('a plan that is at hand refutes what has fewer, unless it breaks a rule itself', async () => {
  const problem = withMistake({ groupCapacity: Int32Array.of(1, 1, 0) })
  const two = plan(problem, request)
  expect([two.matched, two.provenThroughTier]).toEqual([2, 24])
  const alone = await prove(problem, two, proving)
  expect([alone.plan.provenThroughTier, alone.plan.doubts]).toEqual([24, []])
  const broken = await prove(problem, two, { ...proving, known: [{ ...three, matched: 99 }] })
  expect([broken.plan.provenThroughTier, broken.plan.doubts]).toEqual([24, []])
  const { plan: refuted, steps } = await prove(problem, two, { ...proving, known: [three] })
  expect(refuted.doubts).toEqual([{ tier, bound: 2, placed: 3 }])
  expect(refuted.provenThroughTier).toBe(tier - 1)
  expect(steps.at(-1)).toMatchObject({ tier, bound: 3, how: null })
  for (const { bound, total, proven } of refuted.tiers.slice(tier - 1)) {
    expect([bound, proven]).toEqual([total, false])
  }
})

test('so does one that has more in all, if it keeps what is proven', () => {
  const step = (tier: number): ProvenStep => ({ tier, placed: 1, bound: 1, how: 'flow', certificate: null })
  const open: ProvenStep = { ...step(2), bound: 2, how: null }
  const counted = (...numbers: number[]) => ({
    tierVector: numbers,
    matched: numbers.reduce((sum, count) => sum + count, 0),
    assignments: [],
  })
  const steps = [1, 2].map((of) => ({
    tier: of,
    total: 3,
    count: (one: { readonly tierVector: readonly number[] }) => one.tierVector[of - 1]!,
  }))
  const claimed = { steps, proven: [step(1), open], inAll: { most: 3, certificate: null } }
  expect(findDoubts(claimed, [counted(1, 1, 1), counted(0, 2, 2)], 9)).toEqual({
    steps: claimed.proven,
    inAll: claimed.inAll,
    doubts: [],
  })
  expect(findDoubts(claimed, [counted(1, 0, 3)], 9)).toEqual({
    steps: claimed.proven,
    inAll: { most: 9, certificate: null },
    doubts: [{ tier: null, bound: 3, placed: 4 }],
  })
})
