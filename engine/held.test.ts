import { expect, test } from 'vitest'
import { guest, host, round, solve, twoBeds } from '../test/builders/small-rounds.ts'
import { singleRelaxations } from './explain/relaxations.ts'
import { listUnits } from './hold-units.ts'
import { effectiveHeld } from './model.ts'
import { normalise } from './problem.ts'

const rooms = [...twoBeds, { ...twoBeds[0]!, id: 's' }]
const held = [
  { host: 'h', room: 'r', bed: 0 },
  { host: 'h', room: 's', bed: 0 },
  { host: 'i', room: 'r', bed: 0 },
]
const pin = (host: string, room: string | null) => [{ guest: 'a', host, room }]

test.each([
  ['to a room ends what is held there', pin('h', 'r'), ['h s', 'i r']],
  ['to a host in any room ends what is held at that host', pin('h', null), ['i r']],
  ['to another room ends nothing', pin('i', 's'), ['h r', 'h s', 'i r']],
])('a pin %s', (_, pins, left) => {
  const counting = effectiveHeld({ heldPlaces: held, pins })
  expect(counting.map(({ host, room }) => `${host} ${room}`)).toEqual(left)
})

test('no place is held where a person has pinned somebody: in that room, or in any of the host', () => {
  const homes = [host('h', { rooms }), host('i')]
  const roomsOf = (pins: ReturnType<typeof pin>) => {
    const units = listUnits(normalise(round([guest('a')], homes, { pins })))
    return [...new Set(units.flatMap(({ places }) => places.map(({ host, room }) => `${host} ${room}`)))]
  }
  expect(roomsOf(pin('h', 'r'))).toEqual(['h s', 'i r'])
  expect(roomsOf(pin('h', null))).toEqual(['i r'])
})

test('no other answer helps somebody who sleeps alone into a room in which a place is held', () => {
  const alone = guest('a', { petProblem: true, roomSharing: 'no' })
  const input = round([alone], [host('h', { pets: true, rooms: twoBeds })])
  const answers = (heldPlaces: typeof held) =>
    singleRelaxations(solve({ ...input, heldPlaces }).standing, 'a').map(({ change }) => change)
  expect(answers([])).toContainEqual({ of: 'guest', answer: 'petProblem' })
  expect(answers([held[0]!])).not.toContainEqual({ of: 'guest', answer: 'petProblem' })
})
