import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { Gender, RoomSharing } from 'bed-matching/rules/answers.ts'
import type { Occupant } from '#domain/occupancy.ts'
import { type RoomMate, doubleUse, type DoubleUse } from 'bed-matching/rules/sharing.ts'
import { placesOf, type Place } from '#domain/room.ts'
import { capacity, countCouples, freePlaces, seatsOfDouble, usablePlaces } from './usable-places.ts'

const named = { doubleBed: 'named' } as const
const stay = (start: number, end: number) => ({
  start: Temporal.PlainDate.from({ year: 2027, month: 6, day: start }),
  end: Temporal.PlainDate.from({ year: 2027, month: 6, day: end }),
})
const mate = (
  id: string,
  sharesWith: string[] = [],
  roomSharing: RoomSharing = 'yes',
  gender: Gender = 'female',
) => ({ id, gender, roomSharing, sharesWith }) satisfies RoomMate
const room = (id: string, doubles: number, singles = 0) => ({
  id,
  places: placesOf({
    id,
    beds: [
      { kind: 'single', quantity: singles },
      { kind: 'double', quantity: doubles },
    ],
  }),
})
const seatOf = ({ roomId, kind, bedNumber, seat }: Place) => `${roomId} ${kind} ${bedNumber}/${seat}`

describe('a double', () => {
  test('is for two where the edition lets any two, or two of the same gender, share it', () => {
    for (const policy of ['any', 'same-gender'] as const) {
      expect([policy, doubleUse(policy, false), doubleUse(policy, true)]).toEqual([policy, 'two', 'two'])
    }
    expect(seatsOfDouble('two')).toBe(2)
  })
  test('is for one where nobody may share it, or where names decide and nobody named anybody', () => {
    expect([doubleUse('never', true), doubleUse('named', false)]).toEqual(['one', 'one'])
    expect(doubleUse('named', true)).toBe('named')
    expect([seatsOfDouble('one'), seatsOfDouble('named')]).toEqual([1, 2])
  })
  test('counts as one place or two; half of one that is left is a place', () => {
    const { places } = room('r', 1, 1)
    expect(usablePlaces(places, 'one').map(seatOf)).toEqual(['r single 1/1', 'r double 1/1'])
    expect(usablePlaces(places, 'named')).toEqual(places)
    const second = places.filter(({ seat }) => seat === 2)
    expect(usablePlaces(second, 'one')).toEqual(second)
  })
})

describe('couples', () => {
  test('are two who named each other and may share the room', () => {
    expect(countCouples([mate('a', ['b']), mate('b', ['a'])], named)).toBe(1)
    expect(countCouples([mate('a', ['b']), mate('b')], named)).toBe(0)
    expect(countCouples([mate('a', ['b'])], named)).toBe(0)
    expect(countCouples([mate('a', ['b'], 'no'), mate('b', ['a'])], named)).toBe(0)
    expect(countCouples([mate('a', ['b'], 'same-gender'), mate('b', ['a'], 'yes', 'male')], named)).toBe(0)
    expect(countCouples([mate('a', ['a'])], named)).toBe(0)
  })
  test('share nobody: three who named each other are one, a row of four is two, no matter who stands first', () => {
    expect(countCouples([mate('a', ['b', 'c']), mate('b', ['c', 'a']), mate('c', ['a', 'b'])], named)).toBe(1)
    const row = [mate('b', ['c', 'a']), mate('c', ['b', 'd']), mate('a', ['b']), mate('d', ['c'])]
    expect(countCouples(row, named)).toBe(2)
    expect(countCouples(row.toReversed(), named)).toBe(2)
  })
})

