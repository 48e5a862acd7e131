import { expect, test } from 'vitest'
import { readInput } from './read-input.ts'

const host = {
  id: 'h',
  gender: 'male',
  living: 'couple',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  start: 0,
  end: 15,
  commuteMinutes: null,
  rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'single', count: 1 }] }],
}
const file = (more: object) => ({ instance: { guests: [], hosts: [host], ...more } })

test('a file may hold back tiers and certain places; a share of the places is passed over', () => {
  const heldPlaces = [{ host: 'h', room: 'r', bed: 0 }]
  const read = readInput(file({ holdBack: { tiersFrom: 17, shareOfPlaces: 0.1 }, heldPlaces }))
  expect(read).toMatchObject({ value: { holdBack: { tiersFrom: 17 }, heldPlaces } })
  const nothing = readInput(file({ holdBack: {} }))
  expect(nothing).toMatchObject({ value: { holdBack: { tiersFrom: null } } })
})

test.each([
  [
    'tiers from before the first',
    { holdBack: { tiersFrom: 0 } },
    'instance.holdBack.tiersFrom must be a whole number from 1 to 24',
  ],
  [
    'tiers from after the last',
    { holdBack: { tiersFrom: 25 } },
    'instance.holdBack.tiersFrom must be a whole number from 1 to 24',
  ],
  [
    'a place at nobody',
    { heldPlaces: [{ host: 'x', room: 'r', bed: 0 }] },
    'heldPlaces[0] names the host "x", who is not there',
  ],
  [
    'a room that is not there',
    { heldPlaces: [{ host: 'h', room: 'x', bed: 0 }] },
    'heldPlaces[0] names the room "x", which this host does not have',
  ],
  [
    'a bed that is not there',
    { heldPlaces: [{ host: 'h', room: 'r', bed: 3 }] },
    'heldPlaces[0] names bed 3, which this room does not have',
  ],
])('%s cannot be held back', (_, more, line) => {
  expect(readInput(file(more))).toEqual({ ok: false, error: [line] })
})
