import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { mailTrouble, minutesLate } from '#domain/mail-health.ts'

const now = Temporal.Instant.from('2027-05-15T08:00:00Z')
const ago = (minutes: number) => now.subtract({ minutes })
const well = { pausedAt: null, downSince: null, oldestDueAt: null }

test('five minutes late is not yet trouble, a second more is', () => {
  expect(mailTrouble(well, now)).toBeNull()
  expect(mailTrouble({ ...well, oldestDueAt: ago(5) }, now)).toBeNull()
  expect(mailTrouble({ ...well, oldestDueAt: ago(5).subtract({ seconds: 1 }) }, now)).toBe('late')
})

test('a pause says more than a server that is down, and that more than late mails', () => {
  const late = { ...well, oldestDueAt: ago(60) }
  expect(mailTrouble({ ...late, downSince: ago(60) }, now)).toBe('server-down')
  expect(mailTrouble({ ...late, downSince: ago(60), pausedAt: ago(1) }, now)).toBe('paused')
})

test('a mail that is due in the future is not late', () => {
  expect(minutesLate({ oldestDueAt: now.add({ minutes: 3 }) }, now)).toBe(0)
})
