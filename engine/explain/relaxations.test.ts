import { describe, expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import type { MatchingInput } from '../model.ts'
import { singleRelaxations } from './relaxations.ts'
import { whereIs } from './standing.ts'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'

describe('single changes', () => {
  const changes = (input: MatchingInput, id: string) => singleRelaxations(solve(input).standing, id)

  test.each([
    ['a longer way', guest('a'), host('h', { commuteMinutes: 60 }), { of: 'guest', answer: 'longCommuteOk' }],
    [
      'pets',
      guest('a', { petProblem: true }),
      host('h', { pets: true }),
      { of: 'guest', answer: 'petProblem' },
    ],
    [
      'a single male host',
      guest('a', { onlyFemaleHosts: true }),
      host('h', { gender: 'male', living: 'alone' }),
      { of: 'guest', answer: 'onlyFemaleHosts' },
    ],
    [
      'an air mattress',
      guest('a'),
      host('h', { rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'air-mattress', quantity: 1 }] }] }),
      { of: 'guest', answer: 'sleeping', to: 'air-mattress' },
    ],
    [
      'a shared room',
      guest('a', { roomSharing: 'same-gender' }),
      host('h', { gender: 'male', living: 'shared-room' }),
      { of: 'guest', answer: 'roomSharing', to: 'yes' },
    ],
    [
      'a later arrival',
      guest('a'),
      host('h', { nights: { start: 5, end: 15 } }),
      { of: 'guest', answer: 'arrival', days: 2 },
    ],
    [
      'an earlier departure',
      guest('a'),
      host('h', { nights: { start: 0, end: 13 } }),
      { of: 'guest', answer: 'departure', days: -1 },
    ],
    [
      'a host who would take older guests',
      guest('a', { age: 40 }),
      host('h', { okOver35: false }),
      { of: 'host', host: 'h', reason: 'over-35' },
    ],
    [
      'a host who would take men',
      guest('a', { gender: 'male' }),
      host('h', { femalesOnly: true }),
      { of: 'host', host: 'h', reason: 'females-only-host' },
    ],
  ])('%s would place the guest and cost nobody', (_, who, at, change) => {
    const found = changes(round([who], [at]), 'a')
    expect(found[0]).toEqual({ change, place: { host: 'h', room: 'r' }, moves: [], displaces: null })
  })

  test('say who else would move, and put what costs somebody a place last', () => {
    const input = round(
      [
        guest('a', { marginalized: true, longCommuteOk: false }),
        guest('b', { longCommuteOk: true, globalSouth: true }),
        guest('c', { age: 30, sleeping: ['air-mattress'] }),
      ],
      [
        host('far', { commuteMinutes: 60, pets: true }),
        host('mat', { rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'air-mattress', quantity: 1 }] }] }),
        host('near', { nights: { start: 0, end: 15 } }),
      ],
      { vetoes: [{ guest: 'a', host: 'near' }] },
    )
    const found = changes(input, 'a')
    expect(found.at(0)).toMatchObject({ displaces: null })
    expect(found.at(-1)).toMatchObject({
      change: { of: 'guest', answer: 'sleeping', to: 'air-mattress' },
      displaces: 'c',
    })
  })

  test('leave the plan as it was, and have nothing to say of a guest who is placed', () => {
    const { standing, found } = solve(makeRound(60, 20, 'relax', ROUND_SHAPES.base))
    const before = standing.state.place.slice()
    const left = standing.problem.guests.filter((_, number) => standing.state.place[number]! < 0)
    expect(left.length).toBeGreaterThan(5)
    for (const { id } of left) singleRelaxations(standing, id)
    expect(standing.state.place).toEqual(before)
    expect(singleRelaxations(standing, found.assignments[0]!.guest)).toEqual([])
    expect(whereIs(standing, standing.problem.guestNumber.get(left[0]!.id)!)).toBeNull()
    const [first] = found.assignments
    expect(whereIs(standing, standing.problem.guestNumber.get(first!.guest)!)).toEqual({
      host: first!.host,
      room: first!.room,
    })
  })
})
