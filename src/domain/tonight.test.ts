import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import type { Told } from './milestone.ts'
import { tonightOf } from './tonight.ts'

const stay = { start: Temporal.PlainDate.from('2027-06-14'), end: Temporal.PlainDate.from('2027-06-18') }
const said = (what: Told['what'], at: string, takenBack = false): Told => ({
  what,
  toldBy: 'organiser',
  toldAt: Temporal.Instant.from(at),
  takenBackAt: takenBack ? Temporal.Instant.from(at) : null,
})
const at = (moment: string, told: Told[] = []) =>
  tonightOf({ stay, told }, Temporal.ZonedDateTime.from(`${moment}[Europe/Berlin]`))
const arrived = [said('arrived', '2027-06-14T18:00Z')]

it.each([
  ['2027-06-13T23:59', [], null],
  ['2027-06-14T00:00', [], 'arriving'],
  ['2027-06-14T20:00', arrived, 'in-house'],
  ['2027-06-15T09:59', [], 'arriving'],
  ['2027-06-15T10:00', [], 'missing'],
  ['2027-06-15T10:00', [said('on-the-way', '2027-06-15T07:00Z')], 'arriving'],
  ['2027-06-16T10:00', [said('on-the-way', '2027-06-15T07:00Z')], 'missing'],
  ['2027-06-15T12:00', [said('arrived', '2027-06-14T18:00Z', true)], 'missing'],
  ['2027-06-17T23:59', arrived, 'in-house'],
  ['2027-06-18T00:00', arrived, 'leaving'],
  ['2027-06-18T12:00', [], 'missing'],
  ['2027-06-19T00:00', arrived, null],
  ['2027-06-19T00:00', [], null],
] satisfies [string, Told[], string | null][])('at %s, told %j, it is %s', (moment, told, part) => {
  expect(at(moment, told)).toBe(part)
})
