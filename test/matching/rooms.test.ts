import { afterAll, expect, test } from 'vitest'
import { DEFAULT_POLICY, readInput } from '#domain/matching/input/read-input.ts'
import type { MatchingGuest } from '#domain/matching/model.ts'
import { plan } from '#domain/matching/plan.ts'
import { normalise, type Problem } from '#domain/matching/problem.ts'
import { buildModel, type Question } from '#domain/matching/proof/build-model.ts'
import { certifyRooms, checkCertificate } from '#domain/matching/proof/certificate.ts'
import type { SolveAnswer, Solver } from '#domain/matching/proof/linear-model.ts'
import { prove } from '#domain/matching/proof/prove.ts'
import { branch } from '#domain/matching/proof/rooms/branch.ts'
import { pointOf } from '#domain/matching/proof/rooms/from-parts.ts'
import { openMixture } from '#domain/matching/proof/rooms/mixture.ts'
import type { PriceTree } from '#domain/matching/proof/rooms/price-tree.ts'
import { weighRooms } from '#domain/matching/proof/rooms/weigh-rooms.ts'
import { listSteps, questionOf } from '#domain/matching/proof/steps.ts'
import { rollDice, type Dice } from '#domain/synthetic/dice.ts'
import { makeRound, ROUND_SHAPES } from '#domain/synthetic/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { guest, host, round, twoBeds } from '../builders/small-rounds.ts'
import { bruteForce } from './brute-force.ts'
import type { FileInstance } from './readme-checker.ts'
import { makeTiny } from './tiny.ts'

const solver = startSolver()
afterAll(() => solver.close())

const CASES = 60
const LEVELS = Array.from({ length: 25 }, (_, level) => level)
const everybody: Question = { levels: LEVELS, atLeast: [] }

function problemOf(instance: FileInstance): Problem {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}

function searched(problem: Problem, steps: number) {
  return plan(problem, { seed: '1', objective: 'priority', steps, previous: [] })
}

/** Some of the guests of a first plan locked where they are. */
function lockSome(free: FileInstance): FileInstance {
  const { assignments } = searched(problemOf(free), 0)
  const locked = assignments.filter((_, index) => index % 3 === 0)
  return { ...free, locked: locked.map(({ guest, host, room, bed }) => ({ guest, host, room, bed })) }
}

function most(instance: FileInstance): number {
  return bruteForce(instance, 'most-people').reduce((sum, count) => sum + count, 0)
}

function makeTree(dice: Dice, rows: number, depth: number): PriceTree {
  if (depth === 0 || dice.chance(0.3)) {
    const nonsense = [Number.NaN, Infinity, -1, 5e-324]
    const price = () => (dice.chance(0.05) ? dice.pick(nonsense) : dice.between(0, 1_500) / 997)
    const all = Array.from({ length: rows }, (_, row) => [row, price()] as const)
    return { prices: all.filter(() => dice.chance(0.7)) }
  }
  const [fewer, more] = [0, 1].map(() => makeTree(dice, rows + 1, depth - 1))
  const fork = { room: dice.between(-1, 3), kind: dice.between(-1, 6), count: dice.between(-1, 2) }
  return { ...fork, fewer: fewer!, more: more! }
}

test('whatever prices and forks come in, no bound is below the best plan', () => {
  const dice = rollDice('forks')
  for (let seed = 0; seed < CASES; seed += 1) {
    const free = makeTiny(`rooms:${seed}`, { guests: 6, hosts: 2, pins: false })
    const instance = seed % 2 === 0 ? free : lockSome(free)
    const problem = problemOf(instance)
    const asked = buildModel(problem, everybody, 'relaxed')
    const best = most(instance)
    for (let tries = 0; tries < 10; tries += 1) {
      const tree = makeTree(dice, asked.firstLink + asked.kinds.length, 3)
      const certificate = certifyRooms(everybody, asked, tree)
      expect(checkCertificate(problem, certificate), `case ${seed}`).toBeGreaterThanOrEqual(best)
    }
  }
})

