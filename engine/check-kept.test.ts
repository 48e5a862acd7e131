import { describe, expect, test } from 'vitest'
import { guest, host, round, twoBeds } from '../test/builders/small-rounds.ts'
import { DEFAULT_POLICY } from './input/read-input.ts'
import { TIER_COUNT, type Assignment, type MatchingInput } from './model.ts'
import { checkPlan } from './check.ts'

const at = (guest: string, host = 'h', room = 'r', bed = 0): Assignment => ({ guest, host, room, bed })
const check = (input: MatchingInput, assignments: Assignment[]) => {
  const tierVector = Array.from({ length: TIER_COUNT }, (_, index) => (index === 15 ? assignments.length : 0))
  return checkPlan(input, { assignments, tierVector, matched: assignments.length })
}
const pets = guest('a', { petProblem: true })
const two = (id: string) => host(id, { pets: true, rooms: [...twoBeds, { ...twoBeds[0]!, id: 's' }] })
const broken = { code: 'pets', guests: ['a'] }

describe('only the pair that a person has put together is excused', () => {
  test.each<[string, Partial<MatchingInput>, Assignment, string[]]>([
    [
      'at another host than pinned',
      { pins: [{ guest: 'a', host: 'i', room: null }] },
      at('a'),
      ['pets', 'pin-not-kept'],
    ],
    [
      'in another room than pinned',
      { pins: [{ guest: 'a', host: 'h', room: 's' }] },
      at('a'),
      ['pets', 'pin-not-kept'],
    ],
    [
      'in the room where it is pinned',
      { pins: [{ guest: 'a', host: 'h', room: 's' }] },
      at('a', 'h', 's'),
      [],
    ],
    ['at another host than locked', { locked: [at('a', 'i')] }, at('a'), ['pets', 'locked-moved']],
    ['in another room than locked', { locked: [at('a', 'h', 's')] }, at('a'), ['pets', 'locked-moved']],
    ['in another bed than locked', { locked: [at('a', 'h', 'r', 1)] }, at('a'), ['pets', 'locked-moved']],
    ['where it is locked', { locked: [at('a')] }, at('a'), []],
  ])('%s', (_, more, assignment, codes) => {
    const beds = [
      { kind: 'single' as const, quantity: 1 },
      { kind: 'single' as const, quantity: 1 },
    ]
    const home = host('h', {
      pets: true,
      rooms: [
        { ...twoBeds[0]!, beds },
        { ...twoBeds[0]!, id: 's' },
      ],
    })
    const found = check(round([pets], [home, two('i')], more), [assignment])
    expect(found.map(({ code }) => code)).toEqual(codes)
    for (const { guests } of found) expect(guests).toEqual(['a'])
  })

  test('not somebody else who is pinned or locked elsewhere', () => {
    const others = { pins: [{ guest: 'b', host: 'h', room: null }], locked: [at('c', 'i')] }
    const input = round([pets, guest('b'), guest('c')], [two('h'), two('i')], others)
    expect(check(input, [at('a'), at('b', 'h', 's'), at('c', 'i')])).toEqual([broken])
    expect(check(input, [at('a'), at('b', 'i', 's'), at('c', 'h', 's')])).toEqual([
      broken,
      { code: 'pin-not-kept', guests: ['b'] },
      { code: 'locked-moved', guests: ['c'] },
    ])
  })

  test('not a guest who lies beside, and on any night', () => {
    const alone = guest('b', { roomSharing: 'no' })
    const input = round([guest('a'), alone, guest('c')], [host('h', { rooms: twoBeds })], {
      locked: [at('b')],
    })
    expect(check(input, [at('a'), at('b')])).toEqual([{ code: 'room-sharing', guests: ['a', 'b'] }])
    const kept = { ...input, locked: [at('a'), at('b')] }
    expect(check(kept, [at('a'), at('b')])).toEqual([])
    const inOne = round([guest('a'), alone], [host('h')], { locked: [at('a'), at('b')] })
    expect(check(inOne, [at('a'), at('b')]).map(({ code }) => code)).toEqual(['bed-full', 'bed-full'])
    expect(check(kept, [at('a'), at('b'), at('c')]).map(({ code }) => code)).toEqual([
      'room-sharing',
      'bed-full',
      'bed-full',
      'bed-full',
    ])
  })
})

