import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { MAIL_TRIES, nextMailTry, nextServerTry } from '#domain/mail-retry.ts'

const now = Temporal.Instant.from('2027-05-15T08:00:00Z')
const minutesUntil = (attempts: number) => nextMailTry(attempts, now)?.since(now).total('minutes')

test('tries again after 1, 5, 15 and 30 minutes, then every 30 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(minutesUntil)).toEqual([1, 5, 15, 30, 30, 30, 30])
})

test('gives up within five days, not half an hour before and not after', () => {
  let moment: Temporal.Instant | null = now
  let last = now
  for (let attempts = 1; moment !== null; attempts += 1) {
    last = moment
    moment = nextMailTry(attempts, moment)
  }
  const days = last.since(now).total('days')
  expect(days).toBeLessThanOrEqual(5)
  expect(days).toBeGreaterThan(5 - 31 / (24 * 60))
})

test('gives up at the last try and not one try before', () => {
  expect(nextMailTry(MAIL_TRIES - 1, now)).not.toBeNull()
  expect(nextMailTry(MAIL_TRIES, now)).toBeNull()
})

test('a server that is away is asked again within seconds, then every two minutes', () => {
  const secondsUntil = (failures: number) => nextServerTry(failures, now).since(now).total('seconds')
  expect([1, 2, 3, 4, 5, 6, 1000].map(secondsUntil)).toEqual([5, 15, 30, 60, 120, 120, 120])
})
