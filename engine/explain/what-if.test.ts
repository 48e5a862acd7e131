import { describe, expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { checkPlan } from '../check.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { listMoves } from './standing.ts'
import { roundReport } from './missing-beds.ts'
import { repair, whatIf } from './what-if.ts'
import { guest, host, round, twoBeds, request, solve } from '../../test/builders/small-rounds.ts'

describe('what if', () => {
  const input = makeRound(80, 30, 'what-if', ROUND_SHAPES.hard)
  const { found } = solve(input)
  const [first, second] = found.assignments as [
    (typeof found.assignments)[number],
    (typeof found.assignments)[number],
  ]
  const unplaced = input.guests.find(({ id }) => !found.assignments.some((one) => one.guest === id))!
  const top = guest('new', {
    age: 19,
    marginalized: true,
    globalSouth: true,
    accredited: true,
    longCommuteOk: true,
  })

  test.each([
    ['a place declined', { type: 'decline', guest: first.guest, host: first.host }],
    ['a veto', { type: 'veto', guest: first.guest, host: first.host }],
    ['a pin', { type: 'pin', guest: unplaced.id, host: second.host, room: null }],
    ['other answers of a guest', { type: 'change-guest', guest: { ...unplaced, longCommuteOk: true } }],
    ['other answers of a host', { type: 'change-host', host: { ...input.hosts[0]!, pets: true } }],
    [
      'one bed more',
      { type: 'add-bed', host: first.host, room: first.room, bed: { kind: 'single', quantity: 1 } },
    ],
    ['a guest more', { type: 'add-guest', guest: top }],
    ['a host more', { type: 'add-host', host: host('new') }],
    ['a guest less', { type: 'drop-guest', guest: first.guest }],
    ['a host less', { type: 'drop-host', host: first.host }],
  ] as const)('%s: a plan that breaks no rule, and says who moves', (_, edit) => {
    const {
      plan: after,
      input: edited,
      moves,
      tierDelta,
    } = whatIf(input, found, edit, { ...request, steps: 0 })
    expect(checkPlan(edited, after)).toEqual([])
    expect(moves).toEqual(listMoves(found.assignments, after.assignments))
    expect(tierDelta.reduce((sum, delta) => sum + delta, 0)).toBe(after.matched - found.matched)
    // A repair is small: the round is not thrown over.
    expect(moves.length).toBeLessThan(10)
  })

  test('a repair never moves locked matches, and a new guest of the first tier gets a place', () => {
    const locked = found.assignments.filter((_, index) => index % 3 === 0)
    const around = {
      ...input,
      locked: locked.map(({ guest, host, room, bed }) => ({ guest, host, room, bed })),
    }
    const { plan: after } = repair(around, found, { type: 'add-guest', guest: top }, '1')
    for (const match of around.locked)
      expect(after.assignments).toContainEqual(expect.objectContaining(match))
    expect(after.assignments.map(({ guest }) => guest)).toContain('new')
    expect(checkPlan({ ...around, guests: [...around.guests, top] }, after)).toEqual([])
  })
})

test('a host who goes takes along what was held back there', () => {
  const held = ['h', 'i'].map((of) => ({ host: of, room: 'r', bed: 0 }))
  const input = round([guest('a')], [host('h'), host('i')], { heldPlaces: held })
  const { input: left } = repair(input, solve(input).found, { type: 'drop-host', host: 'h' }, '1')
  expect(left.heldPlaces).toEqual([held[1]])
})

test('the report of a round: what priority costs, and which beds are missing', () => {
  const input = round(
    [
      guest('a', { marginalized: true, roomSharing: 'no', longCommuteOk: true }),
      guest('b', { gender: 'male' }),
      guest('c', { gender: 'male' }),
    ],
    [host('h', { rooms: twoBeds })],
  )
  const byPriority = plan(normalise(input), request)
  const mostPeople = plan(normalise(input), { ...request, objective: 'most-people' })
  const report = roundReport(input, byPriority, mostPeople)
  expect([byPriority.matched, mostPeople.matched]).toEqual([1, 2])
  expect(report).toMatchObject({
    priceOfPriority: 1,
    moves: [
      { guest: 'a', to: null },
      { guest: 'b', from: null },
      { guest: 'c', from: null },
    ],
    missing: [
      { kind: 'single', roomType: 'private', womenOnly: true, near: false, more: 6, places: 2 },
      { kind: 'single', roomType: 'shared', womenOnly: false, near: true, more: 6, places: 2 },
      { kind: 'double', roomType: 'private', womenOnly: true, near: false, more: 6, places: 2 },
      { kind: 'double', roomType: 'shared', womenOnly: false, near: true, more: 6, places: 2 },
    ],
  })
})