describe.each(['vetoes', 'declined'] as const)('%s: each counts for its pair alone', (list) => {
  test.each<[string, MatchingInput['vetoes'], number]>([
    [
      'of both',
      [
        { guest: 'b', host: 'h' },
        { guest: 'a', host: 'h' },
      ],
      1,
    ],
    ['of another guest', [{ guest: 'b', host: 'h' }], 0],
    ['of another host', [{ guest: 'a', host: 'i' }], 0],
  ])('%s', (_, pairs, count) => {
    expect(
      check(round([guest('a'), guest('b')], [host('h'), host('i')], { [list]: pairs }), [at('a')]),
    ).toHaveLength(count)
  })
})

describe('who or what is not there, or there twice, is named', () => {
  test.each<[string, MatchingInput, Assignment[], string]>([
    ['a guest', round([guest('b')], [host('h')]), [at('a')], 'unknown'],
    ['a host', round([guest('a')], [host('i')]), [at('a')], 'unknown'],
    ['a room', round([guest('a')], [host('h')]), [at('a', 'h', 's')], 'unknown'],
    ['twice', round([guest('a')], [host('h'), host('i')]), [at('a'), at('a', 'i')], 'placed-twice'],
  ])('%s', (_, input, assignments, code) => {
    expect(check(input, assignments)[0]).toEqual({ code, guests: ['a'] })
  })
})

describe('numbers', () => {
  const input = round([guest('a')], [host('h')])
  const vector = (tier: number, count: number) =>
    Array.from({ length: TIER_COUNT }, (_, index) => (index === tier - 1 ? count : 0))
  test.each<[string, number[], number, number]>([
    ['right', vector(16, 1), 1, 0],
    ['in another tier', vector(17, 1), 1, 1],
    ['in the tier before', vector(15, 1), 1, 1],
    ['too many in all', vector(16, 1), 2, 1],
    ['too many in the tier', vector(16, 2), 1, 1],
  ])('%s', (_, tierVector, matched, count) => {
    expect(checkPlan(input, { assignments: [at('a')], tierVector, matched })).toHaveLength(count)
  })
})

