import { expect, test } from 'vitest'
import { rollDice } from '../dice.ts'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { normalise } from '../problem.ts'
import { emptyState, put, undo, type State, compareCounts, sum } from './state.ts'
import { OBJECTIVES } from '../model.ts'

/** The nights on which every place of the group is taken, counted anew: only the first 32 of the round. */
function recount({ problem, place }: State, group: number): number {
  const { start, end, whole, groupCapacity } = problem
  let full = 0
  for (let bit = 0; bit < 32; bit += 1) {
    const night = whole.start + bit
    const isThere = (at: number, guest: number) =>
      at === group && start[guest]! <= night && night < end[guest]!
    if (place.filter(isThere).length >= Math.max(groupCapacity[group]!, 1)) full |= 1 << bit
  }
  return full
}

test.each([
  ['a round of some two weeks', 1],
  ['a round with more nights than there are bits', 4],
])('%s knows on which nights every place of a group is taken', (_, stretch) => {
  const input = makeRound(60, 20, 'nights', ROUND_SHAPES.hard)
  const longer = <T extends { nights: { start: number; end: number } }>(who: T): T => ({
    ...who,
    nights: { start: who.nights.start * stretch, end: who.nights.end * stretch },
  })
  const problem = normalise({ ...input, guests: input.guests.map(longer), hosts: input.hosts.map(longer) })
  const state = emptyState(problem)
  const dice = rollDice('nights')
  const move = () => put(state, dice.between(0, 59), dice.between(-1, problem.groups.length - 1))
  for (let count = 0; count < 400; count += 1) move()
  const before = state.full.slice()
  const mark = state.log.length
  for (let count = 0; count < 50; count += 1) move()
  expect([...state.full]).toEqual([...state.full.keys()].map((group) => recount(state, group)))
  expect(state.full).not.toEqual(before)
  undo(state, mark)
  expect(state.full).toEqual(before)
  expect(before.some((nights) => nights !== 0)).toBe(true)
})

const counts = (...levels: number[]) => Int32Array.from(levels)

test.each(OBJECTIVES)('for %s, pins come before everything, and equal plans are equal', (objective) => {
  expect(compareCounts(counts(2, 0, 0), counts(1, 9, 9), objective)).toBeGreaterThan(0)
  expect(compareCounts(counts(1, 9, 9), counts(2, 0, 0), objective)).toBeLessThan(0)
  expect(compareCounts(counts(1, 2, 3), counts(1, 2, 3), objective)).toBe(0)
})

test.each(OBJECTIVES)(
  'for %s, equal numbers of people are compared tier by tier, the best first',
  (objective) => {
    expect(compareCounts(counts(1, 3, 1, 2), counts(1, 2, 3, 1), objective)).toBeGreaterThan(0)
    expect(compareCounts(counts(1, 2, 3, 1), counts(1, 3, 1, 2), objective)).toBeLessThan(0)
    expect(compareCounts(counts(1, 2, 1, 3), counts(1, 2, 2, 2), objective)).toBeLessThan(0)
  },
)

test('one more in a better tier is worth any number in a worse one, unless the number is what it is for', () => {
  const [better, more] = [counts(0, 2, 0), counts(0, 1, 9)]
  expect(compareCounts(better, more, 'priority')).toBeGreaterThan(0)
  expect(compareCounts(better, more, 'most-people')).toBeLessThan(0)
  expect(compareCounts(more, better, 'most-people')).toBeGreaterThan(0)
})

test('people are counted over all levels', () => {
  expect([sum(counts(1, 2, 3)), sum(counts())]).toEqual([6, 0])
})
