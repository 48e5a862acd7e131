import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { firstEdition } from './edition.ts'
import { comingDates, nextOf, seasonDates, SEASON_DATES } from './season-calendar.ts'

const at = (text: string) => Temporal.Instant.from(text)
const edition = { id: 'e', ...firstEdition(at('2027-02-01T09:00:00Z')) }

test('a season in its order, each date on the clock of the edition', () => {
  expect(seasonDates(edition).map(({ what, at: moment }) => `${moment} ${what}`)).toEqual([
    '2027-01-31T23:00:00Z registration-opens',
    '2027-05-02T17:00:00Z host-event',
    '2027-05-14T22:00:00Z first-notification',
    '2027-06-04T22:00:00Z last-round',
    '2027-06-05T21:59:59.999Z registration-closes',
    '2027-06-13T22:00:00Z conference-starts',
    '2027-06-24T21:59:59.999Z conference-ends',
    '2027-06-30T22:00:00Z sensitive',
    '2027-08-04T22:00:00Z contacts',
    '2027-08-22T22:00:00Z person',
  ])
})

test('what is over is not to come, to the moment', () => {
  expect(comingDates(edition, at('2027-01-01T00:00:00Z'))).toHaveLength(SEASON_DATES.length)
  expect(comingDates(edition, at('2027-08-22T21:59:59.999Z')).map(({ what }) => what)).toEqual(['person'])
  expect(comingDates(edition, at('2027-08-22T22:00:00Z'))).toEqual([])
})

test('of some moments the first that is to come, and how many are', () => {
  const days = ['03', '01', '02'].map((day) => at(`2027-05-${day}T00:00:00Z`))
  const moments = days.map((day, index) => [day, index + 1] as const)
  expect(nextOf(moments, at('2027-05-01T00:00:00Z'))).toEqual({ at: days[2], count: 4 })
  expect(nextOf(moments, at('2027-05-04T00:00:00Z'))).toBeNull()
})
