import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BED_KINDS, countPlaces, type Room } from 'bed-matching/rules/answers.ts'
import {
  compareGuestsWithPlaces,
  isDoubleForOne,
  isSameBed,
  isSamePlace,
  placesOf,
  roomTypeHint,
} from '#domain/room.ts'

const room = (beds: Room['beds'], type: Room['type'] = 'private'): Room => ({ id: 'r', type, beds })

test('a double is two places in one bed, every other bed one place', () => {
  const places = placesOf(
    room([
      { kind: 'double', quantity: 1 },
      { kind: 'single', quantity: 2 },
    ]),
  )
  expect(places).toEqual([
    { roomId: 'r', kind: 'single', bedNumber: 1, seat: 1 },
    { roomId: 'r', kind: 'single', bedNumber: 2, seat: 1 },
    { roomId: 'r', kind: 'double', bedNumber: 1, seat: 1 },
    { roomId: 'r', kind: 'double', bedNumber: 1, seat: 2 },
  ])
})

test('two lines of the same kind are numbered through, as one', () => {
  const places = placesOf(
    room([
      { kind: 'single', quantity: 1 },
      { kind: 'single', quantity: 1 },
    ]),
  )
  expect(places.map((place) => place.bedNumber)).toEqual([1, 2])
})

test('the same bed may be two places; another room, kind or number is another bed', () => {
  const place = { roomId: 'r', kind: 'double', bedNumber: 1, seat: 1 } as const
  expect(isSameBed(place, { ...place, seat: 2 })).toBe(true)
  expect(isSamePlace(place, { ...place, seat: 2 })).toBe(false)
  expect(isSamePlace(place, { ...place })).toBe(true)
  expect(isSameBed(place, { ...place, roomId: 's' })).toBe(false)
  expect(isSameBed(place, { ...place, kind: 'single' })).toBe(false)
  expect(isSameBed(place, { ...place, bedNumber: 2 })).toBe(false)
})

test('counts the same places that it lists, and no two of them are the same', () => {
  const option = fc.record({ kind: fc.constantFrom(...BED_KINDS), quantity: fc.integer({ min: 1, max: 4 }) })
  fc.assert(
    fc.property(fc.array(option, { maxLength: 5 }), (beds) => {
      const places = placesOf(room(beds))
      expect(places).toHaveLength(countPlaces([room(beds)]))
      expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(places.length)
    }),
  )
})

test.each([
  [2, 'fewer-guests'],
  [3, 'equal'],
  [4, 'fewer-places'],
] as const)('%i guests against three places in two rooms: %s', (guests, kind) => {
  const rooms = [room([{ kind: 'double', quantity: 1 }]), room([{ kind: 'air-mattress', quantity: 1 }])]
  expect(compareGuestsWithPlaces(guests, rooms)).toEqual({ kind, guests, places: 3 })
})

test('no guest and no room are equal, at zero', () => {
  expect(compareGuestsWithPlaces(0, [])).toEqual({ kind: 'equal', guests: 0, places: 0 })
})

test('a private room with two beds is hinted at, with one bed for two or as a shared room it is not', () => {
  expect(roomTypeHint(room([{ kind: 'single', quantity: 2 }]))).toBe('more-than-one-bed')
  expect(
    roomTypeHint(
      room([
        { kind: 'single', quantity: 1 },
        { kind: 'air-mattress-space', quantity: 1 },
      ]),
    ),
  ).toBe('more-than-one-bed')
  expect(roomTypeHint(room([{ kind: 'double', quantity: 1 }]))).toBeNull()
  expect(roomTypeHint(room([{ kind: 'single', quantity: 2 }], 'shared'))).toBeNull()
})

test('a double may be for one guest where there are more places than guests, and nowhere else', () => {
  const isAsked = (guests: number, beds: Room['beds']) =>
    isDoubleForOne(room(beds), compareGuestsWithPlaces(guests, [room([{ kind: 'single', quantity: 2 }])]))
  const double = [{ kind: 'double', quantity: 1 }] as const
  expect([1, 2, 3].map((guests) => isAsked(guests, double))).toEqual([true, false, false])
  expect(isAsked(1, [{ kind: 'double', quantity: 0 }])).toBe(false)
  expect(isAsked(1, [{ kind: 'single', quantity: 1 }])).toBe(false)
})
