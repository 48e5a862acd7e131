import { describe, expect, test } from 'vitest'
import { guest, host, round, solve, twoBeds } from '../../test/builders/small-rounds.ts'
import type { MatchingInput } from '../model.ts'
import { findMissing } from './missing-beds.ts'
import { singleRelaxations } from './relaxations.ts'

describe('the beds that are missing most', () => {
  const missing = (input: MatchingInput, more: number) => findMissing(input, solve(input).found, more)
  const least = { roomType: 'shared', womenOnly: true, near: false }

  test('are counted by placing the guests, also one after the other in one bed', () => {
    const early = { nights: { start: 3, end: 8 } }
    const late = { nights: { start: 8, end: 14 } }
    const input = round(
      [guest('a', early), guest('b', late), guest('c', early), guest('d', late), guest('e')],
      [],
    )
    expect(missing(input, 2)[0]).toEqual({ ...least, near: true, kind: 'single', more: 2, places: 4 })
    expect(missing(input, 6)[0]).toMatchObject({ more: 6, places: 5 })
  })

  test('free places of others, too: women in their beds leave room for men', () => {
    const input = round(
      [guest('f', { longCommuteOk: true, age: 20 }), guest('m', { gender: 'male' })],
      [host('h')],
    )
    expect(missing(input, 1)).toEqual([
      { ...least, kind: 'single', more: 1, places: 1 },
      { ...least, kind: 'double', more: 1, places: 1 },
    ])
  })

  test('say for whom, how near and in which room they must be', () => {
    const input = round([guest('m', { gender: 'male', roomSharing: 'no', sleeping: ['air-mattress'] })], [])
    expect(missing(input, 1)).toEqual([
      { kind: 'air-mattress', roomType: 'private', womenOnly: false, near: true, more: 1, places: 1 },
    ])
  })

  test('are none where everybody has a place', () => {
    expect(missing(round([guest('a')], [host('h')]), 6)).toEqual([])
  })
})

describe('one more bed for one guest', () => {
  const beds = (input: MatchingInput, id: string) =>
    singleRelaxations(solve(input).standing, id).flatMap(({ change, displaces }) =>
      'bed' in change ? [`${change.bed} ${change.host} ${change.room} ${displaces}`] : [],
    )
  const better = { age: 20, marginalized: true }

  test('is where nights, answers and those who sleep there suit, nearest first, unknown last', () => {
    const input = round(
      [
        guest('a', better),
        guest('b', better),
        guest('c', better),
        guest('d', { roomSharing: 'same-gender' }),
      ],
      [
        host('unknown', { commuteMinutes: null }),
        host('near', { commuteMinutes: 5 }),
        host('far', { commuteMinutes: 40 }),
        host('short', { nights: { start: 4, end: 15 } }),
        host('long', { nights: { start: 0, end: 13 } }),
        host('pets', { commuteMinutes: 60, rooms: [] }),
        host('vetoed', { nights: { start: 0, end: 15 }, okOver35: false }),
      ],
      { vetoes: ['a', 'b', 'c', 'd'].map((id) => ({ guest: id, host: 'vetoed' })) },
    )
    expect(beds(input, 'd')).toEqual([
      ...['near', 'far', 'unknown'].map((id) => `single ${id} r null`),
      ...['near', 'far', 'unknown'].map((id) => `double ${id} r null`),
    ])
  })

  test('is not beside somebody who may not share, but is when that one has left', () => {
    const alone = guest('a', { ...better, roomSharing: 'no', nights: { start: 3, end: 8 } })
    const input = round(
      [alone, guest('b', { nights: { start: 7, end: 14 } })],
      [host('h', { rooms: twoBeds })],
    )
    expect(beds(input, 'b')).toEqual([])
    const later = round(
      [alone, guest('b', { nights: { start: 8, end: 14 } }), guest('c', { nights: { start: 8, end: 14 } })],
      [host('h')],
    )
    expect(beds(later, 'c')).toEqual(['single h r null', 'double h r null'])
  })

  test('is not for somebody who sleeps alone where a place is kept for others', () => {
    const input = round(
      [guest('a', { roomSharing: 'no', petProblem: true })],
      [host('h', { rooms: twoBeds })],
      {
        heldPlaces: [{ host: 'h', room: 'r', bed: 0 }],
      },
    )
    expect(beds(input, 'a')).toEqual([])
    expect(singleRelaxations(solve(input).standing, 'a').map(({ change }) => change)).toEqual([
      { of: 'guest', answer: 'roomSharing', to: 'same-gender' },
      { of: 'guest', answer: 'roomSharing', to: 'yes' },
    ])
  })
})
