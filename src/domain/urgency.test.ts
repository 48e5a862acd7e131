import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { type DaysTo, daysToRound, daysToSeason, type Due, URGENCIES, urgencyOf } from '#domain/urgency.ts'

const far = { stay: 60, round: 30, season: 60 }
const day = (text: string) => Temporal.PlainDate.from(text)

describe('what waits for organisers', () => {
  it('is for today where every hour counts, however far the season is', () => {
    expect(urgencyOf('now', far)).toBe('today')
    expect(urgencyOf('now', { stay: null, round: null, season: null })).toBe('today')
  })
  it('is for this week where somebody waits for an answer', () => {
    expect(urgencyOf('week', { ...far, stay: 0 })).toBe('week')
  })
  it('is for today once the bed in question is needed within two days', () => {
    expect(urgencyOf('stay', { ...far, stay: 3 })).toBe('week')
    expect(urgencyOf('stay', { ...far, stay: 2 })).toBe('today')
    expect(urgencyOf('stay', { ...far, stay: -4 })).toBe('today')
    expect(urgencyOf('stay', { ...far, stay: null, season: 1 })).toBe('today')
  })
  it('is in time for the next round', () => {
    expect(urgencyOf('round', { ...far, round: 8 })).toBe('later')
    expect(urgencyOf('round', { ...far, round: 7 })).toBe('week')
    expect(urgencyOf('round', { ...far, round: 0 })).toBe('today')
    expect(urgencyOf('round', { ...far, round: -3 })).toBe('today')
    expect(urgencyOf('round', { ...far, round: 20, stay: 7 })).toBe('week')
    expect(urgencyOf('round', { ...far, round: 20, stay: 2 })).toBe('today')
    expect(urgencyOf('round', { ...far, round: null })).toBe('week')
  })
  it('is put right in the week before people come', () => {
    expect(urgencyOf('season', { ...far, stay: null, season: 8 })).toBe('later')
    expect(urgencyOf('season', { ...far, stay: null, season: 7 })).toBe('week')
    expect(urgencyOf('season', { ...far, stay: 5 })).toBe('week')
  })
  it('is nothing any more once the season is over, unless an hour or an answer counts', () => {
    const over = { stay: -4, round: null, season: null }
    for (const due of ['stay', 'round', 'season'] as const) expect(urgencyOf(due, over)).toBeNull()
    expect([urgencyOf('now', over), urgencyOf('week', over)]).toEqual(['today', 'week'])
  })
  it('never becomes less urgent as days go by', () => {
    const dues: Due[] = ['now', 'stay', 'round', 'season', 'week']
    const some = fc.integer({ min: -5, max: 40 })
    const days = fc.option(some)
    fc.assert(
      fc.property(fc.constantFrom(...dues), days, days, some, (due, stay, round, season) => {
        const next = (count: number | null) => (count === null ? null : count - 1)
        const rank = (days: DaysTo) => URGENCIES.indexOf(urgencyOf(due, days)!)
        const tomorrow = { stay: next(stay), round: next(round), season: season - 1 }
        expect(rank(tomorrow)).toBeLessThanOrEqual(rank({ stay, round, season }))
      }),
    )
  })
})

describe('days', () => {
  const edition = firstEdition(Temporal.Instant.from('2027-01-10T09:00:00Z'))
  it('to the next round are those to the first emails until an offer has left, then to the last round', () => {
    expect(daysToRound(edition, day('2027-05-10'), false)).toBe(5)
    expect(daysToRound(edition, day('2027-05-17'), false)).toBe(-2)
    expect(daysToRound(edition, day('2027-05-17'), true)).toBe(19)
    expect(daysToRound(edition, day('2027-06-05'), true)).toBe(0)
    expect(daysToRound(edition, day('2027-06-06'), true)).toBeNull()
  })
  it('to the season are those to the first night, none while it goes on, and no such day after it', () => {
    expect(daysToSeason(edition, day('2027-06-10'))).toBe(1)
    expect(daysToSeason(edition, day('2027-06-11'))).toBe(0)
    expect(daysToSeason(edition, day('2027-06-20'))).toBe(0)
    expect(daysToSeason(edition, day('2027-06-25'))).toBe(0)
    expect(daysToSeason(edition, day('2027-06-26'))).toBeNull()
  })
})
