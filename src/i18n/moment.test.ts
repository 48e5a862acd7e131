import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { languages, locales, type Locale } from './locale.ts'
import { momentWords } from './moment.ts'
import { clockTime, datedDay, dayRange, fullDay, longDay, rangeEnds } from './short-dates.ts'

it('names a moment as it is on the wall where it counts', () => {
  const moment = Temporal.Instant.from('2027-06-15T21:59:00Z')
  const berlin = { day: 'Tuesday, 15 June 2027', time: '23:59', place: 'Berlin' }
  expect(momentWords(moment, 'Europe/Berlin', 'en')).toEqual(berlin)
  const newYork = { day: 'Dienstag, 15. Juni 2027', time: '17:59', place: 'New York' }
  expect(momentWords(moment, 'America/New_York', 'de')).toEqual(newYork)
  // The hour that comes twice, and midnight.
  const night = (text: string) => momentWords(Temporal.Instant.from(text), 'Europe/Berlin', 'en')
  expect(night('2027-10-31T00:30:00Z')).toEqual(night('2027-10-31T01:30:00Z'))
  expect(night('2027-06-15T22:00:00Z')).toMatchObject({ day: 'Wednesday, 16 June 2027', time: '00:00' })
})

it.each(locales)('says days in %s as Temporal says them', (locale) => {
  const region = languages[locale].tag
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  for (let days = 0; days < 800; days += 13) {
    const day = Temporal.PlainDate.from('2027-01-01').add({ days })
    expect(longDay(day.toString(), locale)).toBe(day.toLocaleString(region, date))
    expect(fullDay(day.toString(), locale)).toBe(day.toLocaleString(region, { weekday: 'long', ...date }))
  }
})

it('a time of day to the second has 24 hours in both languages, midnight being the first', () => {
  for (const locale of locales) {
    expect(clockTime('2027-06-14T14:37:09Z', 'Europe/Berlin', locale)).toBe('16:37:09')
    expect(clockTime('2027-06-14T22:00:09Z', 'Europe/Berlin', locale)).toBe('00:00:09')
  }
})
it('a day in a file has its year', () => {
  expect([datedDay('2027-06-14', 'en'), datedDay('2027-06-14', 'de')]).toEqual([
    '14 Jun 2027',
    '14. Juni 2027',
  ])
})

it('the year of a range within one year is said once', () => {
  const across = ['2026-11-24', '2026-12-03'] as const
  const within = ['2027-06-13', '2027-06-20'] as const
  const turn = ['2026-12-30', '2027-01-02'] as const
  expect(dayRange(...across, 'en')).toBe('24 November – 3 December 2026')
  expect(dayRange(...across, 'de')).toBe('24. November – 3. Dezember 2026')
  expect(dayRange(...within, 'en')).toBe('13–20 June 2027')
  expect(dayRange(...within, 'de')).toBe('13.–20. Juni 2027')
  expect(dayRange(...turn, 'de')).toBe('30. Dezember 2026 – 2. Januar 2027')
  const ends = (days: readonly [string, string], locale: Locale, shape?: 'full') =>
    Object.values(rangeEnds(...days, locale, shape))
  expect(ends(across, 'en')).toEqual(['24 November', '3 December 2026'])
  expect(ends(within, 'de')).toEqual(['13.', '20. Juni 2027'])
  expect(ends(turn, 'en')).toEqual(['30 December 2026', '2 January 2027'])
  expect(ends(within, 'en', 'full')).toEqual(['Sunday 13 June', 'Sunday 20 June 2027'])
  expect(ends(across, 'de', 'full')).toEqual(['Dienstag, 24. November', 'Donnerstag, 3. Dezember 2026'])
  expect(ends(['2027-06-13', '2027-06-13'], 'en')).toEqual(['13 June 2027', '13 June 2027'])
})