test('beside pins no bound is below what a search finds', () => {
  const dice = rollDice('pins')
  for (let seed = 0; seed < CASES; seed += 1) {
    const problem = problemOf(makeTiny(`rooms:${seed}`, { guests: 7, hosts: 2, pins: true }))
    const asked = buildModel(problem, everybody, 'relaxed')
    const tree = makeTree(dice, asked.firstLink + asked.kinds.length, 2)
    const shown = checkCertificate(problem, certifyRooms(everybody, asked, tree))
    expect(shown, `case ${seed}`).toBeGreaterThanOrEqual(searched(problem, 300).matched)
  }
})

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

/** Three who each want the room with its two beds alone. */
const shy = ['female', 'male', 'diverse'] as const
const triangle = round(
  [
    guest('a', { gender: shy[0], roomSharing: 'no' }),
    guest('b', { gender: shy[1], roomSharing: 'no' }),
    guest('c', { gender: shy[2], roomSharing: 'no' }),
  ],
  [host('h', { rooms: twoBeds })],
)

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

test('between half numbers a fork shows nothing, and neither do prices of another model or sums that are not exact', () => {
  const problem = normalise(triangle)
  const { asked } = asking(problem, 0, 1)
  const rows = asked.firstLink + asked.kinds.length
  const leaf: PriceTree = { prices: Array.from({ length: rows + 1 }, (_, row) => [row, 1] as const) }
  const boundWith = (count: number) =>
    checkCertificate(
      problem,
      certifyRooms(everybody, asked, { room: 0, kind: 0, count, fewer: leaf, more: leaf }),
    )
  expect(boundWith(0)).toBe(1)
  for (const count of [0.5, Number.NaN, Infinity]) expect(boundWith(count)).toBe(Infinity)
  expect(weighRooms(problem, asked, [], new Float64Array(rows + 1)).bound).toBe(Infinity)
  const limit = { room: 0, kind: 0, isLeast: false }
  const prices = new Float64Array(rows + 1).fill(200)
  expect(weighRooms(problem, asked, [{ ...limit, count: 1 }], prices).bound).toBeLessThan(Infinity)
  expect(weighRooms(problem, asked, [{ ...limit, count: 2 ** 40 }], prices).bound).toBe(Infinity)
})

test('a room that could have too many companies shows nothing', () => {
  const dice = rollDice('many')
  const guests = Array.from({ length: 60 }, (_, index) => {
    const start = dice.between(3, 9)
    return guest(`g${index}`, {
      gender: dice.pick(shy),
      roomSharing: dice.pick(['yes', 'same-gender']),
      nights: { start, end: dice.between(start + 1, 14) },
    })
  })
  const rooms = [{ ...twoBeds[0]!, beds: [{ kind: 'single' as const, quantity: 14 }] }]
  const problem = normalise(round(guests, [host('h', { rooms })]))
  const asked = buildModel(problem, everybody, 'relaxed')
  const prices = Float64Array.from(
    { length: asked.firstLink + asked.kinds.length },
    () => dice.between(1, 997) / 997,
  )
  expect(weighRooms(problem, asked, [], prices).bound).toBe(Infinity)
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

test('beside somebody locked in a double only those are counted who may lie there', () => {
  const rooms = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
  const policy = { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const }
  const locked = [{ guest: 'her', host: 'h', room: 'r', bed: 0 }]
  const her = guest('her', { nights: { start: 3, end: 8 } })
  const boundBeside = (...others: MatchingGuest[]) => {
    const problem = normalise(round([her, ...others], [host('h', { rooms })], { policy, locked }))
    const asked = buildModel(problem, everybody, 'relaxed')
    const prices = new Float64Array(asked.firstLink + asked.kinds.length).fill(1)
    return weighRooms(problem, asked, [], prices).bound
  }
  expect(boundBeside(guest('woman'))).toBe(1)
  expect(boundBeside(guest('man', { gender: 'male' }))).toBe(0)
  expect(boundBeside(guest('man', { gender: 'male', nights: { start: 8, end: 14 } }))).toBe(1)
})
