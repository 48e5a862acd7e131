import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { fieldsForTwo, problemsBeside } from '#domain/edition-change.ts'
import { changedFields } from '#domain/edition-fields.ts'
import { type EditionValues, valuesOf } from '#domain/edition-values.ts'

const now = Temporal.Instant.from('2027-05-16T09:00:00Z')
const edition = { id: 'this', ...firstEdition(Temporal.Instant.from('2027-01-10T12:00:00Z')) }
const before = valuesOf(edition)
const day = (text: string) => Temporal.PlainDate.from(text)
const two = (changes: Partial<EditionValues>, at = now) => {
  const after = { ...before, ...changes }
  return fieldsForTwo({ before, after, fields: changedFields(before, after) }, at)
}

it('what keeps people safe takes two, other values one', () => {
  expect(two({ doubleBed: 'any', city: 'Beuel' })).toEqual(['doubleBed'])
  expect(two({ city: 'Beuel', acceptanceDays: 7 })).toEqual([])
})

it('an end that deletes at once or within two weeks takes two, an ordinary other week does not', () => {
  expect(two({ conferenceStartOn: day('2027-06-07'), conferenceEndOn: day('2027-06-17') })).toEqual([])
  expect(two({ conferenceEndOn: day('2027-07-01') })).toEqual([])
  expect(two({ conferenceStartOn: day('2026-06-07'), conferenceEndOn: day('2026-06-17') })).toEqual([
    'conferenceEndOn',
  ])
  const sensitive = before.retentionSensitiveDays
  const end = day('2027-05-30').subtract({ days: sensitive })
  expect(two({ conferenceEndOn: end })).toEqual(['conferenceEndOn'])
  expect(two({ conferenceEndOn: end.add({ days: 1 }) })).toEqual([])
  // Earlier than it was, and over already: what is deleted later than before hurts nobody.
  expect(
    two({ conferenceEndOn: before.conferenceEndOn.add({ days: 1 }) }, now.add({ hours: 24 * 300 })),
  ).toEqual([])
})

it('stays between the conference before and the one that waits, with a name of its own', () => {
  const start = edition.conferenceStart
  const other = (id: string, years: number) => ({
    id,
    name: id,
    conferenceStart: start.add({ years }),
    conferenceEnd: edition.conferenceEnd.add({ years }),
  })
  const others = [other('last', -1), other('next', 1)]
  const beside = (changes: Partial<EditionValues>) =>
    problemsBeside(others, edition, { ...before, ...changes })
  expect(beside({ city: 'Beuel' })).toEqual([])
  expect(beside({ conferenceStartOn: others[0]!.conferenceEnd, name: 'next' })).toEqual([
    { field: 'conferenceStartOn', problem: 'not-later' },
    { field: 'name', problem: 'same-name' },
  ])
  expect(beside({ conferenceEndOn: others[1]!.conferenceStart })).toEqual([
    { field: 'conferenceEndOn', problem: 'into-next' },
  ])
  expect(beside({ conferenceEndOn: others[1]!.conferenceStart.subtract({ days: 1 }) })).toEqual([])
})
