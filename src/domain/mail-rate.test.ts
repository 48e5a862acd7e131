import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  burstOf,
  hasToken,
  nextTokenAt,
  parseMailRates,
  refill,
  type Bucket,
  type MailRate,
} from '#domain/mail-rate.ts'

const start = Temporal.Instant.from('2027-05-15T08:00:00Z')
const sixtyAMinute: MailRate = { mails: 60, per: 'minute' }
const at = (tokens: number): Bucket => ({ tokens, refilledAt: start })

test('an hour at sixty a minute lets through 3,600 and the first burst, however often it is asked', () => {
  let bucket: Bucket | null = null
  let sent = 0
  for (let tenths = 0; tenths <= 36_000; tenths += 1) {
    bucket = refill(bucket, sixtyAMinute, start.add({ milliseconds: tenths * 100 }))
    while (hasToken(bucket, sixtyAMinute, false)) {
      bucket = { ...bucket, tokens: bucket.tokens - 1 }
      sent += 1
    }
  }
  expect(sent).toBeGreaterThanOrEqual(3600)
  expect(sent).toBeLessThanOrEqual(3600 + burstOf(sixtyAMinute))
})

test('a code leaves even when the bucket is empty, and no more than one more burst of them', () => {
  expect(hasToken(at(0), sixtyAMinute, false)).toBe(false)
  expect(hasToken(at(0), sixtyAMinute, true)).toBe(true)
  expect(hasToken(at(-burstOf(sixtyAMinute)), sixtyAMinute, true)).toBe(false)
})

test('says when the next token is there; slow rates still have a burst of one', () => {
  expect(nextTokenAt(at(0), sixtyAMinute)).toEqual(start.add({ seconds: 1 }))
  expect(nextTokenAt(at(-2), sixtyAMinute)).toEqual(start.add({ seconds: 3 }))
  expect(nextTokenAt(at(1), sixtyAMinute)).toEqual(start)
  expect(burstOf({ mails: 10, per: 'hour' })).toBe(1)
})

test('a clock that goes back neither adds nor takes, and nobody waits until it is there again', () => {
  const slightly = start.subtract({ minutes: 5 })
  expect(refill(at(3), sixtyAMinute, slightly)).toEqual(at(3))
  const yearBefore = start.subtract({ hours: 24 * 365 })
  const empty = refill(at(-2), sixtyAMinute, yearBefore)
  expect(empty.tokens).toBe(-2)
  expect(nextTokenAt(empty, sixtyAMinute)).toEqual(yearBefore.add({ seconds: 3 }))
})

test('reads a rate for all and rates for domains, and nothing else', () => {
  expect(parseMailRates('60/min, Gmail.com 20/min')).toEqual({
    all: { mails: 60, per: 'minute' },
    domains: { 'gmail.com': { mails: 20, per: 'minute' } },
  })
  expect(parseMailRates('2/s')?.all).toEqual({ mails: 2, per: 'second' })
  expect(parseMailRates('500/h')?.all).toEqual({ mails: 500, per: 'hour' })
  expect(parseMailRates('10000/day')?.all).toEqual({ mails: 10_000, per: 'day' })
  for (const text of [
    '',
    '60',
    '0/min',
    '60/week',
    '60/min, 5/s',
    'a b 5/s',
    'gmail 5/s',
    'x.org 5/s, x.org 6/s',
  ])
    expect(parseMailRates(text), text).toBeNull()
})
