import { describe, expect, test } from 'vitest'
import { guest, host, round, roundOfParties, solve, twoBeds } from '../../test/builders/small-rounds.ts'
import { checkPlan } from '../check.ts'
import { listCompanions } from '../together.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { arrange } from './arrange.ts'
import { priceOf } from './blockers.ts'
import { giveWay, isPlaced, mendParties, takeOut } from './mend.ts'
import { put, undo } from './state.ts'
import { often } from '../../test/builders/often.ts'

test('in hard rounds nobody of a party is alone, nobody meets whom they must not, and no rule is broken', () => {
  let whole = 0
  const rounds = often(20, 5)
  for (let seed = 0; seed < rounds; seed += 1) {
    const input = roundOfParties(seed)
    const { found } = solve(input)
    expect(checkPlan(input, found)).toEqual([])
    const placed = new Map(found.assignments.map((one) => [one.guest, one.host]))
    for (const { guests, kind } of input.groups) {
      if (kind !== 'only-together') continue
      const hosts = new Set(guests.map((id) => placed.get(id)))
      expect(hosts.size).toBe(1)
      if (!hosts.has(undefined)) whole += 1
    }
  }
  expect(whole).toBeGreaterThan(rounds / 2)
})

describe('a guest whom somebody in the home must not meet', () => {
  const notWith = [{ a: 'a', b: 'b' }]
  const seen = (more = {}) => {
    const { problem, standing } = solve(
      round([guest('a'), guest('b')], [host('h', { rooms: twoBeds })], { notWith, ...more }),
    )
    const waiting = standing.state.place.indexOf(-1)
    return { problem, state: standing.state, waiting }
  }
  const prices = Float64Array.of(2, 2)

  test('costs the place of the other, who counts once', () => {
    const { state, waiting } = seen()
    const leavers: number[] = []
    expect(priceOf(state, waiting, 0, { prices, most: Infinity, leavers })).toBe(2)
    expect(leavers).toEqual([1 - waiting])
    expect(priceOf(state, waiting, 0, { prices, most: 1, leavers })).toBe(Infinity)
  })

  test('costs it too from another room, and once where they could not share one anyway', () => {
    const rooms = [...twoBeds, { ...twoBeds[0]!, id: 's' }]
    for (const [roomSharing, at] of [
      ['yes', 1],
      ['no', 0],
    ] as const) {
      const { standing } = solve(
        round([guest('a', { roomSharing }), guest('b')], [host('h', { rooms })], { notWith }),
      )
      const { state } = standing
      for (const guest of [0, 1]) put(state, guest, -1)
      put(state, 1, at)
      const leavers: number[] = []
      expect(priceOf(state, 0, 0, { prices, most: Infinity, leavers })).toBe(2)
      expect(leavers).toEqual([1])
    }
  })

  test('cannot come where the other is there with a party', () => {
    const three = [{ ...twoBeds[0]!, beds: [{ kind: 'single' as const, quantity: 3 }] }]
    const { standing } = solve(
      round([guest('a'), guest('b'), guest('c')], [host('h', { rooms: three })], {
        notWith,
        groups: [{ id: 't', guests: ['b', 'c'], kind: 'only-together' }],
      }),
    )
    const { state } = standing
    for (const guest of [0, 1, 2]) put(state, guest, -1)
    for (const guest of [1, 2]) put(state, guest, 0)
    expect(priceOf(state, 0, 0, { prices: new Float64Array(3).fill(1), most: Infinity, leavers: [] })).toBe(
      Infinity,
    )
  })
})

test('a search for beds ends after so many tries, and leaves everything as it was', () => {
  const { problem, standing } = solve(round([guest('a'), guest('b')], [host('h', { rooms: twoBeds })]))
  const { state } = standing
  const mark = state.log.length
  for (const number of problem.guests.keys()) put(state, number, -1)
  expect(arrange(state, [0, 1], 0, { tries: 1 })).toBe('stopped')
  expect([...state.place]).toEqual([-1, -1])
  expect(arrange(state, [0, 1], 0)).toBe('found')
  undo(state, mark)
})

test('who is alone in the round travels alone, and so does a round without groups', () => {
  const guests = [guest('a')]
  const groups = [{ id: 't', guests: ['a', 'gone'], kind: 'only-together' as const }]
  expect(listCompanions({ guests, groups }).size).toBe(0)
  expect(listCompanions({ guests }).size).toBe(0)
  expect(
    plan(normalise(round(guests, [host('h')], { groups })), {
      seed: '1',
      objective: 'priority',
      steps: 9,
      previous: [],
    }).matched,
  ).toBe(1)
})

describe('a party of two, and two others in the only home', () => {
  const top = { marginalized: true }
  const groups = [{ id: 't', guests: ['a', 'b'], kind: 'only-together' as const }]
  const homes = [host('h', { rooms: twoBeds })]

  test.each([
    [{}, { accredited: true }],
    [{ accredited: true }, {}],
  ])('comes in their places where it is of a better level', (one, other) => {
    const guests = [guest('a', top), guest('b', top), guest('c', one), guest('d', other)]
    const { standing } = solve(round(guests, homes, { groups }))
    const { state, options } = standing
    takeOut(state, 0)
    for (const number of [2, 3]) put(state, number, 0)
    expect(mendParties(state, options)).toBe(true)
    expect(isPlaced(state, 0)).toBe(true)
    expect([...state.place]).toEqual([0, 0, -1, -1])
  })

  test('waits where the home takes fewer, and goes where one of them was put', () => {
    const guests = [guest('a'), guest('b')]
    const few = [host('h', { rooms: twoBeds, guestsAtMost: 1 })]
    expect(solve(round(guests, few, { groups })).found.matched).toBe(0)
    const homesOfTwo = [...homes, host('i', { rooms: twoBeds })]
    const three = [{ ...groups[0]!, guests: ['a', 'b', 'c'] }]
    const home = { rooms: [{ ...twoBeds[0]!, beds: [{ kind: 'single' as const, quantity: 3 }] }] }
    const { found } = solve(
      round([...guests, guest('c')], [...homesOfTwo, host('j', home)], {
        groups: three,
        locked: [{ guest: 'c', host: 'j', room: 'r', bed: 0 }],
      }),
    )
    expect(new Set(found.assignments.map((one) => one.host))).toEqual(new Set(['j']))
    expect(found.matched).toBe(3)
  })

  test('gives way to whom one of its beds is for, and to nobody else', () => {
    const guests = [guest('a'), guest('b'), guest('c', { ...top, petProblem: true }), guest('d', top)]
    const pets = [host('h', { rooms: twoBeds, pets: true }), host('i')]
    const { standing } = solve(round(guests, pets, { groups }))
    const { state, options } = standing
    for (const number of guests.keys()) put(state, number, -1)
    for (const number of [0, 1]) put(state, number, 0)
    const other = state.problem.groupHost.indexOf(1)
    put(state, 3, other)
    giveWay(state, options, [2, 3, 0, 1], 'priority')
    // c could only be where d is; nobody gains by the party's going.
    expect([...state.place]).toEqual([0, 0, -1, other])
    put(state, 3, -1)
    put(state, 2, other)
    giveWay(state, options, [2, 3, 0, 1], 'priority')
    expect([...state.place]).toEqual([-1, -1, other, 0])
  })
})
