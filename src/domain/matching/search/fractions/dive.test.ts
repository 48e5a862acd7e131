import { expect, test } from 'vitest'
import { guest, host, round, solve, twoBeds } from '../../../../../test/builders/small-rounds.ts'
import { dive, type Dived } from './dive.ts'
import { buildRoundModel } from './round-model.ts'
import { openSimplex } from './simplex.ts'

/** Dives for so many guests in the only tier that there is, from where nobody has a place. */
function diveFor(input: ReturnType<typeof round>, aim: number, steps: number, clashesFirst = false) {
  const { problem, standing } = solve(input)
  const { state } = standing
  const model = buildRoundModel(state)!
  const { columns } = model.asked.model
  const simplex = openSimplex(model.asked.model, new Float64Array(columns))
  const level = state.level[0]!
  simplex.aim(new Float64Array(columns), model.rightFor(new Int32Array(25), level, aim))
  const taste = new Float64Array(columns).fill(1)
  const steppy = dive({ problem, model, simplex, taste, clashesFirst }, steps)
  let taken = 0
  for (let next = steppy.next(); ; next = steppy.next()) {
    if (next.done) return { outcome: next.value satisfies Dived, taken, model, simplex }
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

test('four of them find their places in two rooms, and no fifth place is found for whoever sleeps alone', () => {
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
