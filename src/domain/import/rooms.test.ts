import { expect, it } from 'vitest'
import { readRoom } from './rooms.ts'

it.each([
  ['Gästezimmer mit Doppelbett', { type: 'private', beds: { double: 1 } }],
  ['un lit double dans la chambre d’amis', { type: 'private', beds: { double: 1 } }],
  ['Schlafsofa im Wohnzimmer', { type: 'shared', beds: {} }],
  ['2 Einzelbetten im Gästezimmer', { type: null, beds: { single: 2 } }],
  ['Guest room: double bed and air mattress', { type: null, beds: { double: 1, 'air-mattress': 1 } }],
  ['Doppelbett', { type: null, beds: { double: 1 } }],
])('“%s” is one room', (text, room) => {
  expect(readRoom(text)).toEqual(room)
})

it.each([
  '1 Doppelbett, 1 Sofa',
  'Sofa',
  'Doppelbetten',
  'zwei Gästezimmer mit Doppelbett',
  'Gästezimmer mit Doppelbett, Wohnzimmer mit Schlafsofa',
  'Gästezimmer ohne Doppelbett',
  'vielleicht ein Doppelbett',
  '2',
  'Gästezimmer',
  '',
])('“%s” is for a person to read', (text) => {
  expect(readRoom(text)).toBeNull()
})
