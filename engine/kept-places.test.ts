import { expect, test } from 'vitest'
import { host } from '../test/builders/small-rounds.ts'
import { rollDice } from './dice.ts'
import { layKept, type Kept, type KeptBed } from './kept-places.ts'
import { shareNight } from './model.ts'

const single = (id: string, quantity = 1) => ({
  id,
  type: 'private' as const,
  beds: [{ kind: 'single' as const, quantity }],
})
const kept = (guest: string, start: number, end: number, more: Partial<Kept> = {}): Kept => ({
  guest,
  nights: { start, end },
  room: null,
  bed: null,
  ...more,
})

test('two in one room have a bed each, one of them on the floor', () => {
  const beds = [
    { kind: 'single' as const, quantity: 1 },
    { kind: 'air-mattress' as const, quantity: 1 },
  ]
  const laid = layKept(host('h', { rooms: [{ ...single('r'), beds }] }), [kept('a', 0, 3), kept('b', 0, 3)])
  expect([...laid!.values()].map(({ bed }) => bed)).toEqual([0, 1])
  expect(layKept(host('h'), [kept('a', 0, 3), kept('b', 2, 5)])).toBeNull()
  expect(layKept(host('h'), [kept('a', 0, 3), kept('b', 3, 5)])).not.toBeNull()
})

test('a thousand in a hall of as many places are laid out at once', () => {
  const hall = host('h', { rooms: [single('r', 700), single('s', 700)] })
  const guests = Array.from({ length: 1_400 }, (_, index) => kept(`g${index}`, index % 3, 10))
  expect(layKept(hall, guests)?.size).toBe(1_400)
})

/** Whether there is a way at all, by trying every place for everybody. */
function hasWay(beds: readonly KeptBed[], all: readonly Kept[]): boolean {
  const there = beds.map((): Kept[] => [])
  const place = (next: number): boolean => {
    const one = all[next]
    if (!one) return true
    return beds.some(({ room, bed }, seat) => {
      if ((one.room ?? room) !== room || (one.bed ?? bed) !== bed) return false
      if (there[seat]!.some((other) => shareNight(other.nights, one.nights))) return false
      there[seat]!.push(one)
      if (place(next + 1)) return true
      there[seat]!.pop()
      return false
    })
  }
  return place(0)
}

test('finds a way where there is one, and none where there is none', () => {
  const home = host('h', {
    rooms: [{ ...single('r'), beds: [...single('r').beds, { kind: 'double', quantity: 1 }] }, single('s')],
  })
  const beds = [
    { room: 'r', bed: 0 },
    { room: 'r', bed: 1 },
    { room: 'r', bed: 1 },
    { room: 's', bed: 0 },
  ]
  const found = { some: 0, none: 0 }
  for (let seed = 0; seed < 400; seed += 1) {
    const dice = rollDice(`kept:${seed}`)
    const all = Array.from({ length: dice.between(4, 8) }, (_, index) => {
      const start = dice.between(0, 6)
      const where = dice.pick([{}, { room: 'r' }, { room: 's' }, { room: 'r', bed: dice.between(0, 1) }])
      return kept(`g${index}`, start, start + dice.between(1, 4), where)
    })
    const laid = layKept(home, all)
    expect(laid !== null, `case ${seed}`).toBe(hasWay(beds, all))
    if (!laid) {
      found.none += 1
      continue
    }
    found.some += 1
    for (const { room, bed, places } of [
      { room: 'r', bed: 0, places: 1 },
      { room: 'r', bed: 1, places: 2 },
      { room: 's', bed: 0, places: 1 },
    ]) {
      const inBed = all.filter(
        (one) => laid.get(one.guest)!.room === room && laid.get(one.guest)!.bed === bed,
      )
      for (const { nights } of inBed) {
        const night = { start: nights.start, end: nights.start + 1 }
        expect(inBed.filter((one) => shareNight(one.nights, night)).length).toBeLessThanOrEqual(places)
      }
    }
    for (const { guest, room, bed } of all)
      expect(laid.get(guest)).toMatchObject({ ...(room && { room }), ...(bed !== null && { bed }) })
  }
  expect(Math.min(found.some, found.none)).toBeGreaterThan(50)
})
