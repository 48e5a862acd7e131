import { expect, test } from 'vitest'
import type { MatchingInput } from '../model.ts'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { findDoubtful } from './doubtful.ts'

const round = makeRound(8, 6, 'doubtful', ROUND_SHAPES.base)
const [first, second, ...guests] = round.guests
const [home, ...hosts] = round.hosts
const pair = { guest: first!.id, host: home!.id }
const doubts = (more: Partial<MatchingInput>) => findDoubtful({ ...round, ...more })
const withGuest = (more: object) => ({ guests: [{ ...first!, ...more }, second!, ...guests] })
const withHost = (more: object) => ({ hosts: [{ ...home!, ...more }, ...hosts] })

test('an ordinary round has nothing doubtful in it', () => {
  expect(doubts({})).toEqual([])
})

test('a share of the places from an older file is named, whatever it says', () => {
  const holdBack = { tiersFrom: 20, shareOfPlaces: 'half' }
  expect(findDoubtful(round, { holdBack })).toEqual(['Doubtful: shareOfPlaces is no longer used: "holdBack"'])
})

test.each<[string, Partial<MatchingInput>]>([
  ['age below 14 or above 100: "guest-00001"', withGuest({ age: 2 })],
  [
    'a stay of more than 60 nights: "guest-00001"',
    { ...withGuest({ nights: { start: 0, end: 61 } }), ...withHost({ nights: { start: 0, end: 99 } }) },
  ],
  ['a stay beyond the nights of every host: "guest-00001"', withGuest({ nights: { start: 3, end: 20 } })],
  ['sharesWith names the guest: "guest-00001"', withGuest({ sharesWith: [first!.id] })],
  [
    'sharesWith names somebody who does not name them: "guest-00001"',
    withGuest({ sharesWith: [second!.id] }),
  ],
  ['a host without a bed: "host-00001"', withHost({ rooms: [] })],
  ['a host who takes nobody (guestsAtMost 0): "host-00001"', withHost({ guestsAtMost: 0 })],
  [
    'pinned and vetoed, the pin counts: "guest-00001 at host-00001"',
    { pins: [{ ...pair, room: null }], vetoes: [pair] },
  ],
  [
    'pinned and declined, the pin counts: "guest-00001 at host-00001"',
    { pins: [{ ...pair, room: null }], declined: [pair] },
  ],
  ['there twice in vetoes: "guest-00001 at host-00001"', { vetoes: [pair, pair] }],
  ['there twice in declined: "guest-00001 at host-00001"', { declined: [pair, pair] }],
  [
    'there twice in notWith: "x and y"',
    {
      notWith: [
        { a: 'x', b: 'y' },
        { a: 'y', b: 'x' },
      ],
    },
  ],
  ['hallOverbook without a hall: "policy"', { policy: { ...round.policy, hallOverbook: 10 } }],
])('%s', (line, more) => {
  expect(doubts(more)).toEqual([`Doubtful: ${line}`])
})

test('of many only some are named', () => {
  const many = round.guests.map((guest) => ({ ...guest, age: 1 }))
  expect(doubts({ guests: many }).join()).toMatch(/"guest-00005" and 3 more$/)
})