describe('the free places of a room', () => {
  const { places } = room('r', 1, 1)
  const [single, left, right] = places as [Place, Place, Place]
  const occupant = (guest: RoomMate, place: Place, nights = stay(11, 22)): Occupant => ({
    guest,
    place,
    stay: nights,
  })
  const free = (occupants: Occupant[], use: DoubleUse = 'two', nights = stay(10, 13)) =>
    capacity(places, occupants, nights, use)

  test('are all that can be used while nobody is there', () => {
    expect(free([])).toEqual({ places: 3, free: 3 })
    expect(free([], 'one')).toEqual({ places: 2, free: 2 })
  })
  test('are counted on the fullest night, the day of departure left out', () => {
    const taken = [occupant(mate('a'), single, stay(11, 12))]
    expect(free(taken)).toEqual({ places: 3, free: 2 })
    expect(free(taken, 'two', stay(12, 13)).free).toBe(3)
    expect(free(taken, 'two', stay(10, 11)).free).toBe(3)
  })
  test('are none beside a guest who shares with nobody, on those nights', () => {
    const alone = [occupant(mate('a', [], 'no'), single, stay(11, 12))]
    expect(free(alone).free).toBe(0)
    expect(free(alone, 'two', stay(12, 13)).free).toBe(3)
  })
  test('are none in a double that nobody shares, whichever half is taken', () => {
    expect(free([occupant(mate('a'), right)], 'one').free).toBe(1)
    expect(free([occupant(mate('a'), left)], 'named').free).toBe(2)
  })
})

describe('the free places of a night', () => {
  const home = (rooms: ReturnType<typeof room>[], guestsAtMost: number | null = null) => ({
    rooms,
    guestsAtMost,
  })
  const nobody = () => []
  const seats = (free: Set<Place>) => [...free].map(seatOf)

  test('have as many second halves of doubles as there are couples', () => {
    const homes = [home([room('r', 2)]), home([room('s', 2)])]
    const count = (waiting: RoomMate[]) => freePlaces(homes, nobody, waiting, named).size
    const couple = (a: string, b: string) => [mate(a, [b]), mate(b, [a])]
    expect(count([])).toBe(4)
    expect(count(couple('a', 'b'))).toBe(5)
    expect(count([...couple('a', 'b'), ...couple('c', 'd')])).toBe(6)
  })
  test('are no more than the host takes guests, first whole beds and then halves', () => {
    const any = { doubleBed: 'any' } as const
    expect(seats(freePlaces([home([room('r', 1, 1)], 2)], nobody, [], any))).toEqual([
      'r single 1/1',
      'r double 1/1',
    ])
    expect(freePlaces([home([room('r', 1, 1)], 3)], nobody, [], any).size).toBe(3)
    expect(freePlaces([home([room('r', 1), room('s', 0, 1)], 1)], nobody, [], any).size).toBe(1)
  })
  test('leave a couple to the home that can take it', () => {
    const homes = [home([room('r', 1)], 1), home([room('s', 1)], 2)]
    const waiting = [mate('a', ['b']), mate('b', ['a'])]
    expect(seats(freePlaces(homes, nobody, waiting, named))).toEqual([
      'r double 1/1',
      's double 1/1',
      's double 1/2',
    ])
  })
  test('give one partner to one half: nobody lies in two beds', () => {
    const one = room('r', 1)
    const two = room('s', 1)
    const sleepers = new Map([
      ['r', [{ guest: mate('a', ['b']), place: one.places[0]! }]],
      ['s', [{ guest: mate('c', ['b']), place: two.places[0]! }]],
    ])
    const waiting = [mate('b', ['a', 'c'])]
    const free = freePlaces([home([one]), home([two])], (id) => sleepers.get(id) ?? [], waiting, named)
    expect(seats(free)).toEqual(['r double 1/2'])
  })
  test('beside somebody are there wherever any two may share, and nowhere if nobody may', () => {
    const one = room('r', 1)
    const sleepers = () => [{ guest: mate('a'), place: one.places[1]! }]
    expect(seats(freePlaces([home([one])], sleepers, [], { doubleBed: 'any' }))).toEqual(['r double 1/1'])
    expect(freePlaces([home([one])], sleepers, [], { doubleBed: 'never' }).size).toBe(0)
    expect(freePlaces([home([one])], sleepers, [mate('b', ['a'])], named).size).toBe(0)
  })
})
