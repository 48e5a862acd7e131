import { describe, expect, test } from 'vitest'
import { guest, host, round, twoBeds } from '../test/builders/small-rounds.ts'
import { DEFAULT_POLICY } from './input/read-input.ts'
import type { Assignment, MatchingInput } from './model.ts'
import { checkPlan } from './check.ts'

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

const roomy = [
  { id: 'r', type: 'shared' as const, beds: [{ kind: 'single' as const, quantity: 3 }] },
  { id: 's', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity: 1 }] },
]
const hosts = ['h', 'i'].map((id) => host(id, { rooms: roomy }))
const guests = ['a', 'b', 'c'].map((id) => guest(id))

/** What is wrong with a plan; `at`: host and room of each guest. */
function wrongWith(more: Partial<MatchingInput>, at: Record<string, string>, people = guests) {
  const assignments = Object.entries(at).map(([id, place]) => {
    const [hostId, room = 'r'] = place.split(' ')
    return { guest: id, host: hostId!, room, bed: 0, askFirst: false }
  })
  const tierVector = Array.from({ length: 24 }, () => 0)
  const input = round(people, hosts, more)
  return checkPlan(input, { assignments, tierVector, matched: assignments.length })
    .filter(({ code }) => code !== 'wrong-count')
    .map(({ code, guests: of }) => `${code} ${of.join()}`)
}
const all = { groups: [{ id: 't', guests: ['a', 'b', 'c'], kind: 'only-together' as const }] }
const pin = (id: string, to: string) => ({ guest: id, host: to, room: null })

test('who travels only together is with one host, or nowhere', () => {
  expect(wrongWith(all, { a: 'h', b: 'h', c: 'h' })).toEqual([])
  expect(wrongWith(all, {})).toEqual([])
  expect(wrongWith(all, { a: 'h', b: 'h' })).toEqual(['group-apart a,b'])
  expect(wrongWith(all, { a: 'h', b: 'h', c: 'i' })).toEqual(['group-apart a,b,c'])
  const wish = { groups: [{ ...all.groups[0]!, kind: 'preferably' as const }] }
  expect(wrongWith(wish, { a: 'h', b: 'i' })).toEqual([])
  // A guest who is not in the round is not missed.
  const gone = { groups: [{ ...all.groups[0]!, guests: ['a', 'b', 'x'] }] }
  expect(wrongWith(gone, { a: 'h', b: 'h' })).toEqual([])
})

test('the others go where a person has put some of them, all of them, or nowhere', () => {
  const pinned = { ...all, pins: [pin('a', 'h')] }
  expect(wrongWith(pinned, { a: 'h' })).toEqual([])
  expect(wrongWith(pinned, { a: 'h', b: 'h', c: 'h' })).toEqual([])
  expect(wrongWith(pinned, { a: 'h', b: 'h' })).toEqual(['group-apart b'])
  expect(wrongWith(pinned, { a: 'h', b: 'i', c: 'i' })).toEqual(['group-apart b,c'])
  const parted = { ...all, pins: [pin('a', 'h'), pin('b', 'i')] }
  expect(wrongWith(parted, { a: 'h', b: 'i' })).toEqual([])
  expect(wrongWith(parted, { a: 'h', b: 'i', c: 'h' })).toEqual(['group-apart c'])
})

test('two who must not meet are not with one host on a common night, unless persons have put both there', () => {
  const notWith = [{ a: 'a', b: 'b' }]
  expect(wrongWith({ notWith }, { a: 'h', b: 'h s' })).toEqual(['not-with a,b'])
  expect(wrongWith({ notWith }, { a: 'h', b: 'i' })).toEqual([])
  expect(wrongWith({ notWith, pins: [pin('a', 'h')] }, { a: 'h', b: 'h s' })).toEqual(['not-with a,b'])
  expect(wrongWith({ notWith, pins: [pin('a', 'h'), pin('b', 'h')] }, { a: 'h', b: 'h s' })).toEqual([])
  const later = [guests[0]!, guest('b', { nights: { start: 20, end: 22 } })]
  expect(wrongWith({ notWith }, { a: 'h' }, later)).toEqual([])
})

test('who travels only together counts in the tier of the last, and may share a double as if they had named each other', () => {
  const people = [guest('a', { marginalized: true }), guest('b')]
  const two = { groups: [{ id: 't', guests: ['a', 'b'], kind: 'only-together' as const }] }
  const assignments = ['a', 'b'].map((id) => ({ guest: id, host: 'h', room: 's', bed: 0, askFirst: false }))
  const input = round(people, hosts, two)
  const lowest = Array.from({ length: 24 }, (_, index) => (index === 15 ? 2 : 0))
  expect(checkPlan(input, { assignments, tierVector: lowest, matched: 2 })).toEqual([])
  const own = Array.from({ length: 24 }, (_, index) => Number(index === 15 || index === 7))
  expect(checkPlan(input, { assignments, tierVector: own, matched: 2 })).toMatchObject([
    { code: 'wrong-count' },
  ])
  expect(checkPlan(round(people, hosts), { assignments, tierVector: own, matched: 2 })).toMatchObject([
    { code: 'double-bed' },
  ])
})
