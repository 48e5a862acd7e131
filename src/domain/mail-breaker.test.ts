import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  askBreaker,
  BREAKER,
  closedBreaker,
  giveProbeBack,
  noteServerFailure,
  takeProbe,
  type Breaker,
} from '#domain/mail-breaker.ts'

const start = Temporal.Instant.from('2027-05-15T08:00:00Z')
const failing = (times: number): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((breaker) => noteServerFailure(breaker, start), closedBreaker)

test('opens at the fifth failure in a row and not before', () => {
  expect(askBreaker(failing(BREAKER.opensAfter - 1), start)).toBe('closed')
  expect(askBreaker(failing(BREAKER.opensAfter), start)).toBe('open')
})

test('one mail is tried after five seconds, the next after ten, twenty … and never later than two minutes', () => {
  let breaker = failing(BREAKER.opensAfter)
  let now = start
  const pauses: number[] = []
  for (let probe = 0; probe < 8; probe += 1) {
    const before = now
    while (askBreaker(breaker, now) === 'open') now = now.add({ seconds: 1 })
    pauses.push(now.since(before).total('seconds'))
    breaker = noteServerFailure(takeProbe(breaker, now), now)
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 120, 120, 120])
})

test('while one mail is being tried no second one is', () => {
  const now = start.add({ seconds: BREAKER.firstSeconds })
  const breaker = failing(BREAKER.opensAfter)
  expect(askBreaker(breaker, now)).toBe('probe')
  expect(askBreaker(takeProbe(breaker, now), now)).toBe('open')
})

test('failures of mails that were under way when it opened do not put off the probe', () => {
  const open = failing(BREAKER.opensAfter)
  expect(noteServerFailure(open, start.add({ seconds: 4 })).probeAt).toEqual(open.probeAt)
})

test('a probe whose mail never got as far as the server is given back; the pauses go on from where they were', () => {
  const now = start.add({ seconds: BREAKER.firstSeconds })
  const taken = takeProbe(failing(BREAKER.opensAfter), now)
  const given = giveProbeBack(taken, now)
  expect(askBreaker(given, now)).toBe('probe')
  expect(takeProbe(given, now)).toEqual(taken)
  expect(giveProbeBack(closedBreaker, now)).toEqual(closedBreaker)
})
