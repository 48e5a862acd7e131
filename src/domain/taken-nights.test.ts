import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { MATCH_STATES } from '#domain/match-state.ts'
import type { Stay } from '#domain/stay.ts'
import { hearsOfTakenNights, nightsAtStake, takenNights } from './taken-nights.ts'

const day = (number: number) => Temporal.PlainDate.from({ year: 2027, month: 6, day: number })
const stay = (start: number, end: number): Stay => ({ start: day(start), end: day(end) })
const words = (nights: Stay | null) => nights && `${nights.start.day}-${nights.end.day}`

describe('the nights of a match that one side can take back', () => {
  it.each([
    ['all of them, before they begin', stay(12, 20), stay(11, 25), 1, '12-20'],
    ['only those within their own dates', stay(12, 20), stay(14, 25), 1, '14-20'],
    ['only those from today on', stay(12, 20), stay(11, 25), 15, '15-20'],
    ['tonight too, on the last day', stay(12, 20), stay(11, 25), 19, '19-20'],
    ['none on the morning of departure', stay(12, 20), stay(11, 25), 20, null],
    ['none where the dates do not meet', stay(12, 20), stay(20, 25), 1, null],
  ])('%s', (_, matched, own, today, expected) => {
    expect(words(nightsAtStake(matched, own, day(today)))).toBe(expected)
  })
})

describe('the nights that new dates take back', () => {
  it.each([
    ['none, when the dates stay or grow', stay(12, 20), stay(11, 26), []],
    ['none, when they end as the match ends', stay(12, 20), stay(12, 20), []],
    ['those at the end', stay(12, 20), stay(11, 18), ['18-20']],
    ['those at the beginning', stay(12, 20), stay(14, 25), ['12-14']],
    ['both', stay(12, 20), stay(14, 18), ['12-14', '18-20']],
    ['all of them', stay(12, 20), stay(20, 25), ['12-20']],
  ])('%s', (_, atStake, dates, expected) => {
    expect(takenNights(atStake, dates).map(words)).toEqual(expected)
  })
})

it('only a guest who has accepted hears of it at once', () => {
  expect(MATCH_STATES.filter(hearsOfTakenNights)).toEqual(['accepted'])
})
