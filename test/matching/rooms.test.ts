import { afterAll, expect, test } from 'vitest'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { buildModel } from 'bed-matching/proof/build-model.ts'
import { certifyRooms, checkCertificate } from 'bed-matching/proof/certificate.ts'
import type { SolveAnswer, Solver } from 'bed-matching/proof/linear-model.ts'
import { prove } from 'bed-matching/proof/prove.ts'
import { branch, pointOf, openMixture } from 'bed-matching/proof/rooms.ts'
import { listSteps, questionOf } from 'bed-matching/proof/steps.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { CASES, everybody, lockSome, most, problemOf, searched, triangle } from './room-cases.ts'
import { makeTiny } from './tiny.ts'

const solver = startSolver()
afterAll(() => solver.close())

function asking(problem: Problem, steps: number, guests: number, by: Solver = solver) {
  const asked = buildModel(problem, everybody, 'relaxed')
  const found = searched(problem, steps)
  const mixture = openMixture(problem, asked, found)
  const request = { objective: 'priority', seed: '1', previous: [], solver: by, secondsAtMost: 60 } as const
  const none = new Float64Array(asked.model.rows)
  return { asked, none, asking: { problem, asked, enough: guests - asked.fixed, mixture, request } }
}

test('that there is no plan with one more is shown by a tree that anybody can weigh, and never that the best is none', async () => {
  const outcomes: Record<string, number> = {}
  for (let seed = 0; seed < CASES; seed += 1) {
    const free = makeTiny(`rooms:${seed}`, { guests: 7, hosts: 3, pins: false })
    const instance = seed % 2 === 0 ? free : lockSome(free)
    const problem = problemOf(instance)
    const best = most(instance)
    const more = asking(problem, 0, best + 1)
    const none = await branch(more.asking, more.none, 40)
    outcomes[none.outcome] = (outcomes[none.outcome] ?? 0) + 1
    if (none.outcome === 'none') {
      const certificate = certifyRooms(everybody, more.asked, none.tree)
      const again = JSON.parse(JSON.stringify(certificate)) as typeof certificate
      expect(Math.floor(checkCertificate(problem, again)), `case ${seed}`).toBe(best)
    }
    const there = asking(problem, 0, best)
    const found = await branch(there.asking, there.none, 40)
    expect(found.outcome, `case ${seed}`).not.toBe('none')
    const whole = await there.asking.mixture.findWhole(there.asking.enough, there.asking.request)
    if (whole) expect(pointOf(there.asked, whole)).not.toBeNull()
  }
  expect(outcomes['none']).toBeGreaterThan(CASES * 0.9)
})

test('it stops after so many prices, and without an answer', async () => {
  const problem = normalise(triangle)
  const stopped = asking(problem, 0, 2)
  expect(await branch(stopped.asking, stopped.none, 0)).toEqual({ outcome: 'stopped' })
  const answers: SolveAnswer[] = [
    { outcome: 'none', why: 'absent' },
    { outcome: 'optimal', objective: 0, columns: new Float64Array(99), rowDuals: null },
    { outcome: 'optimal', objective: 0, columns: new Float64Array(99), rowDuals: new Float64Array(1) },
    { outcome: 'optimal', objective: 0, columns: new Float64Array(99), rowDuals: new Float64Array(9) },
  ]
  for (const answer of answers) {
    const by = asking(problem, 0, 2, { solve: async () => answer })
    expect(await branch(by.asking, by.none, 5)).toEqual({ outcome: 'stopped' })
  }
  const absent = asking(problem, 0, 2, { solve: async () => answers[0]! })
  expect(await absent.asking.mixture.findWhole(2, absent.asking.request)).toBeNull()
})

test('halves of companies are no point', () => {
  const problem = normalise(triangle)
  const { asked } = asking(problem, 0, 1)
  const part = { room: 0, company: [{ kind: 0, unit: 0 }] }
  expect(pointOf(asked, [{ ...part, part: 0.5 }])).toBeNull()
  expect(pointOf(asked, [{ ...part, part: 0.999_99 }])?.reduce((sum, one) => sum + one)).toBe(1)
})

/** Rounds of 24 guests in which prices alone leave a tier open, though a plan has no more. */
const forked = (seed: number) => {
  const problem = normalise(makeRound(24, 8, `fork:${seed}`, ROUND_SHAPES.hard))
  return { problem, found: searched(problem, 2_000) }
}
const asProven = { objective: 'priority', seed: '1', previous: [], secondsAtMost: 60 } as const

test.each([134, 185])('forks show what prices alone do not, round %d', async (seed) => {
  const { problem, found } = forked(seed)
  const proof = await prove(problem, found, { ...asProven, solver })
  expect([proof.plan.provenThroughTier, proof.atMostMore]).toEqual([24, 0])
  const trees = proof.steps.filter(({ certificate }) => certificate?.rooms && 'fewer' in certificate.rooms)
  expect(trees.length).toBeGreaterThan(0)
  for (const { certificate, bound } of trees) {
    expect(Math.floor(checkCertificate(problem, certificate!))).toBe(bound)
  }
})

/** The model of a step of the objective, and what is known when nobody is placed yet. */
function stepOf({ problem, found }: ReturnType<typeof forked>, tier: number, more: number) {
  const step = listSteps(problem, 'priority')[tier - 1]!
  const asked = buildModel(problem, questionOf(found, step), 'relaxed')
  const mixture = openMixture(problem, asked, { ...found, assignments: [] })
  const enough = step.count(found) + more
  const none = new Float64Array(asked.model.rows)
  return { asked, none, asking: { problem, asked, enough, mixture, request: { ...asProven, solver } } }
}

test.each([
  [19, 23],
  [36, 21],
])('forks find companies that are a plan, round %d, tier %d', async (seed, tier) => {
  const { asked, none, asking } = stepOf(forked(seed), tier, 0)
  const { outcome, ...more } = await branch(asking, none, 60)
  expect(outcome).toBe('found')
  expect('parts' in more && pointOf(asked, more.parts)).toBeInstanceOf(Float64Array)
})

test.each([1, 2, 3, 4])('it stops after %d prices wherever that is', async (prices) => {
  const { none, asking } = stepOf(forked(46), 11, 1)
  expect((await branch(asking, none, prices)).outcome).toBe('stopped')
})
