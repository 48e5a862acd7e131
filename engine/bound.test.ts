import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guest, host, round, solve } from '../test/builders/small-rounds.ts'
import type { MatchingInput } from './model.ts'
import { normalise } from './problem.ts'
import { layOut } from './search/lay-out.ts'
import { listOptions } from './search/options.ts'
import { boundPrefixes, mergePlaces } from './bound.ts'
import { openFlow } from './flow.ts'
import { DEFAULT_POLICY } from './input/read-input.ts'

const beds = (quantity: number) => [
  { id: 'r', type: 'private' as const, beds: [{ kind: 'single' as const, quantity }] },
]
const waiting = [guest('w'), guest('x')]
const pin = (id: string, to: string) => ({ guest: id, host: to, room: null })

/** For each level, of a plan in which nobody but the pins has a place: no more is known then than what holds of every plan. */
function boundsOf(input: MatchingInput): number[] {
  const problem = normalise(input)
  const bounds = boundPrefixes(layOut(problem, []), listOptions(problem))
  return [bounds[0]!, bounds[24]!]
}

test('a pin takes a place from the others, where there is one on every night', () => {
  const input = round([guest('p'), ...waiting], [host('h', { rooms: beds(2) })], { pins: [pin('p', 'h')] })
  expect(boundsOf(input)).toEqual([1, 2])
})

test.each([
  ['comes before the host is there', host('h', { nights: { start: 5, end: 15 } })],
  ['stays longer than the host is there', host('h', { nights: { start: 0, end: 9 } })],
  ['is the host’s whole limit and more', host('h', { guestsAtMost: 0 })],
])('a pin that %s counts all the same, and takes no place elsewhere', (_, home) => {
  const other = host('o', { rooms: beds(2) })
  const input = round([guest('p'), ...waiting], [home, other], { pins: [pin('p', 'h')] })
  expect(boundsOf(input)).toEqual([1, 3])
  expect(solve(input).found).toMatchObject({ matched: 3, provenThroughTier: 24 })
})

test('of several pins of one room no more than one is counted as taking a place', () => {
  const input = round([guest('p'), guest('q'), ...waiting], [host('h', { rooms: beds(2) })], {
    pins: [pin('p', 'h'), pin('q', 'h')],
  })
  expect(boundsOf(input)).toEqual([2, 3])
})

test('a pin beside somebody locked where all is full counts nowhere', () => {
  const input = round([guest('p'), guest('l'), ...waiting], [host('h')], {
    pins: [pin('p', 'h')],
    locked: [{ guest: 'l', host: 'h', room: 'r', bed: 0 }],
  })
  expect(boundsOf(input)).toEqual([0, 1])
  const { found } = solve(input)
  expect(found).toMatchObject({ matched: 1, provenThroughTier: 24 })
  for (const { placed, bound } of found.tiers) expect(bound).toBeGreaterThanOrEqual(placed)
})

test('of several doubles in which somebody is locked any may be left whole to others', () => {
  const doubles = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 3 }] }]
  const friends = (a: string, b: string) => [guest(a, { sharesWith: [b] }), guest(b, { sharesWith: [a] })]
  const locked = ['a', 'b', 'c', 'd'].map((id) => ({ guest: id, host: 'h', room: 'r', bed: 0 }))
  const input = round(
    [...friends('a', 'b'), ...friends('c', 'd'), ...waiting],
    [host('h', { rooms: doubles })],
    {
      locked,
    },
  )
  // As it stands the friends have two of them, and one of those who wait has the third.
  expect(solve(input).found.matched).toBe(5)
  expect(boundsOf(input)).toEqual([0, 6])
})

test('guests who were sent before make room, as many as are needed and can', () => {
  const places = [[0], [0, 1]]
  const flow = openFlow([3, 1], places)
  expect(flow.send(1, 3)).toBe(3)
  expect(flow.send(0, 2)).toBe(1)
  // What is full stays full.
  expect([flow.send(0, 1), flow.send(1, 1)]).toEqual([0, 0])
})

test('the second half of a double counts for those alone who named each other', () => {
  const double = [{ id: 'r', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
  const strangers = ['a', 'b', 'c'].map((id) => guest(id, { marginalized: true }))
  const friends = [guest('d', { sharesWith: ['e'] }), guest('e', { sharesWith: ['d'] })]
  const { found } = solve(
    round([...strangers, ...friends], [host('h', { rooms: double })], { policy: DEFAULT_POLICY }),
  )
  const tier = found.tiers.find(({ total }) => total === 3)!
  expect(tier).toMatchObject({ eligible: 3, placed: 1, bound: 1, proven: true })
})

const tables = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .chain(([types, places]) =>
    fc.array(fc.array(fc.boolean(), { minLength: places, maxLength: places }), {
      minLength: types,
      maxLength: types,
    }),
  )

test('places are one if they suit the same guests, and no others are; nobody gains or loses one', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const placeCount = table[0]?.length ?? 0
      const placesByDemand = Int32Array.from({ length: placeCount }, (_, at) => placeCount - 1 - at)
      const { count, of, suiting } = mergePlaces({
        typeCount: table.length,
        placeCount,
        placesByDemand,
        table: Uint8Array.from(table.flat(), Number),
      })
      const columns = [...Array(placeCount).keys()].map((place) => table.map((row) => row[place]).join(' '))
      expect(count).toBe(new Set(columns).size)
      columns.forEach((column, place) => expect(of[place]).toBe(of[columns.indexOf(column)]))
      suiting.forEach((list, type) => {
        const places = [...placesByDemand].filter((place) => table[type]![place])
        expect(list.toSorted()).toEqual([...new Set(places.map((place) => of[place]!))].toSorted())
      })
    }),
  )
})
