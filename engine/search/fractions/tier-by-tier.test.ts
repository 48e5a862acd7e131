import { expect, test } from 'vitest'
import { boundPrefixes } from '../../bound.ts'
import { normalise } from '../../problem.ts'
import { makeRound, ROUND_SHAPES } from '../../rounds.ts'
import { rollDice } from '../../dice.ts'
import { checkPlan } from '../../check.ts'
import { plan } from '../../plan.ts'
import type { MatchingInput } from '../../model.ts'
import { compareCounts } from '../state.ts'
import { listOptions } from '../options.ts'
import { wasteOf } from '../pack.ts'
import { makeStart, takeTurns } from '../start.ts'
import { guest, host, round, roundOfParties, twoBeds } from '../../../test/builders/small-rounds.ts'
import { DEFAULT_POLICY } from '../../input/read-input.ts'
import { openFractions } from './tier-by-tier.ts'
import { MOST_IN_FRACTIONS } from './dive.ts'
import { often, someOf } from '../../../test/builders/often.ts'

function open(input: MatchingInput, seed = '1') {
  const problem = normalise(input)
  const options = listOptions(problem)
  const request = { seed, objective: 'priority', previous: [] } as const
  const { state } = makeStart(problem, options, request)
  const bounds = boundPrefixes(state, options)
  const turns = takeTurns(state, seed)
  const weigh = wasteOf(problem, options)
  const search = {
    state,
    options,
    bounds,
    turns,
    weigh,
    dice: rollDice(seed),
    objective: 'priority',
    diveSteps: 6_000,
    isBothWays: true,
  } as const
  return { problem, state, fractions: openFractions(search) }
}

function countSteps(passes: Generator<undefined, void>): number {
  let steps = 0
  while (!passes.next().done) steps += 1
  return steps
}

test('a few passes from first fit find what the tiers may have at most, and then there is nothing left to do', () => {
  const { state, fractions } = open(makeRound(80, 28, 'fractions', ROUND_SHAPES.hard))
  const before = state.placed.slice()
  expect(fractions.isDone()).toBe(false)
  for (let pass = 0; pass < 6 && !fractions.isDone(); pass += 1) countSteps(fractions.passes())
  expect(fractions.isDone()).toBe(true)
  const first = state.placed.findIndex((count, level) => count !== before[level])
  expect(state.placed[first]).toBeGreaterThan(before[first]!)
  state.placed.forEach((count, level) => {
    if (level > 0) expect(fractions.mostOf(level)).toBe(count)
  })
  expect(countSteps(fractions.passes())).toBe(0)
})

test('who promises too much is asked for less each time: five rooms, each with two who may not share it', () => {
  const pairs = [0, 1, 2, 3, 4].map((night) => ({ start: night, end: night + 1 }))
  const guests = pairs.flatMap((nights, at) =>
    (['female', 'male'] as const).map((gender) =>
      guest(`${gender} ${at}`, { gender, nights, roomSharing: 'same-gender' }),
    ),
  )
  const hosts = pairs.map((nights, at) => host(`h${at}`, { nights, rooms: twoBeds }))
  const { state, fractions } = open(round(guests, hosts))
  const level = state.level[0]!
  const said = [0, 1, 2].map(() => {
    countSteps(fractions.passes())
    return fractions.mostOf(level)
  })
  expect(said).toEqual([9, 6, 5])
  expect(state.placed[level]).toBe(5)
  expect(fractions.isDone()).toBe(true)
})

test('nothing is asked where the round is too large', () => {
  const { fractions } = open(makeRound(MOST_IN_FRACTIONS + 20, 60, 'large', ROUND_SHAPES.base))
  expect(fractions.isDone()).toBe(false)
  expect(countSteps(fractions.passes())).toBe(0)
  expect(fractions.isDone()).toBe(false)
})

test('a point that the rules say no to after all changes nothing: somebody is locked in one of two doubles', () => {
  const rooms = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 2 }] }]
  const men = ['a', 'b', 'c'].map((id) => guest(id, { gender: 'male' }))
  const policy = { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const }
  const locked = [{ guest: 'her', host: 'h', room: 'r', bed: 0 }]
  const { state, fractions } = open(round([guest('her'), ...men], [host('h', { rooms })], { locked, policy }))
  const before = state.place.slice()
  expect(countSteps(fractions.passes())).toBeGreaterThan(0)
  expect(state.place).toEqual(before)
  expect(state.placed[state.level[1]!]).toBe(3)
  expect(fractions.mostOf(state.level[1]!)).toBe(4)
})

test.each(someOf([1, 2]))(
  'pins against the rules and locked guests stay where they are, round %d',
  (seed) => {
    const plain = makeRound(60, 16, `pins:${seed}`, ROUND_SHAPES.hard)
    const first = plan(normalise(plain), { seed: '1', objective: 'priority', steps: 0, previous: [] })
    const [one, two, ...others] = first.assignments
    const locked = [one!, two!].map(({ guest, host, room, bed }) => ({ guest, host, room, bed }))
    // More of them in one room than there are places.
    const pins = others.slice(0, 6).map(({ guest }) => ({ guest, host: one!.host, room: one!.room }))
    const input = { ...plain, locked, pins }
    const { state, fractions } = open(input)
    const fixed = state.place.filter((_, guest) => state.fixed[guest] === 1)
    expect(fixed.length).toBeGreaterThan(2)
    for (let pass = 0; pass < 3; pass += 1) countSteps(fractions.passes())
    expect(state.place.filter((_, guest) => state.fixed[guest] === 1)).toEqual(fixed)
    const found = plan(normalise(input), { seed: '1', objective: 'priority', steps: 8_000, previous: [] })
    expect(checkPlan(normalise(input).input, found)).toEqual([])
  },
)

test('parties that are apart in a point are taken out, and what is worse for it is not taken', () => {
  for (let seed = 0; seed < often(4, 1); seed += 1) {
    const { state, fractions, problem } = open(roundOfParties(seed), `${seed}`)
    const before = state.placed.slice()
    for (let pass = 0; pass < 3 && !fractions.isDone(); pass += 1) countSteps(fractions.passes())
    expect(compareCounts(state.placed, before, 'priority')).toBeGreaterThanOrEqual(0)
    const hostOf = (guest: number) => problem.groupHost[state.place[guest]!] ?? -1
    for (const members of problem.parties) expect(new Set(members.map(hostOf)).size).toBe(1)
  }
})
