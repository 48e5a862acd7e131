import { describe, expect, test } from 'vitest'
import { fileGuest, fileHost, roundOf } from '../../test/builders/round-rows.ts'
import { readInput } from './read-input.ts'

const linesOf = (given: unknown) => {
  const read = readInput(given)
  return read.ok ? [] : read.error
}
const room = (more: object) => [{ id: 'r', type: 'private', beds: [{ kind: 'single', count: 1 }], ...more }]
const bed = (more: object) => room({ beds: [{ kind: 'single', count: 1, ...more }] })
const at = 'instance.hosts[0] "h1".rooms[0] "r"'

describe('what nothing reads is named, with the nearest that is read', () => {
  test.each([
    [
      'policy',
      { policy: { veryYoungAges: 20 } },
      'instance.policy.veryYoungAges is not known; did you mean veryYoungAge?',
    ],
    [
      'policy',
      { policy: { doublebeds: 'any' } },
      'instance.policy.doublebeds is not known; did you mean doubleBed?',
    ],
    [
      'policy',
      { policy: { guestAgeLimit: 50 } },
      'instance.policy.guestAgeLimit is not known; did you mean ageLimit?',
    ],
    ['instance', { vetos: [] }, 'instance.vetos is not known; did you mean vetoes?'],
    ['instance', { hold_back: {} }, 'instance.hold_back is not known; did you mean holdBack?'],
    [
      'holdBack',
      { holdBack: { shareOfBeds: 0.1, colour: 1 } },
      'instance.holdBack.shareOfBeds is not known; known are tiersFrom',
      'instance.holdBack.colour is not known; known are tiersFrom',
    ],
    [
      'guest',
      { guests: [fileGuest({ shareWith: [] })] },
      'instance.guests[0] "ana".shareWith is not known; did you mean sharesWith?',
    ],
    [
      'host',
      { hosts: [fileHost({ guestAtMost: 1 })] },
      'instance.hosts[0] "h1".guestAtMost is not known; did you mean guestsAtMost?',
    ],
    [
      'room',
      { hosts: [fileHost({ rooms: room({ kind: 'x' }) })] },
      `${at}.kind is not known; known are beds, femalesOnly, id, type`,
    ],
    [
      'bed',
      { hosts: [fileHost({ rooms: bed({ counts: 2 }) })] },
      `${at}.beds[0].counts is not known; did you mean count?`,
    ],
    [
      'pin',
      { pins: [{ guest: 'ana', host: 'h1', Room: 'r' }] },
      'instance.pins[0].Room is not known; did you mean room?',
    ],
    [
      'name that needs quotes',
      { policy: { 'a\nb': 1 } },
      'instance.policy."a\\nb" is not known; known are ageLimit, commuteMinutes, doubleBed, groupRank, hallOverbook, kindness, olderAge, veryYoungAge, youngAge',
    ],
  ])('in a %s', (_, more, ...lines) => {
    expect(linesOf(roundOf(more))).toEqual(lines)
  })

  test.each([
    ['policy', 'policy stands beside instance, where nothing reads it: put it inside'],
    ['pin', 'pin is not known; did you mean pins?'],
    ['objective', 'objective is said on the command line, not in the file'],
  ])('beside the instance: %s', (name, line) => {
    expect(linesOf({ ...roundOf(), [name]: [] })).toEqual([line])
  })

  test('also where the instance itself is misspelt', () => {
    expect(linesOf({ Instance: {} })).toEqual([
      'instance must be an object',
      'Instance is not known; did you mean instance?',
    ])
  })

  test('what a file says about itself is nobody’s business', () => {
    expect(linesOf({ ...roundOf(), name: 'a', why: 'b', expected: {} })).toEqual([])
  })
})

