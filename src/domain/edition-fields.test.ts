import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { firstEdition } from './edition.ts'
import {
  changedFields,
  EDITION_GROUPS,
  editionFields,
  type EditionTexts,
  readEditionTexts,
  ruleOf,
  textsOf,
} from './edition-fields.ts'
import { editionOf, valuesOf } from './edition-values.ts'

const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const values = valuesOf(edition)
const texts = textsOf(values)
const problemsOf = (changes: Partial<EditionTexts>) => {
  const read = readEditionTexts({ ...texts, ...changes })
  return read.ok ? [] : read.error.map(({ field, problem }) => `${field} ${problem}`)
}

it('goes to a form and back without a loss, each value in one group', () => {
  const read = readEditionTexts(texts)
  expect(read.ok && textsOf(read.value)).toEqual(texts)
  expect(read.ok && { revision: 0, ...editionOf(read.value) }).toEqual(edition)
  expect(new Set(editionFields.map((field) => ruleOf(field).group))).toEqual(new Set(EDITION_GROUPS))
  expect(texts).toMatchObject({
    hostEventAt: '2027-05-02 19:00',
    hostEventLink: '',
    venueLatitude: '50.7184',
  })
})

describe('what cannot be', () => {
  test.each<[Partial<EditionTexts>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name not-valid']],
    [{ name: 'x'.repeat(61) }, ['name not-valid']],
    [{ conferenceStartOn: '2027-02-30' }, ['conferenceStartOn not-valid']],
    [{ conferenceStartOn: '14.6.2027' }, ['conferenceStartOn not-valid']],
    [{ timeZone: 'Europe/Bonn' }, ['timeZone not-valid', 'hostEventAt not-valid']],
    [{ timeZone: 'UTC' }, ['timeZone not-valid']],
    [{ hostEventAt: '2027-05-02' }, ['hostEventAt not-valid']],
    [{ hostEventAt: '2027-05-02T19:30' }, []],
    [{ hostEventLink: 'javascript:alert(1)' }, ['hostEventLink not-valid']],
    [{ hostEventLink: 'https://meet.example.org/x' }, []],
    [{ doubleBed: 'all' }, ['doubleBed not-valid']],
    [{ acceptanceDays: '0' }, ['acceptanceDays not-valid']],
    [{ acceptanceDays: '31' }, ['acceptanceDays not-valid']],
    [{ acceptanceDays: '2.5' }, ['acceptanceDays not-valid']],
    [{ acceptanceDays: 'five' }, ['acceptanceDays not-valid']],
    [{ venueLatitude: '90.1' }, ['venueLatitude not-valid']],
    [{ venueLatitude: '-33.9' }, []],
    [{ unfinishedReminderDays: '0' }, []],
    [{ conferenceEndOn: texts.conferenceStartOn }, ['conferenceEndOn ends-before-it-starts']],
    [{ registrationClosesOn: '2026-11-19' }, ['registrationClosesOn before-opening']],
    [{ registrationClosesOn: '2027-06-25' }, ['registrationClosesOn after-conference']],
    [{ lastRoundOn: '2027-05-14' }, ['lastRoundOn before-notification']],
    [{ lastRoundOn: '2027-06-25' }, ['lastRoundOn after-conference']],
    [{ hostEventAt: '2027-06-25 19:00' }, ['hostEventAt after-conference']],
    [{ guestAgeLimit: '17' }, ['guestAgeLimit out-of-order']],
    [{ youngAge: '20' }, ['youngAge out-of-order']],
    [{ commuteLongestMinutes: '44' }, ['commuteLongestMinutes out-of-order']],
    [{ retentionContactsDays: '6' }, ['retentionContactsDays out-of-order']],
    [{ retentionPersonDays: '41' }, ['retentionPersonDays out-of-order']],
    [{ acceptanceDays: '', holdSeconds: '-1' }, ['acceptanceDays not-valid', 'holdSeconds not-valid']],
  ])('%o: %o', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })

  it('is said of one that is missing', () => {
    const { city: _, ...others } = texts
    expect(readEditionTexts(others)).toEqual({ ok: false, error: [{ field: 'city', problem: 'not-valid' }] })
  })
})

it('names what differs, and what two have to want', () => {
  const after = { ...values, acceptanceDays: 7, hostEventLink: 'https://meet.example.org/x' }
  expect(changedFields(values, after)).toEqual(['hostEventLink', 'acceptanceDays'])
  expect(changedFields(values, { ...values })).toEqual([])
  expect(editionFields.filter((field) => ruleOf(field).needsTwo)).toEqual([
    'guestMinimumAge',
    'olderAge',
    'doubleBed',
    'contactRelease',
    'retentionSensitiveDays',
    'retentionContactsDays',
    'retentionPersonDays',
    'retentionUnconfirmedDays',
    'retentionDraftsDays',
    'retentionIncidentsDays',
  ])
})
