import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition, type Edition } from '#domain/edition.ts'
import { describeFacts, fillPlaces, isFactName } from '#features/site/content/facts.server.ts'
import type { Locale } from '#i18n/locale.ts'

const first: Edition = { id: '1', ...firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z')) }
const us = {
  brandName: 'Beds & Co',
  organisationName: 'Beds e.V.',
  contactEmail: 'we@example.org',
  privacyEmail: 'privacy@example.org',
}
const facts = (locale: Locale, changes: Partial<Edition> = {}) =>
  describeFacts({ ...first, ...changes }, us, locale)

describe('facts', () => {
  it('writes the days of the conference as one range, with and without its year', () => {
    const english = facts('en')
    const german = facts('de')
    expect([english.conferenceDates, english.conferenceDatesWithYear]).toEqual(['14–24 June', '14–24 June 2027'])
    expect([german.conferenceDates, german.conferenceDatesWithYear]).toEqual([
      '14.–24. Juni',
      '14.–24. Juni 2027',
    ])
  })

  it('keeps both months of a conference that crosses one', () => {
    const conferenceStart = Temporal.PlainDate.from('2027-05-31')
    expect(facts('en', { conferenceStart }).conferenceDates).toMatch(/^31 May\s–\s24 June$/)
  })

  it('shows the host evening in the time of the edition, and to machines as an instant', () => {
    expect(facts('en')).toMatchObject({
      hostEventDate: '2 May',
      hostEventWeekday: 'Sunday',
      hostEventTime: '19:00',
      hostEventZone: 'time in Bonn',
      hostEventAt: '2027-05-02T17:00:00Z',
    })
    expect(facts('de')).toMatchObject({ hostEventDate: '2. Mai', hostEventZone: 'Ortszeit in Bonn' })
  })

  it.each([
    [1, 'one day', 'einen Tag'],
    [2, 'one or two days', 'ein oder zwei Tage'],
    [3, 'one to three days', 'ein bis drei Tage'],
    [12, 'one to twelve days', 'ein bis zwölf Tage'],
    [13, 'one to 13 days', 'ein bis 13 Tage'],
  ])('says how early people may come: up to %d days', (stayDaysBefore, english, german) => {
    expect(facts('en', { stayDaysBefore }).arrivalDays).toBe(english)
    expect(facts('de', { stayDaysBefore }).arrivalDays).toBe(german)
  })

  it.each([
    ['never', /never two/, /nie zwei/],
    ['named', /only if they have named each other/, /nur, wenn sie einander genannt haben/],
    ['same-gender', /of the same gender can/, /gleichen Geschlechts können/],
    ['any', /^Two people can/, /^Zwei Menschen können/],
  ] as const)('says who shares a double bed: %s', (doubleBed, english, german) => {
    expect(facts('en', { doubleBed }).doubleBeds).toMatch(english)
    expect(facts('de', { doubleBed }).doubleBeds).toMatch(german)
  })

  it.each([
    ['2027-06-14', 'the beginning of May', 'Anfang Mai'],
    ['2027-06-21', 'the beginning of May', 'Anfang Mai'],
    ['2027-06-22', 'the middle of May', 'Mitte Mai'],
    ['2027-07-12', 'the end of May', 'Ende Mai'],
  ])('says when to see the embassy before a conference that begins on %s', (start, english, german) => {
    const conferenceStart = Temporal.PlainDate.from(start)
    const conferenceEnd = conferenceStart.add({ days: 10 })
    expect(facts('en', { conferenceStart, conferenceEnd }).visaAppointment).toBe(english)
    expect(facts('de', { conferenceStart, conferenceEnd }).visaAppointment).toBe(german)
  })

  it('has every number of the edition (rules: editions)', () => {
    expect(facts('en')).toMatchObject({
      guestAgeLimit: 45,
      youngAge: 27,
      veryYoungAge: 21,
      olderAge: 35,
      commuteComfortable: 45,
      commuteLongest: 90,
      codeDigits: 'six digits',
      acceptanceDays: 5,
      acceptanceDaysInWords: 'five days',
      profileUpdateDays: 10,
      contactIssueDays: 10,
      stayDaysBefore: 3,
      firstNotificationDate: '15 May',
      lastRoundDate: '5 June',
      sessionCookieDays: 400,
      localeCookieDays: 365,
      addressAnswerDays: 180,
    })
    expect(facts('de').codeDigits).toBe('sechs Ziffern')
  })
})

describe('places', () => {
  it('are filled, also with spaces inside', () => {
    expect(fillPlaces('{{city}}, {{ privacyEmail }}', facts('en'))).toBe('Bonn, privacy@example.org')
  })

  it.each(['nothing', 'toString', '__proto__', '', 'city name'])('refuse "%s", which no fact fills', (name) => {
    expect(isFactName(name)).toBe(false)
    expect(() => fillPlaces(`{{${name}}}`, facts('en'))).toThrow(name)
  })
})

describe('the page for organisers', () => {
  it('names every place there is, and no other', () => {
    const page = readFileSync('docs/operating/content.md', 'utf8')
    const table = page.slice(page.indexOf('| place'), page.indexOf('## When something is wrong'))
    const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? [])
    expect(named.toSorted()).toEqual(Object.keys(facts('en')).toSorted())
  })
})