describe('numbers end somewhere', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`)
  test.each<[string, object, string]>([
    [
      'beds',
      { hosts: [fileHost({ rooms: bed({ count: 1e9 }) })] },
      `${at}.beds[0].count must be a whole number from 1 to 1000`,
    ],
    [
      'days',
      { guests: [fileGuest({ end: 1e12 })] },
      'instance.guests[0] "ana".end must be a whole number of days from -3000000 to 3000000, or a date YYYY-MM-DD',
    ],
    [
      'ages',
      { guests: [fileGuest({ age: 151 })] },
      'instance.guests[0] "ana".age must be a whole number from 0 to 150',
    ],
    [
      'ages of the policy',
      { policy: { youngAge: 1e6 } },
      'instance.policy.youngAge must be a whole number from 0 to 150',
    ],
    [
      'minutes',
      { hosts: [fileHost({ commuteMinutes: 1e9 })] },
      'instance.hosts[0] "h1".commuteMinutes must be a number from 0 to 1440, or null for unknown',
    ],
    [
      'minutes of the policy',
      { policy: { commuteMinutes: [45, 1e9] } },
      'instance.policy.commuteMinutes must be two numbers from 0 to 1440, the smaller one first',
    ],
    [
      'no minutes at all',
      { policy: { commuteMinutes: [null, 90] } },
      'instance.policy.commuteMinutes must be two numbers from 0 to 1440, the smaller one first',
    ],
    [
      'guests of a host',
      { hosts: [fileHost({ guestsAtMost: 1e9 })] },
      'instance.hosts[0] "h1".guestsAtMost must be a whole number from 0 to 10000',
    ],
    [
      'the bed of a match',
      { locked: [{ guest: 'ana', host: 'h1', room: 'r', bed: 1e9 }] },
      'instance.locked[0].bed must be a whole number from 0 to 200',
    ],
    [
      'ids',
      { guests: [fileGuest({ id: 'x'.repeat(201) })] },
      `instance.guests[0] "${'x'.repeat(200)}".id must be a text of 1 to 200 characters`,
    ],
    ['rows', { guests: ids(20_001) }, 'instance.guests must be a list of 20000 at most, not 20001'],
    [
      'names',
      { guests: [fileGuest({ sharesWith: ids(101) })] },
      'instance.guests[0] "ana".sharesWith must be a list of 100 at most, not 101',
    ],
    [
      'places in all',
      { hosts: ids(101).map((id) => fileHost({ id, rooms: bed({ kind: 'double', count: 500 }) })) },
      'instance.hosts offer 101000 places, which is more than 100000',
    ],
  ])('%s', (_, more, line) => {
    expect(linesOf(roundOf(more))).toEqual([line])
  })

  test('a day that is no text and no number is one line', () => {
    const start = JSON.parse('{"toString":1,"valueOf":1}')
    expect(linesOf(roundOf({ guests: [fileGuest({ start })] }))).toHaveLength(1)
  })

  test('many lines are as many lines', () => {
    const vetoes = Array.from({ length: 130_000 }, () => ({ guest: 'nobody', host: 'h1' }))
    expect(linesOf(roundOf({ vetoes }))).toHaveLength(130_000)
  })
})

describe('what would be taken for something else is told', () => {
  test.each([
    [
      'young before very young',
      { policy: { youngAge: 20 } },
      'instance.policy.youngAge must not be below veryYoungAge, and is 20 where that is 21',
    ],
    [
      'a guest who sleeps nowhere',
      { guests: [fileGuest({ sleeping: [] })] },
      'instance.guests[0] "ana".sleeping must be a list of one at least of bed, air-mattress, bring-air-mattress',
    ],
    [
      'a companion who is not there',
      { guests: [fileGuest({ sharesWith: ['bob'] })] },
      'guests[0] "ana" shares with "bob", who is not there',
    ],
    [
      'an id that a terminal obeys',
      { guests: [fileGuest({ id: 'a\u001b[31m' })] },
      'instance.guests[0] "a\\u001b[31m".id must be a text of 1 to 200 characters, each of which can be seen',
    ],
    [
      'an id that turns the line round',
      { hosts: [fileHost({ id: 'h1\u202e' })] },
      'instance.hosts[0] "h1\\u202e".id must be a text of 1 to 200 characters, each of which can be seen',
    ],
  ])('%s', (_, more, line) => {
    expect(linesOf(roundOf(more))).toEqual([line])
  })
})

describe('pins that cannot all be kept', () => {
  const stays = [
    ['ana', 0, 5],
    ['ben', 3, 8],
    ['cem', 5, 9],
    ['dua', 4, 6],
  ] as const
  const guests = stays.map(([id, start, end]) => fileGuest({ id, start, end }))
  const pin = (guest: string, more: object = {}) => ({ guest, host: 'h1', ...more })
  const rooms = (count: number) => [...bed({ count }), { ...bed({})[0], id: 's' }]
  const given = (more: object, count = 1) =>
    roundOf({ guests, hosts: [fileHost({ rooms: rooms(count) })], ...more })

  test('two in one room of one place, both named; who comes when the other leaves is in nobody’s way', () => {
    const inRoom = { room: 'r' }
    expect(linesOf(given({ pins: [pin('ana', inRoom), pin('ben', inRoom)] }))).toEqual([
      'pins[0] "ana" and pins[1] "ben" cannot be kept together: on the night of day 3 room "r" of host "h1" has 1 place',
    ])
    expect(linesOf(given({ pins: [pin('ana', inRoom), pin('cem', inRoom)] }))).toEqual([])
  })

  test('three with a host of two places', () => {
    const pins = ['ana', 'ben', 'dua'].map((id) => pin(id))
    expect(linesOf(given({ pins }))).toEqual([
      'pins[0] "ana", pins[1] "ben" and pins[2] "dua" cannot be kept together: on the night of day 4 host "h1" has 2 places',
    ])
    expect(linesOf(given({ pins }, 2))).toEqual([])
  })

  test('a pin and a locked match, two matches in one bed, with dates as they were written', () => {
    const dated = ['2027-06-01', '2027-06-05']
    const people = ['ana', 'ben'].map((id) => fileGuest({ id, start: dated[0], end: dated[1] }))
    const hosts = [fileHost({ start: dated[0], end: dated[1], rooms: rooms(1) })]
    const lock = (guest: string) => ({ guest, host: 'h1', room: 'r', bed: 0 })
    const when = 'cannot be kept together: on the night of 2027-06-01'
    expect(
      linesOf(roundOf({ guests: people, hosts, pins: [pin('ana', { room: 'r' })], locked: [lock('ben')] })),
    ).toEqual([`pins[0] "ana" and locked[0] "ben" ${when} room "r" of host "h1" has 1 place`])
    expect(linesOf(roundOf({ guests: people, hosts, locked: [lock('ana'), lock('ben')] }))).toEqual([
      `locked[0] "ana" and locked[1] "ben" ${when} bed 0 of room "r" of host "h1" has 1 place`,
    ])
  })

  test('two in one double are for a person to decide, whatever the policy', () => {
    const hosts = [fileHost({ rooms: bed({ kind: 'double' }) })]
    expect(
      linesOf(roundOf({ guests, hosts, policy: { doubleBed: 'never' }, pins: [pin('ana'), pin('ben')] })),
    ).toEqual([])
  })

  test('somebody who would have to move in between, though no night has too many', () => {
    const stay = (id: string, start: number, end: number) => fileGuest({ id, start, end })
    const people = [stay('ana', 0, 3), stay('ben', 3, 6), stay('cem', 0, 6), stay('dua', 6, 8)]
    const hosts = [fileHost({ rooms: rooms(1) })]
    const pins = [pin('ana', { room: 'r' }), pin('ben', { room: 's' }), pin('cem'), pin('dua')]
    expect(linesOf(roundOf({ guests: people, hosts, pins }))).toEqual([
      'pins[0] "ana", pins[1] "ben" and pins[2] "cem" cannot be kept together: no way to lay them gives each a place of host "h1" for the whole stay',
    ])
    const inOne = [pin('ana', { room: 'r' }), pin('ben', { room: 'r' }), pin('cem'), pin('dua')]
    expect(linesOf(roundOf({ guests: people, hosts, pins: inOne }))).toEqual([])
  })

  test('one guest in two places', () => {
    const lock = { guest: 'ana', host: 'h1', room: 'r', bed: 0 }
    expect(linesOf(given({ pins: [pin('ana'), pin('ana', { room: 'r' })], locked: [lock] }))).toEqual([
      'pins[0], pins[1] and locked[0] each place the guest "ana"',
    ])
  })
})
