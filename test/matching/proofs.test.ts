import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPlan } from 'bed-matching/check.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES, type Objective, type Plan } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { checkCertificate } from 'bed-matching/proof/certificate.ts'
import type { SolveAnswer, Solver, SolveRequest } from 'bed-matching/proof/linear-model.ts'
import { prove, type Progress, type ProveRequest } from 'bed-matching/proof/prove.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { bruteForce } from './brute-force.ts'
import { checkByReadme, type FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'
import { withoutRooms } from './without-rooms.ts'
import { often } from '../builders/often.ts'

const solver = startSolver()
afterAll(() => solver.close())

function problemOf(instance: FileInstance): Problem {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}

/** A plan as first fit would have it, so that there is something left to find and to prove. */
function planOf(problem: Problem, objective: Objective, steps = 0): Plan {
  return plan(problem, { seed: '1', objective, steps, previous: [] })
}

const request = (more: Partial<ProveRequest> = {}): ProveRequest => ({
  objective: 'priority',
  seed: '1',
  previous: [],
  solver,
  secondsAtMost: 60,
  ...more,
})

describe.each(OBJECTIVES)('for %s', (objective) => {
  test.each([
    ['room by room', solver, ['certificate', 'flow']],
    ['in whole numbers', withoutRooms(solver), ['certificate', 'flow', 'solver']],
  ])(
    'small cases are proven %s, and what is proven is the best of all plans there are',
    async (_, by, all) => {
      const hows = new Set<string | null>()
      for (let seed = 0; seed < TINY_CASES; seed += 1) {
        const instance = makeTiny(`prove:${seed}`, { guests: 7, hosts: 2, pins: false })
        const problem = problemOf(instance)
        const proof = await prove(problem, planOf(problem, objective), request({ objective, solver: by }))
        for (const { how } of proof.steps) hows.add(how)
        expect(proof.plan.tierVector, `case ${seed}`).toEqual(bruteForce(instance, objective))
        expect([proof.atMostMore, proof.plan.provenThroughTier], `case ${seed}`).toEqual([0, 24])
        expect(checkPlan(problem.input, proof.plan), `case ${seed}`).toEqual([])
        expect(checkByReadme(instance, proof.plan.assignments), `case ${seed}`).toEqual([])
      }
      expect([...hows].toSorted()).toEqual(all)
    },
  )
})

test.each(['01-augmenting-path', '04-place-reuse-over-time', '07-every-filter'])(
  'the example %s is proven through tier 24',
  async (name) => {
    const file = readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8')
    const { instance, expected } = JSON.parse(file)
    const problem = problemOf(instance)
    const proof = await prove(problem, planOf(problem, 'priority'), request())
    expect(proof.plan.tierVector).toEqual(expected.tierVector)
    expect(proof.plan.provenThroughTier).toBe(24)
  },
)

test('certificates are plain data, and show what the proof says of them', async () => {
  let count = 0
  for (let seed = 0; seed < TINY_CASES; seed += 1) {
    const problem = problemOf(makeTiny(`prove:${seed}`, { guests: 7, hosts: 2, pins: false }))
    const { steps } = await prove(problem, planOf(problem, 'priority'), request())
    for (const { certificate, bound } of steps) {
      if (!certificate) continue
      count += 1
      expect(Math.floor(checkCertificate(problem, JSON.parse(JSON.stringify(certificate))))).toBe(bound)
    }
  }
  expect(count).toBeGreaterThan(TINY_CASES / 15)
})

// Locked guests and pins: what is proven may be less, never wrong.
test('beside locked guests nothing wrong is proven', async () => {
  for (let seed = 0; seed < TINY_CASES; seed += 1) {
    const free = makeTiny(`locked:${seed}`, { guests: 6, hosts: 3, pins: false })
    const first = planOf(problemOf(free), 'priority')
    const locked = first.assignments
      .filter((_, index) => index % 2 === 0)
      .map(({ guest, host, room, bed }) => ({ guest, host, room, bed }))
    const instance = { ...free, locked }
    const problem = problemOf(instance)
    const proof = await prove(problem, planOf(problem, 'priority'), request())
    expect(proof.plan.tierVector, `case ${seed}`).toEqual(bruteForce(instance, 'priority'))
    expect(proof.plan.provenThroughTier, `case ${seed}`).toBe(24)
  }
})

type Lie = (answer: SolveAnswer, kind: SolveRequest['kind']) => SolveAnswer

const lies: Record<string, Lie> = {
  absent: () => ({ outcome: 'none', why: 'absent' }),
  'out of time': () => ({ outcome: 'none', why: 'time' }),
  'sure that nothing is possible': () => ({ outcome: 'infeasible' }),
  'sure that no whole number is possible': (answer, kind) =>
    kind === 'whole' ? { outcome: 'infeasible' } : answer,
  'full of numbers that are none': (answer) =>
    answer.outcome === 'optimal'
      ? {
          ...answer,
          objective: Number.NaN,
          columns: answer.columns.map(() => Number.NaN),
          rowDuals: answer.rowDuals?.map(() => Number.NaN) ?? null,
        }
      : answer,
  'without multipliers': (answer) => (answer.outcome === 'optimal' ? { ...answer, rowDuals: null } : answer),
  'too short': (answer) =>
    answer.outcome === 'optimal'
      ? { ...answer, columns: answer.columns.slice(1), rowDuals: answer.rowDuals?.slice(1) ?? null }
      : answer,
  'turning signs': (answer) =>
    answer.outcome === 'optimal'
      ? { ...answer, rowDuals: answer.rowDuals?.map((dual) => -dual) ?? null }
      : answer,
  'claiming less': (answer) =>
    answer.outcome === 'optimal' ? { ...answer, objective: answer.objective - 1 } : answer,
  'placing nobody': (answer) =>
    answer.outcome === 'optimal' ? { ...answer, objective: 0, columns: answer.columns.map(() => 0) } : answer,
  'placing everybody': (answer) =>
    answer.outcome === 'optimal' ? { ...answer, columns: answer.columns.map(() => 1) } : answer,
  'giving halves': (answer, kind) =>
    answer.outcome === 'optimal' && kind === 'whole'
      ? { ...answer, columns: answer.columns.map((value) => value / 2) }
      : answer,
}

describe.each(Object.entries(lies))('a solver that is %s', (_, lie) => {
  test('proves nothing that is not so', async () => {
    const liar: Solver = {
      solve: async (model, asked, signal) => lie(await solver.solve(model, asked, signal), asked.kind),
    }
    const liars = [liar, withoutRooms(liar)]
    for (let seed = 0; seed < LIES; seed += 1) {
      const instance = makeTiny(`prove:${seed}`, { guests: 7, hosts: 2, pins: false })
      const problem = problemOf(instance)
      const proof = await prove(problem, planOf(problem, 'priority'), request({ solver: liars[seed % 2]! }))
      const best = bruteForce(instance, 'priority')
      const { provenThroughTier, tierVector, tiers } = proof.plan
      expect(tierVector.slice(0, provenThroughTier), `case ${seed}`).toEqual(best.slice(0, provenThroughTier))
      const next = tiers[provenThroughTier]
      if (!next) continue
      expect(next.bound, `case ${seed}`).toBeGreaterThanOrEqual(best[provenThroughTier]!)
      expect(proof.atMostMore, `case ${seed}`).toBe(proof.steps.at(-1)!.bound - next.placed)
    }
  })
})

test('a solver that throws proves nothing, and one that is cancelled is not asked', async () => {
  const problem = problemOf(makeTiny(await findOpen(), { guests: 7, hosts: 2, pins: false }))
  const before = planOf(problem, 'priority')
  const thrower: Solver = { solve: () => Promise.reject(new Error('broken')) }
  const thrown = await prove(problem, before, request({ solver: thrower }))
  expect(thrown.plan).toEqual(before)
  const never: Solver = { solve: () => Promise.reject(new Error('was asked')) }
  const seen: Progress[] = []
  const stop = new AbortController()
  stop.abort()
  const stopped = await prove(
    problem,
    before,
    request({ solver: never, signal: stop.signal, onProgress: (progress) => seen.push(progress) }),
  )
  expect(stopped.plan).toEqual(before)
  expect(seen.map(({ doing }) => doing)).toEqual(['certificate'])
})

test('a plan that breaks a rule is not proven', async () => {
  const problem = problemOf(makeTiny('prove:1', { guests: 7, hosts: 2, pins: false }))
  const wrong = { ...planOf(problem, 'priority'), matched: 99 }
  await expect(prove(problem, wrong, request())).rejects.toThrow(RangeError)
})

test('beside pins nothing wrong is proven', async () => {
  let proven = 0
  for (let seed = 0; seed < TINY_CASES; seed += 1) {
    const instance = makeTiny(`pins:${seed}`, { guests: 8, hosts: 3, pins: true })
    const problem = problemOf(instance)
    const proof = await prove(problem, planOf(problem, 'priority'), request())
    const searched = planOf(problem, 'priority', 1_000)
    expect(checkByReadme(instance, proof.plan.assignments), `case ${seed}`).toEqual([])
    const { provenThroughTier: through } = proof.plan
    if (through === 24) proven += 1
    // What a long search finds is never better in the tiers that are proven.
    expect(proof.plan.tierVector.slice(0, through), `case ${seed}`).toEqual(
      searched.tierVector.slice(0, through),
    )
  }
  expect(proven).toBeGreaterThan(TINY_CASES * 0.95)
})

test.each([
  ['where pins keep somebody away, that is proven', 3, 'male', 0],
  ['where the bound counts one bed for several pins, the step stays open and says so', 2, 'female', 1],
])('%s', async (_, beds, gender, more) => {
  const stay = { start: 1, end: 5 }
  const woman = { ...makeTiny('pile', { guests: 1, hosts: 1, pins: false }).guests[0]!, ...stay }
  const guest = (id: string, gender: string) => ({
    ...woman,
    id,
    gender,
    age: 20,
    roomSharing: 'same-gender',
    sleeping: ['bed'],
    onlyFemaleHosts: false,
    petProblem: false,
  })
  const host = makeTiny('pile', { guests: 1, hosts: 1, pins: false }).hosts[0]!
  const rooms = [
    { id: 'a', type: 'private', beds: Array.from({ length: beds }, () => ({ kind: 'single', count: 1 })) },
  ]
  const { guestsAtMost: __, ...rest } = host
  const home = {
    ...rest,
    ...stay,
    id: 'h',
    living: 'family',
    femalesOnly: false,
    okOver35: true,
    commuteMinutes: 10,
    pets: false,
    rooms,
  }
  const instance = {
    guests: [guest('one', 'female'), guest('two', 'female'), guest('three', gender)],
    hosts: [home],
    pins: ['one', 'two'].map((id) => ({ guest: id, host: 'h' })),
  }
  const problem = problemOf(instance)
  const before = planOf(problem, 'priority')
  const proof = await prove(problem, before, request())
  expect(proof.plan.tierVector).toEqual(before.tierVector)
  expect(proof.atMostMore).toBe(more)
})

test.each([
  ['room by room', solver],
  ['in whole numbers', withoutRooms(solver)],
])('friends in doubles are proven like everybody else, %s', async (_, by) => {
  for (let seed = 0; seed < LIES; seed += 1) {
    const tiny = makeTiny(`friends:${seed}`, { guests: 6, hosts: 2, pins: false })
    const guests = tiny.guests.map((guest, index) => ({
      ...guest,
      gender: 'female',
      roomSharing: 'yes',
      sleeping: ['bed'],
      // A chain of friends, and others who named nobody.
      sharesWith: index < 4 ? [index - 1, index + 1].flatMap((at) => tiny.guests[at]?.id ?? []) : [],
    }))
    const doubles = [{ kind: 'double', count: 1 }]
    const hosts = tiny.hosts.map((host) => ({
      ...host,
      rooms: [{ id: 'a', type: 'private', beds: doubles }],
    }))
    const instance = { ...tiny, policy: { doubleBed: 'named' }, guests, hosts }
    const problem = problemOf(instance)
    const proof = await prove(problem, planOf(problem, 'priority'), request({ solver: by }))
    expect(proof.plan.tierVector, `case ${seed}`).toEqual(bruteForce(instance, 'priority'))
    expect(proof.plan.provenThroughTier, `case ${seed}`).toBe(24)
  }
})

test('a round of forty guests is proven from first fit on, places for one being counted together', async () => {
  const problem = normalise(makeRound(40, 16, 'forty', ROUND_SHAPES.base))
  const proof = await prove(problem, planOf(problem, 'priority'), request())
  expect([proof.plan.provenThroughTier, proof.atMostMore, proof.isBetter]).toEqual([24, 0, true])
  expect(checkPlan(problem.input, proof.plan)).toEqual([])
})

/** A case in which first fit leaves something open. */
async function findOpen(): Promise<string> {
  for (let seed = 0; ; seed += 1) {
    const problem = problemOf(makeTiny(`prove:${seed}`, { guests: 7, hosts: 2, pins: false }))
    if (planOf(problem, 'priority').provenThroughTier < 24) return `prove:${seed}`
  }
}

const TINY_CASES = often(300, 60)
const LIES = often(100, 16)
