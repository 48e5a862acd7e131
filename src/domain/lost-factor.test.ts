import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { FACTOR_DAYS, mayReset } from '#domain/lost-factor.ts'

const now = Temporal.Instant.from('2027-03-01T12:00:00Z')
const week = now.subtract({ hours: 24 * FACTOR_DAYS })

it.each([
  ['an organiser with a second factor of a week', { since: week }, { ok: true, value: null }],
  ['of a second less', { since: week.add({ seconds: 1 }) }, { ok: false, error: 'new-factor' }],
  ['without one', { since: null }, { ok: false, error: 'no-factor' }],
  ['of themselves', { since: week, by: 'owner' }, { ok: false, error: 'own' }],
])('%s', (_, asked, expected) => {
  expect(mayReset({ by: 'other', owner: 'owner', ...asked }, now)).toEqual(expected)
})
