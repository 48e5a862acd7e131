import { expect, test } from 'vitest'
import { guest, host, round, twoBeds, solve } from '../../../test/builders/small-rounds.ts'
import { bruteForce } from '../../../test/matching/brute-force.ts'
import { makeTiny } from '../../../test/matching/tiny.ts'
import { readInput, DEFAULT_POLICY } from '../../input/read-input.ts'
import { normalise, type Problem } from '../../problem.ts'
import { layOutPoint } from '../../proof/settle.ts'
import { sum, emptyState } from '../state.ts'
import { dive, type Dived, buildRoundModel, clash } from './dive.ts'
import { openSimplex } from './simplex.ts'
import { often } from '../../../test/builders/often.ts'
import type { MatchingGuest } from '../../model.ts'

/** Dives for so many guests in the only tier that there is, from where nobody has a place. */
function diveFor(input: ReturnType<typeof round>, aim: number, steps: number, clashesFirst = false) {
  return diveIn(normalise(input), aim, steps, clashesFirst)
}

function diveIn(problem: Problem, aim: number, steps: number, clashesFirst: boolean) {
  const state = emptyState(problem)
  const model = buildRoundModel(state)!
  const { columns } = model.asked.model
  const simplex = openSimplex(model.asked.model, new Float64Array(columns))
  const level = state.level[0]!
  simplex.aim(new Float64Array(columns), model.rightFor(new Int32Array(25), level, aim))
  const taste = new Float64Array(columns).fill(1)
  const steppy = dive({ problem, model, simplex, taste, clashesFirst }, steps)
  let taken = 0
  for (let next = steppy.next(); ; next = steppy.next()) {
    if (next.done) return { outcome: next.value satisfies Dived, taken, model, simplex, state }
    taken += 1
  }
}

const strangers = ['female', 'male', 'female', 'male'] as const
const room = { rooms: twoBeds }
const shy = (count: number) =>
  strangers.slice(0, count).map((gender, index) => guest(`g${index}`, { gender, roomSharing: 'same-gender' }))

test.each([false, true])('two who may not share a room are never both in it (clashes first: %s)', (first) => {
  const input = round(shy(2), [host('h', room)])
  expect(diveFor(input, 1, 1_000, first).outcome).toBe('found')
  const { outcome, model, simplex } = diveFor(input, 2, 1_000, first)
  expect(outcome).toBe('none')
  for (const { column } of model.asked.stays) expect(simplex.upper[column]).toBeGreaterThan(0)
})

test('four of them find their places in two rooms, and no fifth place is found for a guest who sleeps alone', () => {
  const hosts = [host('h1', room), host('h2', room)]
  const { outcome, model, simplex } = diveFor(round(shy(4), hosts), 4, 1_000)
  expect(outcome).toBe('found')
  const there = model.asked.stays.filter(({ column }) => simplex.at[column]! > 0.5)
  expect(there.length).toBeGreaterThan(1)
  for (const { column } of there) expect(simplex.at[column]).toBeCloseTo(Math.round(simplex.at[column]!), 3)
  const alone = guest('alone', { roomSharing: 'no' })
  expect(diveFor(round([...shy(4), alone], hosts), 4, 1_000).outcome).toBe('found')
  expect(diveFor(round([...shy(3), alone], [host('h1', room)]), 3, 1_000).outcome).toBe('none')
})

test('it stops when its steps are used up', () => {
  const { outcome, taken } = diveFor(round(shy(4), [host('h1', room), host('h2', room)]), 4, 2)
  expect(outcome).toBe('stopped')
  expect(taken).toBe(2)
})

/** A made-up case whose guests are all of one tier, and how many of them can be placed at most. */
function makeEqual(seed: string) {
  const tiny = makeTiny(seed, { guests: 8, hosts: 3, pins: false })
  const equal = { age: 30, globalSouth: false, marginalized: false, accredited: false }
  const instance = { ...tiny, guests: tiny.guests.map((guest) => ({ ...guest, ...equal })) }
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return { problem: normalise(read.value), most: sum(Int32Array.from(bruteForce(instance, 'most-people'))) }
}

test('as many as can be placed are found and are a plan, and of one more it is said that there is none; bounds are left as they were', () => {
  for (let seed = 0; seed < often(120, 40); seed += 1) {
    const { problem, most } = makeEqual(`dive:${seed}`)
    for (const [aim, expected] of [
      [most, 'found'],
      [most + 1, 'none'],
    ] as const) {
      const { outcome, model, simplex, state } = diveIn(problem, aim, 5_000, seed % 2 === 0)
      expect(outcome, `case ${seed}, ${aim}`).toBe(expected)
      const { columnUpper, columns } = model.asked.model
      expect(simplex.upper.slice(0, columns)).toEqual(columnUpper)
      expect(simplex.lower.every((least) => least === 0)).toBe(true)
      if (outcome !== 'found') continue
      const point = simplex.at.slice(0, columns).map(Math.round)
      const found = layOutPoint(state.problem, model.asked, point)
      expect(found && sum(found.placed), `case ${seed}`).toBeGreaterThanOrEqual(most)
    }
  }
})

const double = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
const both = [
  {
    ...double[0]!,
    beds: [...double[0]!.beds, { kind: 'single' as const, quantity: 1 }],
  },
]

/** Do any two of the stays of these guests clash? */
function clashOf(guests: MatchingGuest[], more: { rooms?: typeof both; named?: boolean } = {}) {
  const policy = { ...DEFAULT_POLICY, doubleBed: more.named ? ('named' as const) : ('same-gender' as const) }
  const hosts = [host('h', { rooms: more.rooms ?? double })]
  const { problem, standing } = solve(round(guests, hosts, { policy }))
  const [stays] = buildRoundModel(standing.state)!.rooms
  const pairs = stays!.flatMap((a) => stays!.map((b) => [a, b] as const))
  return {
    any: pairs.some(([a, b]) => clash(problem, a, b)),
    all: pairs.every(([a, b]) => a === b || a.kind === b.kind || clash(problem, a, b)),
  }
}

test('in a room those clash who may not share it, on nights that both are there', () => {
  const her = guest('a', { roomSharing: 'same-gender' })
  const him = guest('b', { roomSharing: 'same-gender', gender: 'male' })
  expect(clashOf([her, him]).all).toBe(true)
  expect(clashOf([her, { ...him, nights: { start: 14, end: 15 } }]).any).toBe(false)
})

test('in one double those of two genders clash, but not in two beds of a room', () => {
  const guests = [guest('a'), guest('b', { gender: 'male' })]
  expect(clashOf(guests).all).toBe(true)
  expect(clashOf(guests, { rooms: both }).any).toBe(true)
  expect(clashOf(guests, { rooms: both }).all).toBe(false)
})

test('who named each other may share a double', () => {
  const guests = [guest('a', { sharesWith: ['b'] }), guest('b', { gender: 'male', sharesWith: ['a'] })]
  expect(clashOf(guests, { named: true }).any).toBe(false)
})
