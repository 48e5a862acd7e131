import { describe, expect, test } from 'vitest'
import { guest, host, round, twoBeds } from '../../test/builders/small-rounds.ts'
import { DEFAULT_POLICY } from '../input/read-input.ts'
import type { Assignment, MatchingInput } from '../model.ts'
import { checkPlan } from './check-plan.ts'

const at = (guest: string, bed = 0, room = 'r', host = 'h'): Assignment => ({ guest, host, room, bed })
const vector = (count: number) => Array.from({ length: 24 }, (_, index) => (index === 15 ? count : 0))
const check = (input: MatchingInput, assignments: Assignment[]) =>
  checkPlan(input, { assignments, tierVector: vector(assignments.length), matched: assignments.length }).map(
    ({ code }) => code,
  )
const pair = [guest('a'), guest('b')]
const double = (quantity: number) => [
  { id: 'r', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity }] },
]
const policy = { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const }

describe('a plan is refused', () => {
  test.each<[string, MatchingInput, Assignment[], string[]]>([
    [
      'for a bed that is not there',
      round([guest('a')], [host('h')]),
      [at('a', 1)],
      ['unknown', 'wrong-count'],
    ],
    ['for a host who is not there', round([guest('a')], []), [at('a')], ['unknown', 'wrong-count']],
    [
      'for a guest in two places',
      round([guest('a')], [host('h'), host('i')]),
      [at('a'), at('a', 0, 'r', 'i')],
      ['placed-twice'],
    ],
    [
      'for a pair that breaks a rule',
      round([guest('a', { petProblem: true })], [host('h', { pets: true })]),
      [at('a')],
      ['pets'],
    ],
    [
      'for a vetoed pair',
      round([guest('a')], [host('h')], { vetoes: [{ guest: 'a', host: 'h' }] }),
      [at('a')],
      ['vetoed'],
    ],
    [
      'for a place with a host whom the guest has turned down',
      round([guest('a')], [host('h')], { declined: [{ guest: 'a', host: 'h' }] }),
      [at('a')],
      ['declined-before'],
    ],
    ['for two in one single bed', round(pair, [host('h')]), [at('a'), at('b')], ['bed-full', 'bed-full']],
    [
      'for two who do not share',
      round([guest('a', { roomSharing: 'no' }), guest('b')], [host('h', { rooms: twoBeds })]),
      [at('a'), at('b')],
      ['room-sharing'],
    ],
    [
      'for too many at one host',
      round(pair, [host('h', { rooms: twoBeds, guestsAtMost: 1 })]),
      [at('a'), at('b')],
      ['host-full', 'host-full'],
    ],
    [
      'for strangers in a double',
      round(pair, [host('h', { rooms: double(1) })]),
      [at('a'), at('b')],
      ['double-bed'],
    ],
    [
      'for a double never shared',
      round(pair, [host('h', { rooms: double(1) })], { policy: { ...policy, doubleBed: 'never' } }),
      [at('a'), at('b')],
      ['bed-full', 'bed-full'],
    ],
    [
      'for a pin not kept',
      round(pair, [host('h')], { pins: [{ guest: 'b', host: 'h', room: null }] }),
      [at('a')],
      ['pin-not-kept'],
    ],
    [
      'for a locked match that moved',
      round(pair, [host('h', { rooms: twoBeds }), host('i')], { locked: [at('a')] }),
      [at('a', 0, 'r', 'i')],
      ['locked-moved'],
    ],
  ])('%s', (_, input, assignments, codes) => {
    expect(check(input, assignments)).toEqual(codes)
  })

  test('for numbers that are not those of its assignments', () => {
    const input = round([guest('a')], [host('h')])
    expect(checkPlan(input, { assignments: [at('a')], tierVector: vector(0), matched: 1 })).toEqual([
      { code: 'wrong-count', guests: [] },
    ])
  })
})

describe('a plan is fine', () => {
  test.each<[string, MatchingInput, Assignment[]]>([
    [
      'with one after the other in one bed',
      round(
        [guest('a', { nights: { start: 3, end: 6 } }), guest('b', { nights: { start: 6, end: 9 } })],
        [host('h')],
      ),
      [at('a'), at('b')],
    ],
    [
      'with two women in a double, where that is the rule',
      round(pair, [host('h', { rooms: double(1) })], { policy }),
      [at('a'), at('b')],
    ],
    [
      'with three in two doubles',
      round([...pair, guest('c')], [host('h', { rooms: double(2) })], { policy }),
      [at('a'), at('b'), at('c')],
    ],
    [
      'with a pin against the rules',
      round([guest('a', { petProblem: true })], [host('h', { pets: true })], {
        pins: [{ guest: 'a', host: 'h', room: 'r' }],
      }),
      [at('a')],
    ],
    [
      'with two strangers whom a person has put into one double',
      round(pair, [host('h', { rooms: double(1) })], { locked: [at('a'), at('b')] }),
      [at('a'), at('b')],
    ],
  ])('%s', (_, input, assignments) => {
    expect(check(input, assignments)).toEqual([])
  })
})
