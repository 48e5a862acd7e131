import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  publishAnswers,
  publishStays,
  type SeasonAnswers,
  type SeasonStays,
  type SleptGuest,
} from './impact.ts'

const many = (count: number, guest: Partial<SleptGuest> = {}): SleptGuest[] =>
  Array.from({ length: count }, () => ({ nights: 5, isYoung: true, country: null, minutes: 20, ...guest }))
const season = (guests: SleptGuest[], o: Partial<SeasonStays> = {}): SeasonStays => ({
  guests,
  homes: 12,
  halls: 1,
  offering: 20,
  places: 55,
  ...o,
})

describe('what is told of a season', () => {
  it('is how many slept, for how many nights, and where', () => {
    const guests = [...many(14, { country: 'KE' }), ...many(16, { isYoung: false, minutes: 40 })]
    expect(publishStays(season(guests))).toEqual({
      guests: 30,
      nights: 150,
      homes: 12,
      halls: 1,
      places: 55,
      medianMinutes: 40,
      countries: { shown: { KE: 14, 'not-said': 16 }, rest: 0 },
      ages: { shown: { young: 14, older: 16 }, rest: 0 },
      minutes: { shown: { '30': 14, '45': 16 }, rest: 0 },
    })
  })

  it('puts the way to the venue into groups, and the middle into steps of five', () => {
    const guests = [15, 16, 30, 31, 45, 46, 120].flatMap((minutes) => many(10, { minutes }))
    const { minutes, medianMinutes } = publishStays(season([...guests, ...many(10, { minutes: null })]))
    expect(minutes?.shown).toEqual({ '15': 10, '30': 20, '45': 20, longer: 20, 'not-said': 10 })
    expect(medianMinutes).toBe(35)
    expect(publishStays(season(many(40, { minutes: 33 }))).medianMinutes).toBe(35)
    // Rounded to the nearest five it would be said of fewer than half.
    const split = [...many(20, { minutes: 25 }), ...many(21, { minutes: 26 })]
    expect(publishStays(season(split)).medianMinutes).toBe(30)
    expect(publishStays(season([...many(9), ...many(20, { minutes: null })])).medianMinutes).toBeNull()
  })

  it('is nothing of fewer than ten, but how many halls there were', () => {
    const told = publishStays(season(many(9), { homes: 9, offering: 9 }))
    expect(Object.values(told).filter((figure) => figure !== null)).toEqual([1])
    expect(told.halls).toBe(1)
  })
})

const few: SeasonAnswers = {
  guest: { experience: { good: 30, mixed: 10 }, again: { yes: 9 } },
  host: { experience: { good: 11, bad: 1 }, again: { yes: 10 } },
}

describe('what guests and hosts say of it', () => {
  it('is told from ten answers up, with those who did not answer', () => {
    const told = publishAnswers(few, { guests: 60, homes: 25, halls: 2 })
    expect(told).toEqual({
      guest: { experience: { shown: { good: 30, mixed: 10, 'not-said': 20 }, rest: 0 }, again: null },
      host: {
        experience: { shown: { good: 11 }, rest: 16 },
        again: { shown: { yes: 10, 'not-said': 17 }, rest: 0 },
      },
    })
  })

  it('is not told where it is not told how many they are', () => {
    const nothing = { experience: null, again: null }
    expect(publishAnswers(few, { guests: null, homes: null, halls: 40 })).toEqual({
      guest: nothing,
      host: nothing,
    })
  })

  it('holds where more have answered than are counted now', () => {
    expect(publishAnswers(few, { guests: 35, homes: 25, halls: 0 }).guest.experience).toEqual({
      shown: { good: 30, mixed: 10 },
      rest: 0,
    })
  })
})

test('in no table of any season is there a group of one to nine, nor what only they have', () => {
  const guest = fc.record({
    nights: fc.integer({ min: 1, max: 15 }),
    isYoung: fc.boolean(),
    country: fc.constantFrom('KE', 'PE', 'NP', null),
    minutes: fc.option(fc.integer({ min: 0, max: 120 })),
  })
  const seasons = fc.record({
    guests: fc.array(guest, { maxLength: 60 }),
    homes: fc.nat({ max: 30 }),
    halls: fc.nat({ max: 3 }),
    offering: fc.nat({ max: 30 }),
    places: fc.nat({ max: 90 }),
  })
  const count = fc.nat({ max: 25 })
  const side = fc.record({
    experience: fc.record({ good: count, mixed: count, bad: count }),
    again: fc.record({ yes: count, unsure: count, no: count }),
  })
  fc.assert(
    fc.property(seasons, fc.record({ guest: side, host: side }), (stays, answers) => {
      const told = publishStays(stays)
      const said = publishAnswers(answers, told)
      const tables = [told.ages, told.countries, told.minutes, ...Object.values(said.guest)]
      for (const table of [...tables, ...Object.values(said.host)]) {
        const parts = table ? [...Object.values(table.shown), ...(table.rest > 0 ? [table.rest] : [])] : []
        expect(parts.every((people) => people >= 10)).toBe(true)
      }
      for (const table of tables) if (stays.guests.length < 10) expect(table).toBeNull()
      if (stays.guests.length < 10)
        expect([told.guests, told.nights, told.medianMinutes]).toEqual([null, null, null])
      if (stays.homes < 10) expect([told.homes, ...Object.values(said.host)]).toEqual([null, null, null])
    }),
  )
})