describe('doubles', () => {
  const policy = { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const }
  const rooms = (kind: 'double' | 'single', quantity: number) => [
    { id: 'r', type: 'shared' as const, beds: [{ kind, quantity }] },
  ]
  const woman = (id: string, start = 3, end = 14) => guest(id, { nights: { start, end } })
  const man = (id: string, start = 3, end = 14) => guest(id, { gender: 'male', nights: { start, end } })
  const codes = (guests: ReturnType<typeof guest>[], doubles: number, more: Partial<MatchingInput> = {}) =>
    check(
      round(guests, [host('h', { rooms: rooms('double', doubles) })], { policy, ...more }),
      guests.map(({ id }) => at(id)),
    )

  test('a man and a woman need a bed each, and it is found no matter who is listed first', () => {
    expect(codes([woman('a'), man('b'), woman('c'), man('d')], 2)).toEqual([])
    expect(codes([woman('a'), man('b'), woman('c')], 2)).toEqual([])
    expect(codes([woman('a'), man('b')], 1)).toEqual([{ code: 'double-bed', guests: ['a', 'b'] }])
    expect(codes([woman('a'), man('b'), guest('c', { gender: 'diverse' })], 2)).toEqual([
      { code: 'double-bed', guests: ['a', 'b', 'c'] },
    ])
  })

  test('one after the other may lie in one, and the days of departure do not count', () => {
    expect(codes([woman('a', 3, 6), man('b', 6, 9), woman('c', 9, 12)], 1)).toEqual([])
    expect(codes([woman('c', 5, 12), man('b', 3, 6)], 1)).toHaveLength(1)
  })

  test('those who leave early have to lie together, so that a later one finds a bed', () => {
    const all = [woman('a', 3, 5), woman('b'), woman('c'), woman('d', 3, 5), man('e', 5, 14)]
    expect(codes(all, 2)).toEqual([])
    expect(codes([...all, man('f', 4, 14)], 2)).not.toEqual([])
  })

  test('never three at once, no matter who put them there', () => {
    const three = [woman('a'), woman('b'), woman('c')]
    expect(codes(three, 1).map(({ code }) => code)).toEqual(['bed-full', 'bed-full', 'bed-full'])
    expect(codes(three, 1, { locked: three.map(({ id }) => at(id)) })).toHaveLength(3)
    expect(codes(three, 1, { locked: [at('a'), at('b')] })).toHaveLength(3)
    // There are places enough, but not beds.
    const four = [woman('c'), woman('b'), woman('a'), man('d')]
    const inTwo = [{ code: 'double-bed', guests: ['c', 'b', 'a', 'd'] }]
    expect(codes(four, 2)).toEqual(inTwo)
    expect(codes(four, 2, { locked: [at('a'), at('b')] })).toEqual(inTwo)
  })

  test('nobody is put against a rule beside somebody whom a person has put there', () => {
    const both = [woman('a'), man('b')]
    expect(codes(both, 1, { locked: [at('a')] })).toEqual([{ code: 'double-bed', guests: ['a', 'b'] }])
    expect(codes(both, 1, { locked: [at('a'), at('b')] })).toEqual([])
  })

  test('where doubles are never shared, singles stay what they are', () => {
    const never = { ...policy, doubleBed: 'never' as const }
    expect(codes([woman('a'), woman('b')], 2, { policy: never })).toEqual([])
    const singles = round([woman('a'), woman('b')], [host('h', { rooms: rooms('single', 2) })], {
      policy: never,
    })
    expect(check(singles, [at('a'), at('b')])).toEqual([])
  })

  test('a full bed is told of every guest on whose first night it is too full, by all who are there', () => {
    const [early, late, gone] = [woman('a', 3, 8), woman('b', 5, 9), woman('c', 8, 12)]
    const input = round([early, late, gone], [host('h', { rooms: rooms('single', 1) })])
    expect(check(input, [at('a'), at('b'), at('c')])).toEqual([
      { code: 'bed-full', guests: ['a', 'b'] },
      { code: 'bed-full', guests: ['b', 'c'] },
    ])
  })

  test('a bed is too full from the night on which the last one comes, not before', () => {
    const singles = round([woman('a', 3, 8), woman('b', 4, 9)], [host('h', { rooms: rooms('single', 1) })])
    expect(check(singles, [at('a'), at('b')])).toEqual([{ code: 'bed-full', guests: ['a', 'b'] }])
    expect(codes([woman('a', 3, 8), woman('b', 4, 9), woman('c', 5, 10)], 1)).toEqual([
      { code: 'bed-full', guests: ['a', 'b', 'c'] },
    ])
  })

  test('two rooms of one name at two hosts have nothing to do with each other', () => {
    const input = round([guest('a'), guest('b')], [host('h'), host('i')])
    expect(check(input, [at('a'), at('b', 'i')])).toEqual([])
  })
})

describe('held places', () => {
  const held = [at('', 'h')].map(({ host, room, bed }) => ({ host, room, bed }))

  test('nobody is in a bed that is held', () => {
    const found = check(round([guest('a')], [host('h')], { heldPlaces: held }), [at('a')])
    expect(found[0]).toEqual({ code: 'bed-full', guests: ['a'] })
  })

  test('a host takes as many fewer as places are held', () => {
    const home = host('h', { rooms: [...twoBeds, { ...twoBeds[0]!, id: 's' }], guestsAtMost: 2 })
    const input = round([guest('a'), guest('b')], [home], { heldPlaces: held })
    const codes = (assignments: Assignment[]) => check(input, assignments).map(({ code }) => code)
    expect(codes([at('a', 'h', 's')])).toEqual([])
    expect(codes([at('a', 'h', 's'), at('b', 'h', 's')])).toEqual(['host-full', 'host-full'])
  })
})
